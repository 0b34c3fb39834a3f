import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { database, withDriver } from '#db/client.ts';
import { recordPrices } from '#db/market/record-prices.ts';
import { findActor } from '#lib/auth/find-actor.ts';
import { log } from '#lib/core/log.ts';
import { tendOwnData } from '#lib/imports/tend-own-data.ts';
import { readerOf } from '#lib/market/access/open-reader.ts';
import type { MarginData } from '#lib/market/price-monitor/panels/margin/schema.ts';
import { addDays, cairoDay, type Day } from '#lib/vocabulary/cairo-days.ts';
import { addMonths, lastCompleteMonth } from '#lib/vocabulary/months.ts';
import type { PlanName } from '#lib/vocabulary/terms.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { getMargins } from '#tests/factories/analyst-look-ups.ts';
import { findListedRows } from '#tests/factories/drill-fields.ts';
import {
  applyFile,
  checkFile,
  createImportingOwner,
  getImport,
  type ImportingOwner,
  outcomesOf,
  runJobs,
  step,
  uploadFile,
} from '#tests/factories/imports.ts';
import { createLicensedPrice } from '#tests/factories/market.ts';
import { createMarketWorld, type MarketWorld } from '#tests/factories/market-world.ts';
import { parsePriceMonitor } from '#tests/factories/price-monitor-address.ts';
import { seedChoices } from '#tests/factories/subscriptions.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const NO = 2990;
const CATEGORY = `w${NO}-c`;
const TRADE = { kind: 'trade_prices' } as const;
const db = database();
const today = cairoDay(new Date());
const month = lastCompleteMonth(today);
const GTINS = ['9520000000004', '9520000000011', '9520000000028'];
/** Of nothing that there is. */
const STRANGE = '9520000000035';

let world: MarketWorld;
let dairy: ImportingOwner;
let rival: ImportingOwner;

const ownerWith = (plan: PlanName, status = 'active') =>
  createImportingOwner(plan, { status, categories: [CATEGORY] });

beforeAll(async () => {
  await seedChoices();
  world = await createMarketWorld(NO);
  for (const [at, id] of world.products.entries())
    await db.execute(sql`update products set gtin = ${GTINS[at]} where id = ${id}`);
  for (const [at, name] of ['Metro', 'Seoudi'].entries())
    await db.execute(
      sql`update retailers set name_en = ${name}, name_ar = ${name} where id = ${world.retailers[at]}`,
    );
  const days: Day[] = [];
  for (let day: Day = month; day <= today; day = addDays(day, 1)) days.push(day);
  const at = new Date();
  const run = { key: 'own', dataset: 'sample', source: 'feed', startedAt: at, finishedAt: at } as const;
  // The first product at both retailers at 57.00 and 68.40, the second at the first one alone.
  const shelves = [
    { listing: 0, price: 57 },
    { listing: 3, price: 68.4 },
    { listing: 1, price: 114 },
  ].map(({ listing, price }) => ({ ...world.listings[listing], price }));
  const prices = shelves.flatMap(({ id = '', stores, price }) =>
    days.map((day) => ({
      ...{ listingId: id, storeId: stores?.[0] ?? '', currency: 'EGP', priceType: 'consumer' as const },
      ...{ observedAt: new Date(`${day}T06:00:00Z`), regularPrice: price },
    })),
  );
  await withDriver(db, (driver, tx) => recordPrices(driver, tx, run, prices));
  [dairy, rival] = [await ownerWith('premium'), await ownerWith('premium')];
});

const fileOf = (...rows: string[]): string =>
  ['Valid from,Barcode,Your code,Product,Retailer,Trade price,Per,VAT,Rebate %', ...rows].join('\r\n');
const costs = async (owner = dairy.companyId) =>
  (
    await db.execute<{ row: string }>(sql`
      select concat_ws(' ', dataset, product_id, retailer_id, from_on, to_on, trim_scale(cost)) as row from own_trade_costs
      where owner_company_id = ${owner} order by row`)
  ).map(({ row }) => row);

const readerAs = async ({ bearer }: Person) => {
  const actor = await findActor(db, { authorization: `Bearer ${bearer}` }, new Date());
  return readerOf({ actor, db, market: db, locale: 'en', now: new Date() });
};
const addressOf = (rest = '') =>
  parsePriceMonitor(Object.fromEntries(new URLSearchParams(`category=${CATEGORY}&section=margin${rest}`)));
const marginsAs = async ({ client }: ImportingOwner, rest = '') => {
  const path = `/api/market/price-monitor?category=${CATEGORY}&section=margin${rest}`;
  const { state, trade, hasOwn, summary, corridors } = (await client.get(path)).body.data.view
    .margin as MarginData;
  const margins = corridors.flatMap(({ product, margins: of }) =>
    of.map((each) => `${product.id} ${each.id} ${each.margin}`),
  );
  return { state, trade, hasOwn, n: summary?.median.n, margins: margins.sort() };
};

const day = (at: number): Day => addDays(month, at);
const [metro, seoudi] = [`w${NO}-r1`, `w${NO}-r2`];
const [first, second] = [`w${NO}-p1`, `w${NO}-p2`];
const until = (from: Day): Day => {
  const end = addMonths(`${from.slice(0, 7)}-01`, 13).slice(0, 7);
  return addDays(`${end}-${from.slice(8)}`, -1);
};

test('a company’s trade prices are kept by retailer and read by its own margins alone', async () => {
  const seen = await uploadFile(
    dairy.client,
    fileOf(`${month.slice(0, 7)},${GTINS[0]},A-1,Milk,all,504,case of 12,net,0`),
    TRADE,
  );
  expect(seen.mapping?.preview[0]?.fields).toMatchObject({
    validFrom: { en: month },
    perPieces: { en: '12' },
    tradePrice: { en: '504' },
  });
  await step(dairy.client, seen.id, 'cancel');

  const file = fileOf(
    `${month.slice(0, 7)},${GTINS[0]},A-1,Milk,all,504,case of 12,net,0`,
    `${day(10)},${GTINS[0]},A-1,Milk,SEOUDI,66.12,piece,gross,10`,
    `${month},${GTINS[1]},A-2,Milk 2,الكل,"1,140.00",كرتونة 12,شامل,`,
    `${month},${STRANGE},A-9,Cream,,10,,net,`,
    `${month},${GTINS[2]},A-3,Milk 3,Metros,10,,net,`,
    `${month},${GTINS[2]},A-3,Milk 3,Metro,10,,,`,
    `${month},${GTINS[2]},A-3,Milk 3,Metro,10,,perhaps,`,
    `${month},${GTINS[2]},A-3,Milk 3,Metro,10,box,net,`,
    `${month},${GTINS[2]},A-3,Milk 3,Metro,10,,net,0.05`,
    `${month},${GTINS[2]},A-3,Milk 3,Metro,0,,net,`,
    `${month},6.22E+12,A-3,Milk 3,Metro,10,,net,`,
    `${month},,,Milk 3,Metro,10,,net,`,
    `${day(20)},${GTINS[2]},A-3,Milk 3,Metro,11,,net,`,
    `${day(20)},${GTINS[2]},A-3,Milk 3,Metro,12,,net,`,
    `${month},${GTINS[0]},A-1,Milk,,504,12,net,0`,
  );
  const checked = await checkFile(dairy.client, file, {}, TRADE);
  expect(await outcomesOf(checked.id)).toEqual([
    ...['new', 'new', 'new', 'review product_waits'],
    ...['refused retailer_unknown Metro', 'refused vat_basis_missing net / gross'],
    ...['refused vat_basis_unknown net / gross', 'refused pieces_unreadable', 'refused rebate_invalid 5'],
    ...['refused price_not_positive', 'refused gtin_scientific', 'refused product_missing'],
    ...['refused conflict_in_file 15', 'refused conflict_in_file 14', 'unchanged 2'],
  ]);
  expect(await costs()).toEqual([]);
  await step(dairy.client, checked.id, 'apply', { reportHash: checked.report?.hash });
  expect((await getImport(dairy.client, checked.id)).state).toBe('published');

  // 504 ÷ 12 = 42; 66.12 less 10 % is 59.508, and 52.2 without 14 % of VAT; 1,140 ÷ 12 = 95, and 83.3333 without it.
  expect(await costs()).toEqual([
    `sample ${first} ${metro} ${month} ${until(month)} 42`,
    `sample ${first} ${seoudi} ${month} ${day(9)} 42`,
    `sample ${first} ${seoudi} ${day(10)} ${until(day(10))} 52.2`,
    `sample ${second} ${metro} ${month} ${until(month)} 83.3333`,
  ]);
  const length = Number(addDays(addMonths(month, 1), -1).slice(8));
  const paid = (42 * 10 + 52.2 * (length - 10)) / length;
  const rounded = (value: number) => Math.round(value * 1e4) / 1e4;
  const own = {
    ...{ state: 'shown', trade: 'own', hasOwn: true, n: 3 },
    margins: [
      `${first} ${metro} 16`,
      `${first} ${seoudi} ${rounded((100 * (60 - paid)) / 60)}`,
      `${second} ${metro} ${rounded((100 * (100 - 83.3333)) / 100)}`,
    ],
  };
  expect(await marginsAs(dairy)).toEqual(own);
  expect(await marginsAs(dairy, '&trade=own')).toEqual(own);
  // The panel has no trade prices here, and is asked by itself.
  expect(await marginsAs(dairy, '&trade=panel')).toMatchObject({
    state: 'noTradePrices',
    trade: 'panel',
    hasOwn: true,
  });
  for (const rest of ['', '&trade=own'])
    expect(await marginsAs(rival, rest)).toMatchObject({
      state: 'noTradePrices',
      hasOwn: false,
      margins: [],
    });

  const reader = await readerAs(dairy);
  const rows = await findListedRows(reader, { ...addressOf(), figure: `margin:${first}:${metro}`, page: 1 });
  expect(rows?.items).toMatchObject([{ consumer: 57, net: 50, ownTrade: 42, trade: null, value: 16 }]);
  const sent = await dairy.client.get(
    `/api/exports/price-monitor?format=csv&table=trade-prices&category=${CATEGORY}`,
  );
  expect(sent.status).toBe(200);
  const lines = String(sent.body).trim().split('\r\n');
  const headings = lines.findIndex((line) => line.includes('Your trade price excl. VAT'));
  expect(headings).toBeGreaterThan(0);
  expect(
    lines
      .slice(headings + 1)
      .map((line) => Number(line.split(',').at(-1)))
      .sort((x, y) => x - y),
  ).toEqual([42, paid, 83.3333].map((value) => expect.closeTo(value, 2)));
  const asked = { subject: 'A', category: CATEGORY, retailers: [] };
  expect(await getMargins(reader, asked)).toMatchObject({
    status: 'ok',
    tradePrices: 'own',
    all: { margins: 3 },
  });
  expect(await getMargins(await readerAs(rival), asked)).toMatchObject({ status: 'no_data' });
});

test('corrections replace what is stored, and an undo restores it', async () => {
  const before = await costs();
  const file = fileOf(
    `${month},${GTINS[0]},A-1,Milk,,600,case of 12,net,`,
    `${day(3)},${GTINS[1]},A-2,,Metro,90,,net,`,
  );
  const refused = await checkFile(dairy.client, file, {}, TRADE);
  expect(await outcomesOf(refused.id)).toEqual(['refused conflict_existing 504 / 12 / net / 0%', 'new']);
  await step(dairy.client, refused.id, 'cancel');
  const { id } = await applyFile(dairy.client, file, { mode: 'correct' }, TRADE);
  expect(await costs()).toEqual(
    [
      `sample ${first} ${metro} ${month} ${until(month)} 50`,
      `sample ${first} ${seoudi} ${month} ${day(9)} 50`,
      `sample ${first} ${seoudi} ${day(10)} ${until(day(10))} 52.2`,
      `sample ${second} ${metro} ${day(3)} ${until(day(3))} 90`,
      `sample ${second} ${metro} ${month} ${day(2)} 83.3333`,
    ].sort(),
  );
  const later = await applyFile(
    dairy.client,
    fileOf(`${month},${GTINS[0]},,,,612,12,net,`),
    { mode: 'correct' },
    TRADE,
  );
  expect((await step(dairy.client, id, 'undo')).body.errors.code).toBe('IMPORT_RECORDS_CHANGED');
  await step(dairy.client, later.id, 'undo');
  await step(dairy.client, id, 'undo');
  expect((await getImport(dairy.client, id)).state).toBe('undone');
  expect(await costs()).toEqual(before);
});

test('what is of a company is for its owner with such a plan, and for admins who are written down', async () => {
  const [{ id = '' } = {}] = await db.execute<{ id: string }>(
    sql`select id from imports where owner_company_id = ${dairy.companyId} and state = 'published'`,
  );
  const starter = await ownerWith('starter');
  const ended = await ownerWith('growth', 'canceled');
  const member = new ApiClient();
  member.bearer = (await createPerson({ companyId: dairy.companyId })).bearer;
  const calls = ['', `/${id}`, `/${id}/rows`, '/template'].map((path) => `/api/imports${path}`);
  const codes = async (client: ApiClient) =>
    Promise.all(calls.map(async (path) => (await client.get(path)).body?.errors?.code));
  const step = (client: ApiClient) => client.post(`/api/imports/${id}/undo`);
  for (const { client } of [starter, ended]) {
    expect(await codes(client)).toEqual(Array(4).fill('PLAN_REQUIRED'));
    expect((await step(client)).body.errors.code).toBe('PLAN_REQUIRED');
    const opened = { kind: 'trade_prices', fileName: 'a.csv', bytes: 1, sha256: 'a'.repeat(64) };
    expect((await client.post('/api/imports', opened)).body.errors.code).toBe('PLAN_REQUIRED');
  }
  expect(await codes(member)).toEqual(Array(4).fill('FORBIDDEN'));
  expect(await codes(rival.client)).toEqual([undefined, 'NOT_FOUND', 'NOT_FOUND', undefined]);
  expect((await rival.client.get('/api/imports')).body.data.items).toEqual([]);
  expect((await step(rival.client)).body.errors.code).toBe('NOT_FOUND');

  const admin = new ApiClient();
  admin.bearer = (await createPerson({ role: 'admin' })).bearer;
  const looks = () =>
    db.execute(
      sql`select from audit_events where kind = 'admin.own_data_seen' and company_id = ${dairy.companyId}`,
    );
  expect((await admin.get('/api/admin/imports')).body.data.items).toEqual([]);
  expect(await looks()).toHaveLength(0);
  const listed = await admin.get(`/api/admin/imports?company=${dairy.companyId}`);
  expect(listed.body.data.items.map((each: { id: string }) => each.id)).toContain(id);
  expect((await admin.get(`/api/admin/imports/${id}`)).body.data.fileName).toBe('trade_prices.csv');
  expect(await looks()).toHaveLength(1);
  expect((await admin.post(`/api/admin/imports/${id}/undo`)).body.errors.code).toBe('NOT_FOUND');
  expect((await admin.get('/api/imports')).status).toBe(403);
});

test('own rows find the licensed product while its category is published', async () => {
  const before = await costs();
  await createLicensedPrice(CATEGORY, 60, new Date());
  await db.execute(sql`update products set gtin = ${STRANGE} where id = 'lic-p'`);
  const admin = new ApiClient();
  admin.bearer = (await createPerson({ role: 'admin' })).bearer;
  const publish = async (isPublished: boolean) => {
    const path = `/api/admin/categories/${CATEGORY}/publication`;
    expect((await admin.call('PUT', path, { isPublished })).status).toBe(200);
    await runJobs();
  };
  await publish(true);
  expect(await costs()).toEqual([`licensed lic-p lic-r ${month} ${until(month)} 10`, ...before]);
  await publish(false);
  expect(await costs()).toEqual(before);
});

test('a company stores no more prices than it may, those of files that are being applied included', async () => {
  const owner = await ownerWith('premium');
  const priceOf = (at: number) => `${day(0)},${GTINS[at]},,,,50,1,net,0`;
  const { id, report } = await checkFile(
    owner.client,
    fileOf(priceOf(0), priceOf(1)),
    {},
    { kind: 'trade_prices' },
  );
  expect(report?.records).toMatchObject([{ record: 'trade_price', made: 2 }]);
  const apply = () => step(owner.client, id, 'apply', { reportHash: report?.hash });
  const applying = async (made: number) => {
    await db.execute(sql`
      insert into imports (id, kind, owner_company_id, dataset, state, file_name, file_bytes, file_sha256, created_at, changed_at, report)
      values ('applying', 'trade_prices', ${owner.companyId}, 'sample', 'applying', 'b.csv', 1, ${'b'.repeat(64)}, now(), now(),
        ${JSON.stringify({ ...report, records: [{ ...report?.records[0], made }] })}::text::jsonb)
      on conflict (id) do update set report = excluded.report`);
  };
  await applying(99_999);
  expect((await apply()).body.errors.code).toBe('OWN_DATA_FULL');
  await applying(99_998);
  expect((await apply()).status).toBe(200);
});

test('a company has few files open, and its data goes when it says so or its plan has ended', async () => {
  const open = (at: number) =>
    rival.client.post('/api/imports', {
      kind: 'trade_prices',
      fileName: 'a.csv',
      bytes: 9,
      sha256: `${at}`.repeat(64),
    });
  const opened = [await open(1), await open(2), await open(3)];
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await open(4)).body.errors.code).toBe('OWN_IMPORTS_FULL');
  expect((await open(3)).body.data.id).toBe(opened[2]?.body.data.id);
  const large = { kind: 'trade_prices', fileName: 'a.csv', bytes: 21 * 1024 * 1024, sha256: '5'.repeat(64) };
  expect((await rival.client.post('/api/imports', large)).body.errors.fields).toEqual({
    bytes: expect.any(String),
  });
  expect((await rival.client.call('DELETE', '/api/imports')).body.data).toEqual({ rows: 0, imports: 3 });

  const tend = (days: number) =>
    tendOwnData({
      db,
      log,
      now: new Date(Date.now() + days * 86_400_000),
      signal: new AbortController().signal,
    });
  const stored = async () => {
    const [row] = await db.execute<{ rows: number; imports: number }>(sql`
      select (select count(*)::int from own_trade_prices where owner_company_id = ${dairy.companyId}) as rows,
        (select count(*)::int from imports where owner_company_id = ${dairy.companyId}) as imports`);
    return row;
  };
  const before = await stored();
  expect(before?.rows).toBe(4);
  await tend(0);
  await db.execute(
    sql`update subscriptions set status = 'canceled', ended_at = now() where company_id = ${dairy.companyId}`,
  );
  await tend(1);
  await tend(180);
  expect(await stored()).toEqual(before);
  await db.execute(
    sql`update subscriptions set status = 'active', ended_at = null where company_id = ${dairy.companyId}`,
  );
  await tend(181);
  await db.execute(
    sql`update subscriptions set status = 'canceled', ended_at = now() where company_id = ${dairy.companyId}`,
  );
  await tend(182);
  await tend(361);
  expect(await stored()).toEqual(before);
  await tend(363);
  expect(await stored()).toEqual({ rows: 0, imports: 0 });
  expect(await costs()).toEqual([]);
  const kinds = await db.execute<{ kind: string }>(sql`
    select distinct kind from audit_events where company_id = ${dairy.companyId} and kind like 'company.%' order by kind`);
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'company.import_applied',
    'company.import_undone',
    'company.own_data_deleted',
  ]);
});
