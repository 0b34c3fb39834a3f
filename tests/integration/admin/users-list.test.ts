import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { companies } from '#db/schema/companies.ts';
import type { UserItemOut } from '#lib/admin/directory/schema.ts';
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

/** Whom a query finds, in its order. */
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
    ['joinedFrom=2026-04-02&joinedTo=2026-04-01', 'joinedTo', 'The end is before the beginning'],
    ['joinedFrom=yesterday', 'joinedFrom', 'This value is not valid'],
    ['joinedFrom=2026-02-30', 'joinedFrom', 'This value is not valid'],
    ['page=501&limit=20', 'page', 'Beyond the first 10,000 rows please use the cursor'],
    ['page=0', 'page', 'This value is too small'],
    ['limit=101', 'limit', 'This value is too large'],
    ['limit=ten', 'limit', 'This value is not valid'],
    ['plan=gold', 'plan.0', 'This value is not valid'],
    ['userStatus=active&userStatus=blocked', 'userStatus', 'This value is not valid'],
    ['sortBy=password', 'sortBy', 'This value is not valid'],
    ['cursor=nonsense', 'cursor', 'This value is not valid'],
    ['colour=red', 'colour', 'Unknown field'],
  ])('is refused: %s', async (query, field, text) => {
    const { status, body } = await ask(query);
    expect([status, body.errors.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.errors.fields).toEqual({ [field]: text });
  });

  test('is refused with the cursor of another order, or one that holds what no text may', async () => {
    const { body } = await ask('limit=1&sortBy=name');
    expect((await ask(`limit=1&sortBy=email&cursor=${body.data.nextCursor}`)).status).toBe(400);
    const made = ['createdAt', 'desc', 0, '\0', '2026-04-01T00:00:00Z', 'x'];
    const cursor = Buffer.from(JSON.stringify(made)).toString('base64url');
    expect((await ask(`cursor=${cursor}`)).status).toBe(400);
  });
});
