import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { database, withDriver } from '#db/client.ts';
import { recordPrices } from '#db/market/record-prices.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { PlanName } from '#lib/vocabulary/terms.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import {
  applyFile,
  checkFile,
  createImportingOwner,
  getImport,
  type ImportingOwner,
  outcomesOf,
  runJobs,
  step,
} from '#tests/factories/imports.ts';
import { createLicensedPrice } from '#tests/factories/market.ts';
import { createMarketWorld, type MarketWorld } from '#tests/factories/market-world.ts';
import { seedChoices } from '#tests/factories/subscriptions.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const NO = 2988;
const CATEGORY = `w${NO}-c`;
const LIST = { kind: 'own_products' } as const;
const db = database();
const today = cairoDay(new Date());
const month = `${today.slice(0, 7)}-01`;
const GTIN = '9520000000004';
/** Of nothing that there is. */
const STRANGE = '9520000000035';
const [p1, p2, p3] = [1, 2, 3].map((at) => `w${NO}-p${at}`);

let world: MarketWorld;
let dairy: ImportingOwner;
let rival: ImportingOwner;

const ownerWith = (plan: PlanName, status = 'active') =>
  createImportingOwner(plan, { status, categories: [CATEGORY], modules: ['imdb'] });

beforeAll(async () => {
  await seedChoices();
  world = await createMarketWorld(NO);
  await db.execute(sql`update brands set name_en = 'Nasma', name_ar = 'نسمة' where id = ${world.brand}`);
  // One with a barcode; two of the same name in other sizes.
  await db.execute(
    sql`update products set gtin = ${GTIN}, name_en = 'Nasma ghee', name_ar = 'سمن نسمة' where id = ${p1}`,
  );
  for (const [id, content] of [
    [p2, 1],
    [p3, 1.5],
  ])
    await db.execute(sql`
      update products set name_en = 'Nasma white cheese', name_ar = 'جبنة بيضاء نسمة', net_content = ${content} where id = ${id}`);
  for (const [at, name] of ['Metro', 'Seoudi'].entries())
    await db.execute(
      sql`update retailers set name_en = ${name}, name_ar = ${name} where id = ${world.retailers[at]}`,
    );
  await db.execute(sql`update stores set name_en = 'Maadi' where id = ${`w${NO}-s1`}`);
  const at = new Date();
  const run = { key: 'own-list', dataset: 'sample', source: 'feed', startedAt: at, finishedAt: at } as const;
  const prices = world.listings.slice(0, 3).map(({ id, stores }) => ({
    ...{ listingId: id, storeId: stores[0] ?? '', currency: 'EGP', priceType: 'consumer' as const },
    ...{ observedAt: at, regularPrice: 57 },
  }));
  await withDriver(db, (driver, tx) => recordPrices(driver, tx, run, prices));
  [dairy, rival] = [await ownerWith('growth'), await ownerWith('premium')];
});

const listOf = (...rows: string[]): string =>
  ['Your code,Product name,Product name (Arabic),Brand,Category,Size,Barcode', ...rows].join('\r\n');
const textsOf = async (query: ReturnType<typeof sql>) =>
  (await db.execute<{ row: string }>(query)).map(({ row }) => row).sort();
const matches = (owner = dairy.companyId) =>
  textsOf(
    sql`select concat_ws(' ', dataset, code, product_id, found_by) as row from own_product_matches where owner_company_id = ${owner}`,
  );
const costs = () =>
  textsOf(sql`
    select concat_ws(' ', dataset, product_id, trim_scale(cost)) as row from own_trade_costs where owner_company_id = ${dairy.companyId}`);
const findings = () =>
  textsOf(sql`
    select concat_ws(' ', dataset, product_id, store_id, state) as row from own_shelf_findings where owner_company_id = ${dairy.companyId}`);
const codesAt = async ({ client }: ImportingOwner, id: string | undefined) =>
  (await client.get(`/api/market/products/${id}`)).body.data.facts.ownCodes;

const PRICES = [
  'Valid from,Your code,Trade price,VAT',
  `${month},A-1,40,net`,
  `${month},A-2,50,net`,
  `${month},A-4,60,net`,
].join('\n');
const AUDITS = ['Date,Store,Your code,State', `${today},Maadi,A-2,low`, `${today},Maadi,A-4,low`].join('\n');

test('a company’s codes find products through its list, also in rows that came before it', async () => {
  const trade = { kind: 'trade_prices' } as const;
  const first = await checkFile(dairy.client, PRICES, {}, trade);
  expect(await outcomesOf(first.id)).toEqual(Array(3).fill('review product_waits'));
  await step(dairy.client, first.id, 'apply', { reportHash: first.report?.hash });
  await applyFile(dairy.client, AUDITS, {}, { kind: 'field_audits' });
  expect([await costs(), await findings()]).toEqual([[], []]);

  const file = listOf(
    `A-1,Ghee of ours,,Nasma,,,${GTIN}`,
    'A-2,White cheese,جبنة بيضاء,Nasma,,1 kg,',
    'A-3,White cheese,,Nasma,,,',
    `A-4,Something else,,Nasma,,2 kg,${STRANGE}`,
    ',White cheese,,Nasma,,1 kg,',
    'A-5,,,Nasma,,1 kg,',
    'A-6,Cheese,,Nasma,,1 kg,6.22E+12',
    'A-7,Cheese,,Nasma,,1 kg,',
    'A-7,Cheese,,Nasma,,2 kg,',
  );
  const checked = await checkFile(dairy.client, file, {}, LIST);
  expect(await outcomesOf(checked.id)).toEqual([
    ...[
      'new',
      'new',
      'new',
      'new',
      'refused code_missing',
      'refused name_missing',
      'refused gtin_scientific',
    ],
    ...['refused conflict_in_file 10', 'refused conflict_in_file 9'],
  ]);
  expect(checked.report?.records).toMatchObject([{ record: 'own_product', made: 4 }]);
  await step(dairy.client, checked.id, 'apply', { reportHash: checked.report?.hash });
  expect((await getImport(dairy.client, checked.id)).state).toBe('published');
  await runJobs();
  // By its barcode; by its names and its size; and not without a size, whatever the name.
  const found = [`sample A-1 ${p1} gtin`, `sample A-2 ${p2} names`];
  expect(await matches()).toEqual(found);
  expect(await costs()).toEqual([`sample ${p1} 40`, `sample ${p2} 50`]);
  expect(await findings()).toEqual([`sample ${p2} w${NO}-s1 low`]);

  expect([await codesAt(dairy, p1), await codesAt(dairy, p2), await codesAt(dairy, p3)]).toEqual([
    ['A-1'],
    ['A-2'],
    [],
  ]);
  for (const id of [p1, p2]) expect(await codesAt(rival, id)).toEqual([]);
  expect((await db.execute(sql`select from products where name_en like '%of ours%'`)).length).toBe(0);
  const listed = async (query: string) =>
    (await dairy.client.get(`/api/imports/products?${query}`)).body.data;
  const { items, total, nextCursor } = await listed('limit=3');
  const rest = await listed(`limit=3&cursor=${nextCursor}`);
  expect(
    [...items, ...rest.items].map(({ item, productId, prices, audits }) => [item, productId, prices, audits]),
  ).toEqual([
    [STRANGE, null, 1, 1],
    ['code A-3', null, 0, 0],
    [GTIN, p1, 1, 0],
    ['code A-2', p2, 1, 1],
  ]);
  expect([total, rest.total, rest.waiting, rest.nextCursor]).toEqual([4, 4, 2, null]);
  expect((await listed('page=9')).total).toBe(4);
  expect((await rival.client.get('/api/imports/products')).body.data.items).toEqual([]);
});

test('a corrected list finds products again, and an undo restores it', async () => {
  const before = [await matches(), await costs(), await findings()];
  const file = listOf(`A-4,Something else,,,,,${GTIN}`, 'A-2,White cheese,,Nasma,,1.5 kg,');
  const refused = await checkFile(dairy.client, file, {}, LIST);
  expect(await outcomesOf(refused.id)).toEqual([
    `refused conflict_existing ${STRANGE} / Something else / 2 kg`,
    'refused conflict_existing White cheese / 1 kg',
  ]);
  await step(dairy.client, refused.id, 'cancel');
  const { id } = await applyFile(dairy.client, file, { mode: 'correct' }, LIST);
  await runJobs();
  expect(await matches()).toEqual([
    `sample A-1 ${p1} gtin`,
    `sample A-2 ${p3} names`,
    `sample A-4 ${p1} gtin`,
  ]);
  expect(await findings()).toEqual([`sample ${p1} w${NO}-s1 low`, `sample ${p3} w${NO}-s1 low`]);
  await step(dairy.client, id, 'undo');
  await runJobs();
  expect([await matches(), await costs(), await findings()]).toEqual(before);
});

test('own products find licensed ones while their category is published, and wait for what is not', async () => {
  const before = await matches();
  await createLicensedPrice(CATEGORY, 60, new Date());
  await db.execute(sql`update brands set name_en = 'Nasma', name_ar = 'نسمة' where id = 'lic-b'`);
  await db.execute(
    sql`update products set name_en = 'Nasma white cheese', net_content = 1, net_unit = 'kg' where id = 'lic-p'`,
  );
  const admin = new ApiClient();
  admin.bearer = (await createPerson({ role: 'admin' })).bearer;
  const publish = async (isPublished: boolean) => {
    const path = `/api/admin/categories/${CATEGORY}/publication`;
    expect((await admin.call('PUT', path, { isPublished })).status).toBe(200);
    await runJobs();
  };
  await publish(true);
  expect(await matches()).toEqual(['licensed A-2 lic-p names', ...before]);
  await publish(false);
  expect(await matches()).toEqual(before);
});

test('the list is for the owner of such a plan, and goes with all that the company brought', async () => {
  const [starter, ended] = [await ownerWith('starter'), await ownerWith('growth', 'canceled')];
  const opened = { ...LIST, fileName: 'a.csv', bytes: 1, sha256: 'a'.repeat(64) };
  for (const { client } of [starter, ended]) {
    expect((await client.post('/api/imports', opened)).body.errors.code).toBe('PLAN_REQUIRED');
    expect((await client.get('/api/imports/products')).body.errors.code).toBe('PLAN_REQUIRED');
    expect((await client.get('/api/imports/template?kind=own_products')).body.errors.code).toBe(
      'PLAN_REQUIRED',
    );
  }
  for (const locale of ['en', 'ar'])
    expect((await dairy.client.get(`/api/imports/template?kind=own_products&locale=${locale}`)).status).toBe(
      200,
    );
  expect((await dairy.client.call('DELETE', '/api/imports')).body.data).toMatchObject({ rows: 9 });
  expect([await matches(), await codesAt(dairy, p1)]).toEqual([[], []]);
});
