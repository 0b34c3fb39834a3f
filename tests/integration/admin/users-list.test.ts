import { eq, like } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { companies } from '#db/schema/companies.ts';
import { auditEvents, rateLimits } from '#db/schema/operations.ts';
import { type UserItemOut, UserSearchQuery, UsersQuery } from '#lib/admin/directory/schema.ts';
import { AppError } from '#lib/core/errors.ts';
import { validationError } from '#lib/http/envelope.ts';
import { readQuery } from '#lib/http/read-input.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { giveSubscription, seedChoices } from '#tests/factories/subscriptions.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const admin = new ApiClient();
const ids: Record<string, string> = {};

type Someone = { name: string; email: string; company?: string; joined: string };

const add = async (label: string, { name, email, company, joined }: Someone): Promise<string | null> => {
  const { userId, companyId } = await createPerson({ withCompany: company !== undefined });
  await database()
    .update(users)
    .set({ name, email, createdAt: new Date(joined) })
    .where(eq(users.id, userId));
  if (company && companyId)
    await database().update(companies).set({ name: company }).where(eq(companies.id, companyId));
  ids[label] = userId;
  return companyId;
};

beforeAll(async () => {
  await seedChoices();
  const nile = await add('fatma', {
    name: 'فاطمة عبد الرحمن',
    email: 'fatma@nile.example',
    company: 'شركة النيل للأغذية',
    joined: '2026-03-31T21:59:59.999Z',
  });
  const delta = await add('sayed', {
    name: 'Ahmed El-Sayed',
    email: 'a.elsayed@delta.example',
    company: 'Delta Foods',
    joined: '2026-03-31T22:00:00.000Z',
  });
  const ended = await add('jose', {
    name: 'José Núñez',
    email: 'jose@zed.example',
    company: 'Zed 50%_off',
    joined: '2026-04-01T21:59:59.999Z',
  });
  await add('alone', { name: 'Zkaria', email: 'zk@mail.example', joined: '2026-05-01T09:00:00.000Z' });
  await giveSubscription(nile ?? '', { status: 'trialing' });
  await giveSubscription(delta ?? '', {
    status: 'active',
    dashboardUrl: 'https://app.powerbi.com/reportEmbed?reportId=1',
  });
  await giveSubscription(ended ?? '', { status: 'paused' });
  await database()
    .update(users)
    .set({ status: 'blocked', dailyMessageLimit: 7 })
    .where(eq(users.id, ids.jose ?? ''));
  const boss = await createPerson({ role: 'admin' });
  await database()
    .update(users)
    .set({ name: 'Boss', email: 'boss@raff.example', createdAt: new Date('2026-06-01T00:00:00Z') })
    .where(eq(users.id, boss.userId));
  ids.boss = boss.userId;
  admin.bearer = boss.bearer;
});

const ask = (query: string) => admin.get(`/api/admin/users?${query}`);

/** The people a query finds, in its order. */
const found = async (query: string): Promise<string[]> => {
  const { status, body } = await ask(query);
  expect(status, JSON.stringify(body)).toBe(200);
  const labels = Object.entries(ids);
  return body.data.items.map(({ id }: UserItemOut) => labels.find(([, known]) => known === id)?.[0]);
};

describe('the list of users', () => {
  test('tells everything of a person, the newest first', async () => {
    const { body } = await ask('');
    expect(body.data).toMatchObject({ page: 1, limit: 20, total: 5, totalIsExact: true, nextCursor: null });
    expect(body.data.items.map(({ name }: UserItemOut) => name)).toEqual([
      'Boss',
      'Zkaria',
      'José Núñez',
      'Ahmed El-Sayed',
      'فاطمة عبد الرحمن',
    ]);
    const jose = body.data.items[2];
    expect(jose).toMatchObject({
      id: ids.jose,
      email: 'jose@zed.example',
      emailVerified: true,
      role: 'user',
      isAdmin: false,
      status: 'blocked',
      isBlocked: true,
      companyName: 'Zed 50%_off',
      membershipRole: 'owner',
      plan: 'none',
      subscriptionState: 'waiting_for_payment_method',
      subscribedPlan: expect.stringMatching(/^(starter|growth|premium)$/),
      interval: 'monthly',
      hasFailedPayment: expect.any(Boolean),
      powerBILinksStatus: 'not_set',
      dailyMessageLimit: 7,
      createdAt: '2026-04-01T21:59:59.999Z',
    });
    expect(jose.lastSeenAt).toMatch(/^\d{4}-/);
    expect(body.data.items[1]).toMatchObject({ companyId: null, companyName: null, membershipRole: null });
  });

  test.each([
    ['search=فاطمه عبدالرحمن', ['fatma']],
    ['search=الاغذيه', []],
    ['search=للاغذيه', ['fatma']],
    ['search=El Sayed', ['sayed']],
    ['search=AHMED delta', ['sayed']],
    ['search=ahmed nile', []],
    ['search=jose nunez', ['jose']],
    ['search=zk', ['alone']],
    ['search=ka', []],
    ['search=kar', ['alone']],
    ['search=50%_', ['jose']],
    ['search=%25%25zed', ['jose']],
    ['search=d_lta', []],
    ['search=ELSAYED@delta', ['sayed']],
    ['joinedFrom=2026-04-01&joinedTo=2026-04-01', ['jose', 'sayed']],
    ['joinedTo=2026-03-31', ['fatma']],
    ['joinedTo=2026-03-31T22:00:00Z', ['sayed', 'fatma']],
    ['joinedFrom=2026-04-01T23:59:59.999%2B02:00', ['boss', 'alone', 'jose']],
    ['plan=trial', ['fatma']],
    ['plan=trial&plan=growth', ['sayed', 'fatma']],
    ['plan=none', ['boss', 'alone', 'jose']],
    ['state=waiting_for_payment_method', ['jose']],
    ['state=active&state=trial', ['sayed', 'fatma']],
    ['powerBILinksStatus=set', ['sayed']],
    ['userStatus=blocked', ['jose']],
    ['userRole=admin', ['boss']],
    ['userRole=user&userStatus=active&plan=none', ['alone']],
    ['sortBy=name&sortOrder=asc', ['sayed', 'boss', 'jose', 'alone', 'fatma']],
    ['sortBy=email&sortOrder=asc', ['sayed', 'boss', 'fatma', 'jose', 'alone']],
    ['sortBy=companyName&sortOrder=asc&userRole=user', ['sayed', 'jose', 'fatma', 'alone']],
    ['sortBy=plan&sortOrder=asc', ['sayed', 'fatma', 'jose', 'alone', 'boss']],
    ['sortBy=status', ['jose', 'boss', 'alone', 'sayed', 'fatma']],
    ['page=2&limit=2', ['jose', 'sayed']],
    ['page=9', []],
  ])('finds by %s', async (query, labels) => {
    expect(await found(query)).toEqual(labels);
  });

  test.each(['createdAt', 'name', 'email', 'companyName', 'plan', 'status'])(
    'goes on by its cursor where it is sorted by %s',
    async (sortBy) => {
      for (const sortOrder of ['asc', 'desc']) {
        const order = `sortBy=${sortBy}&sortOrder=${sortOrder}`;
        const whole = await found(order);
        const walked: string[] = [];
        let cursor: string | null = '';
        while (cursor !== null) {
          const query: string = `${order}&limit=2${cursor && `&cursor=${cursor}`}`;
          walked.push(...(await found(query)));
          cursor = (await ask(query)).body.data.nextCursor;
        }
        expect(walked).toEqual(whole);
      }
    },
  );
});

describe('a query that is not in order', () => {
  test.each([
    ['search=a', 'search', 'Type at least 2 characters'],
    ['search=%20.%20-%20', 'search', 'Type at least 2 characters'],
    [`search=${'x'.repeat(101)}`, 'search', 'This text is too long'],
    ['joinedFrom=2026-04-02&joinedTo=2026-04-01', 'joinedTo', 'The end date is before the start date'],
    ['joinedFrom=yesterday', 'joinedFrom', 'This value isn’t valid'],
    ['joinedFrom=2026-02-30', 'joinedFrom', 'This value isn’t valid'],
    ['page=501&limit=20', 'page', 'To go past the first 10,000 rows, use the cursor'],
    ['page=0', 'page', 'This value is too small'],
    ['limit=101', 'limit', 'This value is too large'],
    ['limit=100000', 'limit', 'This value is too large'],
    ['limit=ten', 'limit', 'This value isn’t valid'],
    ['plan=gold', 'plan.0', 'This value isn’t valid'],
    ['userStatus=active&userStatus=blocked', 'userStatus', 'This value isn’t valid'],
    ['sortBy=password', 'sortBy', 'This value isn’t valid'],
    ['cursor=nonsense', 'cursor', 'This value isn’t valid'],
    ['colour=red', 'colour', 'Unknown field'],
  ])('is refused: %s', async (query, field, text) => {
    const { status, body } = await ask(query);
    expect([status, body.errors.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.errors.fields).toEqual({ [field]: text });
  });

  test('is none where a client sends every parameter and leaves most of them empty', async () => {
    const names = [
      'search',
      'joinedFrom',
      'joinedTo',
      'powerBILinksStatus',
      'plan',
      'userStatus',
      'userRole',
    ];
    const { status, body } = await ask(`${names.join('=&')}=&page=1&limit=3&sortBy=&sortOrder=`);
    expect([status, body.data?.items.length]).toEqual([200, 3]);
  });

  test('is refused with the cursor of another order, or one that holds what no text may', async () => {
    const { body } = await ask('limit=1&sortBy=name');
    expect((await ask(`limit=1&sortBy=email&cursor=${body.data.nextCursor}`)).status).toBe(400);
    const made = ['createdAt', 'desc', 0, '\0', '2026-04-01T00:00:00Z', 'x'];
    const cursor = Buffer.from(JSON.stringify(made)).toString('base64url');
    expect((await ask(`cursor=${cursor}`)).status).toBe(400);
  });
});

describe('searching for somebody', () => {
  const search = async (keyword: string) => {
    const { status, body } = await admin.get(
      `/api/admin/search/users?keyword=${encodeURIComponent(keyword)}`,
    );
    expect(status).toBe(200);
    return body.data.items.map(({ email }: UserItemOut) => email);
  };

  test('finds that very e-mail first, then who is called so, then the newest', async () => {
    const db = database();
    await db.insert(users).values([
      { name: 'Rana Rami', email: 'rami@rank.example', createdAt: new Date('2020-01-01') },
      { name: 'Rami Rank', email: 'other@rank.example', createdAt: new Date('2020-01-02') },
      { name: 'Mrs Ramirez', email: 'late@rank.example', createdAt: new Date('2020-01-03') },
    ]);
    expect(await search('rami')).toEqual(['other@rank.example', 'late@rank.example', 'rami@rank.example']);
    expect((await search('RAMI@rank.example'))[0]).toBe('rami@rank.example');
    expect(await search('نوبادي')).toEqual([]);
    await db.delete(users).where(like(users.email, '%@rank.example'));
  });

  test('asks for two letters, and for nothing else', async () => {
    for (const query of ['keyword=a', '', 'keyword=mona&page=2']) {
      expect((await admin.get(`/api/admin/search/users?${query}`)).status).toBe(400);
    }
  });
});

describe('the list as a file', () => {
  test('holds everybody whom the filter means, as text, and the trail says who took it', async () => {
    const db = database();
    const [evil] = await db
      .insert(users)
      .values({ name: '=HYPERLINK("http://evil.example")', email: 'evil@mail.example' })
      .returning({ id: users.id });
    const { status, headers, body } = await admin.get('/api/admin/users/export?userRole=user&plan=none');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const [head, first, ...others] = body.trimEnd().split('\r\n');
    expect(head).toBe(
      'id,name,email,emailVerified,role,isAdmin,status,isBlocked,companyId,companyName,membershipRole,plan,subscriptionState,subscribedPlan,interval,hasFailedPayment,powerBILinksStatus,dailyMessageLimit,createdAt,lastSeenAt',
    );
    expect(first).toContain(
      `${evil?.id},"'=HYPERLINK(""http://evil.example"")",evil@mail.example,false,user`,
    );
    expect(others.map((line: string) => line.split(',')[0])).toEqual([ids.alone, ids.jose]);
    const trail = await db.select().from(auditEvents).where(eq(auditEvents.kind, 'admin.users_exported'));
    expect(trail).toMatchObject([
      { actorId: ids.boss, detail: { filter: 'userRole=user&plan=none', rows: 3 } },
    ]);
    await db.delete(users).where(eq(users.id, evil?.id ?? ''));
  });

  test('is refused where its filter is not in order, and more than ten times an hour', async () => {
    await database().delete(rateLimits);
    expect((await admin.get('/api/admin/users/export?page=1')).status).toBe(400);
    for (let at = 1; at < 10; at++)
      expect((await admin.get('/api/admin/users/export?search=nobody')).status).toBe(200);
    expect((await admin.get('/api/admin/users/export?search=nobody')).status).toBe(429);
  });
});

const QUERIES = { users: UsersQuery, 'search/users': UserSearchQuery };

/** The parameters that a call refuses, by its schema alone: whatever else could fail must not. */
const wrongIn = (path: keyof typeof QUERIES, query: string): string[] => {
  try {
    const result = QUERIES[path].safeParse(readQuery(new URL(`http://localhost/?${query}`)), {
      reportInput: true,
    });
    if (!result.success) throw validationError(result.error, 'query');
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Object.keys(error.fields ?? {});
  }
};

test('parameters, whatever they hold, are answered where they are in order and refused by their names where not', async () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.constantFrom(
      '',
      '%',
      '\\',
      '\\%',
      "'",
      '\0',
      '\ud800',
      '-1',
      '1e309',
      '٣',
      'NaN',
      '0000-01-01',
      '9999-12-31',
      '﷽'.repeat(90),
    ),
    fc.constantFrom(
      'asc',
      'name',
      'trial',
      'set',
      'admin',
      '2026-04-01',
      '2026-04-01T00:00:00+02:00',
      'null',
      '[]',
    ),
  );
  const parameter = fc.tuple(fc.constantFrom(...Object.keys(UsersQuery.shape), 'keyword', 'colour'), hostile);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('users' as const, 'search/users' as const),
      fc.array(parameter, { minLength: 1, maxLength: 4 }),
      async (path, parameters) => {
        const query = parameters
          .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
          .join('&');
        const { status, body } = await admin.get(`/api/admin/${path}?${query}`);
        const wrong = wrongIn(path, query);
        expect([status, body.errors && Object.keys(body.errors.fields)]).toEqual(
          wrong.length > 0 ? [400, wrong] : [200, undefined],
        );
      },
    ),
    { numRuns: 120, seed: 7 },
  );
});
