import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { searchProducts } from '#db/queries/market-search.ts';
import { listCoveredCategories } from '#db/queries/market-view.ts';
import { seedCategories } from '#db/sample-market/seed-market.ts';
import { auditEvents } from '#db/schema/operations.ts';
import type { CategoryOut } from '#lib/admin/settings/schema.ts';
import { dataScope } from '#lib/market/access/actor-scope.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { createLicensedPrice, publishLicensed } from '#tests/factories/market.ts';
import { giveSubscription, seedChoices } from '#tests/factories/subscriptions.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const client = new ApiClient();
let admin: Person;

beforeAll(async () => {
  await seedCategories(database());
  await seedChoices();
  admin = await createPerson({ role: 'admin' });
  client.bearer = admin.bearer;
});

const list = async (): Promise<CategoryOut[]> => (await client.get('/api/admin/categories')).body.data.items;
const order = async (): Promise<string[]> => (await list()).map(({ id }) => id);
const put = (id: string, body: object) => client.call('PUT', `/api/admin/categories/${id}`, body);
const refusal = async (id: string, body: object) => {
  const { status, body: answer } = await put(id, body);
  return [status, answer.errors?.fields ?? answer.errors?.code];
};
const offered = async (): Promise<string[]> =>
  (await client.get('/api/categories')).body.data.map(({ id }: { id: string }) => id);

describe('the categories', () => {
  test('are those that can be chosen, in the order that everybody sees', async () => {
    const items = await list();
    expect(items.map(({ id }) => id)).toEqual(await offered());
    expect(items.map(({ position }) => position)).toEqual(items.map((_, at) => at + 1));
    expect(items.filter(({ isShowcase }) => isShowcase)).toHaveLength(1);
    expect(items.map(({ id }) => id)).not.toContain('dairy');
  });

  test('are renamed, each field with a line of the trail; the same again writes nothing', async () => {
    const change = { nameEn: ' Green and black tea ', nameAr: 'شاي أخضر وأسود' };
    const { status, body } = await put('tea', change);
    expect([status, body.data.nameEn, body.data.nameAr]).toEqual([200, 'Green and black tea', change.nameAr]);
    await put('tea', change);
    expect(await client.get('/api/categories')).toMatchObject({
      body: {
        data: expect.arrayContaining([
          { id: 'tea', name: 'Green and black tea', displayName: 'Green and black tea' },
        ]),
      },
    });
    const lines = await database()
      .select({ detail: auditEvents.detail })
      .from(auditEvents)
      .where(and(eq(auditEvents.kind, 'admin.category_changed'), eq(auditEvents.actorId, admin.userId)))
      .orderBy(auditEvents.id);
    expect(lines.map(({ detail }) => detail)).toEqual([
      { category: 'tea', field: 'nameEn', before: 'Tea', after: 'Green and black tea' },
      expect.objectContaining({ category: 'tea', field: 'nameAr', after: change.nameAr }),
    ]);
  });

  test('move to a place, and the others along', async () => {
    const before = await order();
    const [first = '', second = '', third = '', ...others] = before;
    expect((await put(third, { position: 1 })).body.data.position).toBe(1);
    expect(await order()).toEqual([third, first, second, ...others]);
    expect(await offered()).toEqual(await order());
    await put(third, { position: 3 });
    expect(await order()).toEqual(before);
    const last = before.length;
    await put(first, { position: last });
    expect((await order()).at(-1)).toBe(first);
    await put(first, { position: 1 });
  });

  test('moved by many at once stay one order without a gap', async () => {
    const before = await order();
    const moves = before.slice(0, 8).map((id, at) => put(id, { position: ((at * 5) % before.length) + 1 }));
    expect((await Promise.all(moves)).map(({ status }) => status)).toEqual(moves.map(() => 200));
    const items = await list();
    expect(items.map(({ position }) => position)).toEqual(before.map((_, at) => at + 1));
    expect(items.map(({ id }) => id).toSorted()).toEqual(before.toSorted());
  });

  test('stay with whoever holds one when it can no longer be chosen', async () => {
    const held = 'pasta';
    const { userId, companyId, bearer } = await createPerson();
    await giveSubscription(companyId ?? '', { status: 'active', categories: [held] });
    const theirs = new ApiClient();
    theirs.bearer = bearer;
    expect((await put(held, { isSelectable: false })).body.data.isSelectable).toBe(false);
    expect(await offered()).not.toContain(held);
    expect((await list()).find(({ id }) => id === held)?.isSelectable).toBe(false);
    const { body } = await theirs.get('/api/subscriptions/current');
    expect(body.data.userCategories.map(({ id }: { id: string }) => id)).toEqual([held]);
    const person = await client.get(`/api/admin/users/${userId}`);
    expect(person.body.data.categories.map(({ id }: { id: string }) => id)).toEqual([held]);
    const paid = dataScopeWith({ why: 'paid', datasets: ['sample'], categories: [held] });
    const covered = await listCoveredCategories(database(), paid);
    expect(covered.map(({ id }) => id)).toEqual([held]);
    const chosen = await theirs.post('/api/subscriptions', {
      ...{ planId: 'starter_monthly', moduleIds: ['imdb', 'promotions'], categoryIds: [held] },
    });
    expect([chosen.status, Object.keys(chosen.body.errors.fields ?? {})]).toEqual([400, ['categoryIds']]);
    expect((await put(held, { isSelectable: true })).status).toBe(200);
    expect(await offered()).toContain(held);
  });

  test('can be chosen in the number that the largest plan takes, and the showcase always', async () => {
    const items = await list();
    const showcase = items.find(({ isShowcase }) => isShowcase)?.id ?? '';
    const others = items.map(({ id }) => id).filter((id) => id !== showcase);
    expect(await refusal(showcase, { isSelectable: false })).toEqual([
      400,
      { isSelectable: expect.stringMatching(/Visitors/) },
    ]);
    const spare = others.length - 4;
    for (const id of others.slice(0, spare))
      expect((await put(id, { isSelectable: false })).status).toBe(200);
    const answers = await Promise.all(others.slice(spare).map((id) => put(id, { isSelectable: false })));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(answers[0]?.body.errors.fields).toEqual({ isSelectable: expect.stringMatching(/largest plan/) });
    expect(await offered()).toHaveLength(5);
    for (const id of others.slice(0, spare)) await put(id, { isSelectable: true });
  });

  test.each([
    ['a name that another has', { nameEn: 'RICE' }, ['nameEn']],
    ['no name', { nameAr: '  ' }, ['nameAr']],
    ['a name too long', { nameEn: 'x'.repeat(61) }, ['nameEn']],
    ['a name that turns what stands around it', { nameEn: 'Tea\u202Eevil' }, ['nameEn']],
    ['a place before the first', { position: 0 }, ['position']],
    ['a place beyond the last', { position: 1000 }, ['position']],
    ['half a place', { position: 1.5 }, ['position']],
    ['what it does not know', { isShowcase: true }, ['isShowcase']],
    ['text for yes', { isSelectable: 'no' }, ['isSelectable']],
  ])('are refused %s', async (_, body, fields) => {
    const before = await list();
    const [status, named] = await refusal('tea', body);
    expect([status, Object.keys(named)]).toEqual([400, fields]);
    expect(await list()).toEqual(before);
  });

  test.each(['nothing', 'dairy'])('are not %s: a group is not chosen itself', async (id) => {
    expect(await refusal(id, { nameEn: 'Other' })).toEqual([404, 'NOT_FOUND']);
  });
});

test('an admin sees categories that can no longer be chosen, but no groups', async () => {
  await put('tea', { isSelectable: false });
  const account = { kind: 'account', role: 'admin' } as Parameters<typeof dataScope>[0];
  const ids = (await listCoveredCategories(database(), dataScope(account, new Date()))).map(({ id }) => id);
  expect(ids).toContain('tea');
  expect(ids).not.toContain('dairy');
  await put('tea', { isSelectable: true });
});

describe('the licensed data of a category', () => {
  const publish = (id: string, isPublished: boolean) =>
    client.call('PUT', `/api/admin/categories/${id}/publication`, { isPublished });

  test('is not published where there is none', async () => {
    expect((await publish('tea', true)).body.errors.code).toBe('NOTHING_TO_PUBLISH');
    expect((await publish('nowhere', true)).status).toBe(404);
    expect((await list()).find(({ id }) => id === 'tea')?.licensed).toBeNull();
  });

  test('is published and withdrawn, each with a line of the trail; the same again writes nothing', async () => {
    await createLicensedPrice('tea', 123.5, new Date());
    const before = (await list()).find(({ id }) => id === 'tea')?.licensed;
    expect(before).toMatchObject({ products: 1, publishedAt: null });
    for (const isPublished of [true, true, false, false]) {
      const { status, body } = await publish('tea', isPublished);
      expect(status).toBe(200);
      expect(body.data.licensed.publishedAt !== null).toBe(isPublished);
      expect((await list()).find(({ id }) => id === 'tea')).toEqual(body.data);
    }
    const lines = await database()
      .select({ kind: auditEvents.kind, detail: auditEvents.detail })
      .from(auditEvents)
      .where(inArray(auditEvents.kind, ['admin.category_published', 'admin.category_withdrawn']))
      .orderBy(auditEvents.id);
    const detail = { category: 'tea', products: 1, newestOn: before?.newestOn };
    expect(lines).toEqual([
      { kind: 'admin.category_published', detail },
      { kind: 'admin.category_withdrawn', detail },
    ]);
  });

  test('is found by a category’s new name', async () => {
    await publishLicensed('tea');
    await put('tea', { nameEn: 'Brewed leaves' });
    const account = { kind: 'account', role: 'admin' } as Parameters<typeof dataScope>[0];
    const found = await searchProducts(database(), dataScope(account, new Date()), {
      words: ['brewed'],
      limit: 8,
    });
    expect(found.map(({ id }) => id)).toEqual(['lic-p']);
  });
});
