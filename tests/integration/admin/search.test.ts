import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { companies } from '#db/schema/companies.ts';
import { invoices, subscriptions } from '#db/schema/subscriptions.ts';
import type { SearchOut } from '#lib/admin/search/schema.ts';
import { newId } from '#lib/core/ids.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { giveSubscription, seedChoices } from '#tests/factories/subscriptions.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const db = database();
const admin = new ApiClient();
let person: { userId: string; companyId: string };
let subscriptionId = '';
const HOSTILE = `\u202E=HYPERLINK("x") <b> ${'﷽'.repeat(20)}`;

beforeAll(async () => {
  await seedChoices();
  admin.bearer = (await createPerson({ role: 'admin' })).bearer;
  const { userId, companyId } = await createPerson();
  person = { userId, companyId: companyId ?? '' };
  await db
    .update(users)
    .set({ name: 'Hoda Zaki', email: 'hoda@zamalek.example' })
    .where(eq(users.id, userId));
  await db
    .update(companies)
    .set({ name: 'Zamalek Dairies', stripeCustomerId: 'cus_Zam1' })
    .where(eq(companies.id, person.companyId));
  subscriptionId = await giveSubscription(person.companyId, { status: 'active', modules: ['imdb'] });
  const at = new Date('2026-05-01T10:00:00Z');
  await db.insert(invoices).values({
    companyId: person.companyId,
    stripeInvoiceId: 'in_Zam1',
    status: 'paid',
    number: 'ZAM-0007',
    amountDue: 100,
    amountPaid: 100,
    currency: 'USD',
    issuedAt: at,
    periodStart: at,
    periodEnd: new Date('2026-06-01T10:00:00Z'),
  });
  await db.insert(companies).values([
    { id: newId(), name: 'Old Zamalek Dairies' },
    { id: newId(), name: 'شركة ألبان الزمالك' },
    { id: newId(), name: HOSTILE },
  ]);
});

const found = async (keyword: string): Promise<SearchOut> => {
  const { status, body } = await admin.get(`/api/admin/search?keyword=${encodeURIComponent(keyword)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const NOTHING = { users: [], companies: [], invoices: [], subscriptions: [], requests: [] };

describe('searching everything', () => {
  test('finds people and companies by words in either script, what begins so first', async () => {
    const { users: people, companies: firms } = await found('zamalek');
    expect(people).toEqual([
      {
        id: person.userId,
        name: 'Hoda Zaki',
        email: 'hoda@zamalek.example',
        companyName: 'Zamalek Dairies',
      },
    ]);
    expect(firms.map(({ name }) => name)).toEqual(['Zamalek Dairies', 'Old Zamalek Dairies']);
    expect(firms[0]?.contactId).toBe(person.userId);
    expect((await found('البان زمالك')).companies.map(({ name }) => name)).toEqual(['شركة ألبان الزمالك']);
    expect((await found('hyperlink')).companies.map(({ name }) => name)).toEqual([HOSTILE]);
  });

  test('finds what an id or a number means, and nothing else beside it', async () => {
    const of = { companyId: person.companyId, companyName: 'Zamalek Dairies', contactId: person.userId };
    const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
    const stripeId = subscription?.stripeSubscriptionId ?? '';
    expect(await found('cus_Zam1')).toEqual({
      ...NOTHING,
      companies: [expect.objectContaining({ id: person.companyId })],
    });
    expect(await found('in_Zam1')).toEqual({ ...NOTHING, invoices: [expect.objectContaining(of)] });
    expect((await found('zam-0007')).invoices).toMatchObject([{ number: 'ZAM-0007', ...of }]);
    expect((await found(stripeId)).subscriptions).toMatchObject([{ id: subscriptionId, ...of }]);
    expect((await found(person.userId)).users).toMatchObject([{ id: person.userId }]);
    expect((await found(person.companyId)).companies).toMatchObject([{ id: person.companyId }]);
  });

  test('finds the call that wrote a line of the trail', async () => {
    const { headers } = await admin.patch(`/api/admin/users/${person.userId}/block`, {});
    const requestId = headers.get('x-request-id') ?? '';
    expect((await found(requestId.toUpperCase())).requests).toMatchObject([
      { requestId, kind: 'admin.user_blocked' },
    ]);
  });

  test('gives ten of each at the most', async () => {
    const many = Array.from({ length: 12 }, (_, n) => ({ id: newId(), name: `Crowd Foods ${n}` }));
    await db.insert(companies).values(many);
    expect((await found('crowd')).companies).toHaveLength(10);
  });

  test.each(['a', '%_', '', 'x'.repeat(101)])(
    'refuses %j as no two letters, or too many',
    async (keyword) => {
      const { status, body } = await admin.get(`/api/admin/search?keyword=${encodeURIComponent(keyword)}`);
      expect([status, Object.keys(body.errors.fields)]).toEqual([400, ['keyword']]);
    },
  );

  test('reads companies by the index of their words, and invoices by that of numbers', async () => {
    await db.execute(sql`analyze companies`);
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const plan = async (query: ReturnType<typeof sql>) =>
        JSON.stringify([...(await tx.execute(sql`explain ${query}`))]);
      expect(
        await plan(sql`select id from companies where ' ' || person_key(name) like '%zamalek%'`),
      ).toContain('companies_name_search_idx');
      expect(await plan(sql`select id from invoices where upper(number) = upper('zam-0007')`)).toContain(
        'invoices_number_idx',
      );
    });
  });
});
