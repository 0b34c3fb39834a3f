import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { companyBrands } from '#db/schema/company-brands.ts';
import { auditEvents } from '#db/schema/operations.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { createSubscriber } from '#tests/factories/market.ts';
import { ApiClient } from '#tests/setup/api-client.ts';
import { withSampleMarket } from '#tests/setup/sample-market.ts';

const path = '/api/companies/current/brands';

beforeAll(withSampleMarket, 240_000);

const as = ({ bearer }: { bearer: string }): ApiClient => {
  const client = new ApiClient();
  client.bearer = bearer;
  return client;
};

const trailOf = async (companyId: string | null) =>
  (
    await database()
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.companyId, companyId ?? ''))
  ).map(({ kind, detail }) => ({ kind, detail }));

test('an owner chooses own brands and rivals of a category of the plan, and members see them', async () => {
  const owner = await createSubscriber({ categories: ['tea', 'milk'] });
  await database()
    .update(companies)
    .set({ name: 'نسمه للالبان' })
    .where(eq(companies.id, owner.companyId ?? ''));
  const member = await createPerson({ companyId: owner.companyId ?? '' });

  const before = await as(owner).get(path);
  expect(before.status).toBe(200);
  const [milk, tea] = before.body.data.categories;
  expect([milk.id, milk.own, milk.rivals, milk.proposed]).toEqual(['milk', [], [], ['lazzaza', 'nasma']]);
  expect([tea.id, tea.proposed]).toEqual(['tea', []]);
  expect(milk.brands.find(({ id }: { id: string }) => id === 'nasma')).toMatchObject({
    name: 'Nasma',
    maker: 'Nasma Dairies',
  });

  const choice = { category: 'milk', own: ['nasma', 'lazzaza'], rivals: ['marooj'] };
  const changed = await as(owner).call('PUT', path, choice);
  expect([changed.status, changed.body.data]).toMatchObject([
    200,
    { own: ['nasma', 'lazzaza'], rivals: ['marooj'], proposed: [] },
  ]);
  const seen = (await as(member).get(path)).body.data.categories[0];
  expect([[...seen.own].sort(), seen.rivals, seen.proposed]).toEqual([['lazzaza', 'nasma'], ['marooj'], []]);
  const line = { kind: 'company.brands_chosen', detail: { category: 'milk', own: 2, rivals: 1 } };
  expect(await trailOf(owner.companyId)).toEqual([line]);

  await as(owner).call('PUT', path, choice);
  expect(await trailOf(owner.companyId)).toEqual([line]);
  await as(owner).call('PUT', path, { category: 'milk', own: [], rivals: ['nasma'] });
  const kept = await database()
    .select()
    .from(companyBrands)
    .where(eq(companyBrands.companyId, owner.companyId ?? ''));
  expect(kept.map(({ brandId, stance }) => [brandId, stance])).toEqual([['nasma', 'rival']]);
});

test('only an owner changes them, and only to brands of a category that the plan covers', async () => {
  const owner = await createSubscriber({ categories: ['tea', 'milk'] });
  const member = await createPerson({ companyId: owner.companyId ?? '' });
  const choice = { category: 'tea', own: ['taraba'], rivals: [] };
  expect((await as(member).call('PUT', path, choice)).status).toBe(403);
  for (const wrong of [
    { ...choice, category: 'chips' },
    { ...choice, own: ['nasma'] },
    { ...choice, rivals: ['taraba'] },
    { ...choice, own: ['taraba', 'taraba'] },
    { ...choice, own: Array.from({ length: 21 }, (_, at) => `brand-${at}`) },
  ]) {
    const { status, body } = await as(owner).call('PUT', path, wrong);
    expect([status, body.errors.code], JSON.stringify(wrong)).toEqual([400, 'VALIDATION_ERROR']);
  }
  expect(await trailOf(owner.companyId)).toEqual([]);
});

test('a company without a running plan has nothing to choose from', async () => {
  const person = await createSubscriber({ status: 'canceled' });
  expect((await as(person).get(path)).body.data).toEqual({ categories: [] });
  const refused = await as(person).call('PUT', path, { category: 'milk', own: ['nasma'], rivals: [] });
  expect(refused.status).toBe(400);
});

test('changes of one category at one moment leave one of the two choices', async () => {
  const owner = await createSubscriber({ categories: ['tea'] });
  const choices = [['taraba', 'mazagy'], ['asriya']];
  await Promise.all(choices.map((own) => as(owner).call('PUT', path, { category: 'tea', own, rivals: [] })));
  const [row] = await database().execute<{ own: string[] }>(sql`
    select array_agg(brand_id order by brand_id) as own from company_brands where company_id = ${owner.companyId}`);
  expect(choices.map((own) => [...own].sort())).toContainEqual(row?.own);
});

test('a choice made on an older page is refused with what stands, and saved once that is known', async () => {
  const owner = await createSubscriber({ categories: ['tea'] });
  const save = (own: string[], ifMatch: string) =>
    as(owner).call('PUT', path, { category: 'tea', own, rivals: [] }, { 'if-match': `"${ifMatch}"` });
  const [{ version: opened }] = (await as(owner).get(path)).body.data.categories;
  const first = await save(['taraba'], opened);
  expect(first.status).toBe(200);
  const second = await save(['mazagy'], opened);
  expect([second.status, second.body.errors.code]).toEqual([412, 'EDIT_CONFLICT']);
  expect(second.body.errors.current).toMatchObject({ own: ['taraba'], version: first.body.data.version });
  // The same choice again takes nothing away from anyone.
  expect((await save(['taraba'], opened)).status).toBe(200);
  const third = await save(['mazagy'], first.body.data.version);
  expect([third.status, third.body.data.own]).toEqual([200, ['mazagy']]);
});

test('Price Monitor then compares own brands with the rivals, and as before where a brand is chosen', async () => {
  const owner = await createSubscriber({ categories: ['milk'], modules: ['priceMonitor'] });
  const view = async (search: string) =>
    (await as(owner).get(`/api/market/price-monitor?category=milk&period=30d&${search}`)).body.data.view;
  const before = await view('');
  expect([before.ours, before.tiles.index.kind]).toEqual([{ own: [], rivals: [] }, 'period']);
  await as(owner).call('PUT', path, { category: 'milk', own: ['nasma', 'lazzaza'], rivals: ['marooj'] });
  const after = await view('');
  expect(after.ours).toEqual({ own: ['lazzaza', 'nasma'], rivals: ['marooj'] });
  expect([after.tiles.index.kind, after.tiles.gap.kind]).toEqual(['ours', 'ours']);
  expect(after.tiles.unitPrice).toEqual(before.tiles.unitPrice);

  const own = (await view('brand=nasma,lazzaza')).tiles;
  expect([own.index.kind, own.gap.kind]).toEqual(['brand', 'brand']);
  expect(after.tiles.index.value).not.toBe(own.index.value);
  // Without a rival all other brands are, as where the own ones are chosen.
  await as(owner).call('PUT', path, { category: 'milk', own: ['nasma', 'lazzaza'], rivals: [] });
  const { index, gap } = (await view('')).tiles;
  expect([index, gap]).toEqual([
    { ...own.index, kind: 'ours' },
    { ...own.gap, kind: 'ours' },
  ]);
});
