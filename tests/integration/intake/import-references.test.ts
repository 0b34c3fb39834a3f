import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { loadConsumerIndex } from '#db/queries/consumer-index.ts';
import { listUniverses } from '#db/queries/market-shelves.ts';
import { findCategoryWorth } from '#db/queries/market-shortfalls.ts';
import { findVatPercent } from '#db/queries/market-vat.ts';
import { importRows } from '#db/schema/market-imports.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { applyFile, checkFile, getImport, step } from '#tests/factories/imports.ts';
import { createMarketWorld } from '#tests/factories/market-world.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const client = new ApiClient();
const VALUES = { kind: 'reference', dataset: 'licensed' } as const;
const OF = { categoryNo: 2970, categoryId: 'w2970-c', dataset: 'licensed' } as const;

let admin = '';

beforeAll(async () => {
  const person = await createPerson({ role: 'admin' });
  [client.bearer, admin] = [person.bearer, person.userId];
  await createMarketWorld(2970);
});

const fileOf = (...rows: string[]): string =>
  ['Valid from,What,Value,Category,Channel,Governorate', ...rows].join('\r\n');
const outcomes = async (id: string) =>
  (
    await database().select().from(importRows).where(eq(importRows.importId, id)).orderBy(importRows.line)
  ).map(({ outcome, code, suggestion, otherLine }) =>
    [outcome, code, suggestion, otherLine].filter((each) => each !== null).join(' '),
  );
/** What views read of the values on a day. */
const read = async (on: string) => ({
  cpi: Object.fromEntries(await loadConsumerIndex(database(), 'licensed')),
  vat: await findVatPercent(database(), OF, on),
  worth: (await findCategoryWorth(database(), OF, on)).value,
  universes: (await listUniverses(database(), 'licensed', on)).map(
    ({ channel, regionNo, stores }) => `${channel} ${regionNo} ${stores}`,
  ),
});
const undo = async (id: string) => (await step(client, id, 'undo')).body;

test('a file of reference values is read by views from its days on, corrected by revisions, and taken back', async () => {
  const nothing = { cpi: {}, vat: 14, worth: null, universes: [] };
  expect(await read('2026-06-30')).toEqual(nothing);
  const made = await applyFile(
    client,
    fileOf(
      '2026-01,cpi,251.4,,,',
      '31/01/2026,CPI,251.4,,,',
      'فبراير 2026,مؤشر أسعار المستهلكين,253.75,,,',
      '2026-01-01,VAT,14,,,',
      '2026-03-15,ضريبة القيمة المضافة,15.5%,,,',
      '2026-05-01,vat,0,w2970-c,,',
      '2026-01-01,category value,"120,000,000",w2970-c,,',
      '2026-05-01,قيمة الفئة,130000000.5,w2970-c,,',
      '2026-01-01,universe,87,,hyper,القاهرة',
      '2026-05-01,عدد الفروع,91,,هايبر ماركت,محافظة القاهرة',
      '2026-03,cpi,254,,,',
      '2026-03,cpi,255,,,',
      '2026-04,cpi,255,w2970-c,,',
      '2026-04,category value,1,,,',
      '2026-04,universe,12.5,,super,Giza',
      '2026-04,universe,12,,,Giza',
      '2026-04,universe,12,,super,',
      '2026-04,vat,0.14,,,',
      '2026-04,wages,1,,,',
      '2026-04,,1,,,',
      '2026-04,vat,,,,',
      '2035-01,vat,14,,,',
    ),
    {},
    VALUES,
  );
  expect(await outcomes(made.id)).toEqual([
    ...['new', 'unchanged 2', 'new', 'new', 'new', 'new', 'new', 'new', 'new', 'new'],
    ...['refused conflict_in_file 13', 'refused conflict_in_file 12', 'refused value_parts'],
    ...['refused category_missing', 'refused value_invalid', 'refused value_channel_missing'],
    ...['refused governorate_missing', 'refused value_invalid 14'],
    'refused kind_unknown cpi / vat / category value / universe',
    ...['refused kind_missing', 'refused value_missing', 'refused date_future'],
  ]);
  expect(made.report?.records?.map(({ record, made: n }) => `${record} ${n}`)).toEqual([
    ...['cpi 2', 'vat 3', 'category_value 2', 'universe 2'],
  ]);
  const cpi = { '2026-01-01': 251.4, '2026-02-01': 253.75 };
  const early = { cpi, vat: 14, worth: 120_000_000, universes: ['hyper 1 87'] };
  expect(await read('2026-03-14')).toEqual(early);
  expect(await read('2026-04-30')).toEqual({ ...early, vat: 15.5 });
  const late = { cpi, vat: 0, worth: 130_000_000.5, universes: ['hyper 1 91'] };
  expect(await read('2026-05-01')).toEqual(late);
  expect(await findVatPercent(database(), { ...OF, categoryNo: 1 }, '2026-05-01')).toBe(15.5);
  expect((await read('2025-12-31')).universes).toEqual([]);

  const other = fileOf(
    '2026-02,cpi,252,,,',
    '2026-05-01,vat,5,w2970-c,,',
    '2026-05-01,universe,95,,hyper,Cairo',
  );
  const refused = await checkFile(client, other, {}, VALUES);
  expect(await outcomes(refused.id)).toEqual([
    ...['refused conflict_existing 253.75', 'refused conflict_existing 0', 'refused conflict_existing 91'],
  ]);
  await step(client, refused.id, 'cancel');
  const corrected = await applyFile(client, other, { mode: 'correct' }, VALUES);
  expect(await outcomes(corrected.id)).toEqual(['corrected', 'corrected', 'corrected']);
  expect(await read('2026-05-01')).toEqual({
    ...{ cpi: { ...cpi, '2026-02-01': 252 }, vat: 5, worth: 130_000_000.5, universes: ['hyper 1 95'] },
  });
  // The value before stays, and the admin of each is known.
  expect(
    await database().execute(sql`
      select percent::float, revision, saved_by as "by" from vat_rates where category_id = 'w2970-c' order by revision`),
  ).toEqual([
    { percent: 0, revision: 0, by: admin },
    { percent: 5, revision: 1, by: admin },
  ]);

  expect(await undo(made.id)).toMatchObject({ errors: { code: 'IMPORT_RECORDS_CHANGED' } });
  await undo(corrected.id);
  expect((await getImport(client, corrected.id)).state).toBe('undone');
  expect(await read('2026-05-01')).toEqual(late);
  // A category that customers have seen since keeps what it was shown with, until it is withdrawn.
  const publish = (at: ReturnType<typeof sql>) =>
    database().execute(sql`
      insert into category_datasets (category_no, dataset, published_at) values (2970, 'licensed', ${at})
      on conflict (category_no, dataset) do update set published_at = excluded.published_at`);
  await publish(sql`now()`);
  expect(await undo(made.id)).toMatchObject({ errors: { code: 'IMPORT_SHOWN' } });
  await publish(sql`null`);
  await undo(made.id);
  expect(await read('2026-05-01')).toEqual(nothing);
});

test('a page lists values with their versions, and adds the next one', async () => {
  await database().execute(sql`
    insert into vat_rates (dataset, category_id, valid_from, percent, revision) values ('licensed', null, '2026-01-01', 14, 0),
      ('licensed', null, '2026-03-15', 15.5, 0), ('licensed', 'w2970-c', '2026-05-01', 0, 0), ('licensed', 'w2970-c', '2026-05-01', 5, 1)`);
  await database().execute(sql`
    insert into channel_universes (dataset, channel, region_no, valid_from, stores) values ('licensed', 'hyper', 1, '2026-05-01', 95)`);
  const list = async (given: string) =>
    (await client.get(`/api/admin/references?dataset=licensed&${given}`)).body.data;
  const page = await list('kind=vat&limit=1');
  expect(page).toMatchObject({ total: 3, items: [{ validFrom: '2026-05-01', value: 5, revisions: 2 }] });
  const [rate] = page.items;
  expect(rate.versions.map(({ value }: { value: number }) => value)).toEqual([5, 0]);
  expect(rate.category).toEqual({ nameEn: 'A', nameAr: 'أ' });
  const behind = await list(`kind=vat&cursor=${encodeURIComponent(page.nextCursor)}`);
  expect(behind.items.map(({ validFrom }: { validFrom: string }) => validFrom)).toEqual([
    ...['2026-03-15', '2026-01-01'],
  ]);
  const subjectOf = ({ kind, dataset, categoryId, channel, regionNo, validFrom }: typeof rate) => ({
    ...{ kind, dataset, categoryId, channel, regionNo, validFrom },
  });
  const save = async (row: typeof rate, value: number, other = {}) =>
    (await client.call('PUT', '/api/admin/references', { ...subjectOf(row), value, ...other })).body;
  expect((await save(rate, 0.05)).errors.code).toBe('VALIDATION_ERROR');
  expect((await save(rate, 7, { validFrom: '2026-05-02' })).errors.code).toBe('NOT_FOUND');
  expect((await save(rate, 5)).data).toMatchObject({ value: 5, version: rate.version });
  expect((await save(rate, 7)).data.value).toBe(7);
  expect((await list('kind=vat')).items[0]).toMatchObject({ value: 7, revisions: 3 });
  const [stores] = (await list('kind=universe')).items;
  expect(stores).toMatchObject({ channel: 'hyper', regionNo: 1, value: 95 });
  expect((await save(stores, 96)).data.value).toBe(96);
  expect(await read('2026-05-01')).toMatchObject({ vat: 7, universes: ['hyper 1 96'] });
});

test('a page adds a value that is not there yet, of what its kind is of, once', async () => {
  const nothing = { dataset: 'licensed', categoryId: null, channel: null, regionNo: null };
  const add = async (body: object) => {
    const { status, body: answer } = await client.post('/api/admin/references', { ...nothing, ...body });
    return status === 201 ? answer.data : answer.errors.fields;
  };
  const worth = { kind: 'category_value', categoryId: 'w2970-c', validFrom: '2027-01-01', value: 5_000_000 };
  expect(await add(worth)).toMatchObject({ value: 5_000_000, categoryId: 'w2970-c' });
  expect((await read('2027-01-02')).worth).toBe(5_000_000);
  expect(Object.keys(await add(worth))).toEqual(['validFrom']);
  expect(Object.keys(await add({ ...worth, validFrom: '2027-02-01', categoryId: 'none' }))).toEqual([
    'categoryId',
  ]);
  expect(Object.keys(await add({ ...worth, categoryId: null, value: 0 }))).toEqual(['categoryId', 'value']);
  expect(await add({ kind: 'cpi', validFrom: '2027-01-01', value: 300 })).toMatchObject({ value: 300 });
  expect(Object.keys(await add({ kind: 'cpi', validFrom: '2027-02-02', regionNo: 1, value: 300 }))).toEqual([
    ...['regionNo', 'validFrom'],
  ]);
  const stores = { kind: 'universe', validFrom: '2027-01-01', value: 12 };
  expect(Object.keys(await add(stores))).toEqual(['channel', 'regionNo']);
  expect(await add({ ...stores, channel: 'super', regionNo: 2 })).toMatchObject({ value: 12 });
  expect((await read('2027-01-02')).universes).toContain('super 2 12');
  expect(await add({ kind: 'vat', validFrom: '2027-01-01', value: 15 })).toMatchObject({ value: 15 });
  const [entry] = await database().execute<{ before: number | null; after: number }>(sql`
    select detail -> 'before' as before, detail -> 'after' as after from audit_events
    where kind = 'admin.reference_changed' order by at desc, id desc limit 1`);
  expect(entry).toEqual({ before: null, after: 15 });
});
