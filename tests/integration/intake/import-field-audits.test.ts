import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { database, withDriver } from '#db/client.ts';
import { recordShelfVisits } from '#db/market/record-shelf-visits.ts';
import { listOwnShelves } from '#db/queries/market-own-shelves.ts';
import { log } from '#lib/core/log.ts';
import { tendOwnData } from '#lib/imports/tend-own-data.ts';
import type { FieldAuditsData } from '#lib/market/distributions/panels/field-audits/schema.ts';
import { addDays, cairoDay, type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { PlanName } from '#lib/vocabulary/terms.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { distributionFiguresOf } from '#tests/factories/distribution-figures.ts';
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
import { seedChoices } from '#tests/factories/subscriptions.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const NO = 2989;
const CATEGORY = `w${NO}-c`;
const AUDITS = { kind: 'field_audits' } as const;
const db = database();
const today = cairoDay(new Date());
const ago = (days: number): Day => addDays(today, -days);
const GTINS = ['9520000000004', '9520000000011', '9520000000028'];
/** Of nothing that there is. */
const STRANGE = '9520000000035';
const [s1, s2, s3, s4] = [1, 2, 3, 4].map((at) => `w${NO}-s${at}`);
const [p1, p2] = [1, 2].map((at) => `w${NO}-p${at}`);

let world: MarketWorld;
let dairy: ImportingOwner;
let rival: ImportingOwner;

const ownerWith = (plan: PlanName, status = 'active') =>
  createImportingOwner(plan, { status, categories: [CATEGORY], modules: ['distributions'] });

beforeAll(async () => {
  await seedChoices();
  world = await createMarketWorld(NO);
  for (const [at, id] of world.products.entries())
    await db.execute(
      sql`update products set gtin = ${GTINS[at]}, name_en = ${`Milk ${at + 1}`} where id = ${id}`,
    );
  for (const [at, name] of ['Metro', 'Seoudi'].entries())
    await db.execute(
      sql`update retailers set name_en = ${name}, name_ar = ${name} where id = ${world.retailers[at]}`,
    );
  for (const [at, name] of ['Maadi', 'Zamalek', 'Dokki', 'Giza', 'Web'].entries())
    await db.execute(sql`
      update stores set name_en = ${name}, name_ar = ${name}, code = ${at === 0 ? 'C-01' : null} where id = ${`w${NO}-s${at + 1}`}`);
  const at = new Date();
  const run = { key: 'audits', dataset: 'sample', source: 'feed', startedAt: at, finishedAt: at } as const;
  const visits = [s1, s2, s3, s4].flatMap((storeId = '', store) =>
    world.products.flatMap((productId, product) =>
      [0, 7, 20, 60].map((days) => ({
        ...{ productId, storeId, observedAt: new Date(`${ago(days)}T08:00:00Z`) },
        state: (store + product + days) % 5 === 0 ? ('oos' as const) : ('in_stock' as const),
      })),
    ),
  );
  await withDriver(db, (driver, tx) => recordShelfVisits(driver, tx, run, visits));
  [dairy, rival] = [await ownerWith('growth'), await ownerWith('premium')];
});

const HEADINGS =
  'Date,Retailer,Store code,Barcode,Retailer SKU,Your code,Product,State,Facings,Shelf length cm,Note';
const fileOf = (...rows: string[]): string => [HEADINGS, ...rows].join('\r\n');
const findings = async (owner = dairy.companyId) =>
  (
    await db.execute<{ row: string }>(sql`
      select concat_ws(' ', dataset, product_id, store_id, seen_on, since_on, state, facings) as row from own_shelf_findings
      where owner_company_id = ${owner} order by row`)
  )
    .map(({ row }) => row)
    .sort();

const viewAs = async ({ client }: Pick<ImportingOwner, 'client'>, rest = '') =>
  (await client.get(`/api/market/distributions?category=${CATEGORY}&section=audits&period=90d${rest}`)).body
    .data.view;
const auditsAs = async (owner: ImportingOwner, rest = ''): Promise<FieldAuditsData> =>
  (await viewAs(owner, rest)).audits;
const rowsAs = ({ client }: ImportingOwner, figure: string, rest = '') =>
  client.get(
    `/api/market/distributions/rows?category=${CATEGORY}&section=audits&period=90d${rest}&figure=${encodeURIComponent(figure)}`,
  );

const NOTE = 'Competitor took our shelf';

test('a company’s field audits are read by its own Distributions alone, beside the panel’s', async () => {
  const [before] = [await viewAs(rival)];
  const file = fileOf(
    `${ago(3)},,C-01,${GTINS[0]},,A-1,Milk,in stock,4,60 cm,${NOTE}`,
    `${ago(3)},Metro,Zamalek,${GTINS[0]},,A-1,Milk,out of stock,,,`,
    `${ago(40)},Metro,Zamalek,${GTINS[0]},,A-1,Milk,متوفر,2,,`,
    `${ago(3)},Seoudi,Giza,,1,,Milk 2,غير مدرج,,,`,
    `${ago(2)},Metro,Dokki,${GTINS[1]},,A-2,Milk 2,unknown,,,`,
    `${ago(3)},Metro,Maadi,${STRANGE},,A-9,Cream,low,1,,`,
    `${ago(3)},Metro,Maady,${GTINS[0]},,,,in stock,,,`,
    `${ago(3)},Metros,Maadi,${GTINS[0]},,,,in stock,,,`,
    `${ago(3)},Metro,,${GTINS[0]},,,,in stock,,,`,
    `${ago(3)},Metro,Maadi,,,,Milk,in stock,,,`,
    `${ago(4)},Metro,Maadi,${GTINS[0]},1,,,in stock,,,`,
    `${ago(3)},Metro,Maadi,${GTINS[0]},,,,perhaps,,,`,
    `${ago(3)},Metro,Maadi,${GTINS[0]},,,,in stock,2.5,,`,
    `${ago(3)},Metro,Maadi,${GTINS[0]},,,,in stock,2,wide,`,
    `${addDays(today, 9)},Metro,Maadi,${GTINS[0]},,,,in stock,,,`,
    `${ago(9)},Metro,Maadi,${GTINS[1]},,,,in stock,,,`,
    `${ago(9)},Metro,Maadi,${GTINS[1]},,,,low,,,`,
    `${ago(3)},METRO,Zamalek,${GTINS[0]},,A-1,Milk,oos,,,`,
  );
  const preview = await uploadFile(dairy.client, file, AUDITS);
  expect(preview.mapping?.preview[0]?.fields).toMatchObject({
    store: { en: 'C-01' },
    retailer: { en: 'Metro' },
    shelfCm: { en: '60' },
    note: { en: NOTE },
  });
  await step(dairy.client, preview.id, 'cancel');
  const checked = await checkFile(dairy.client, file, {}, { ...AUDITS, fileName: 'week 48.csv' });
  expect(await outcomesOf(checked.id)).toEqual([
    ...['new', 'new', 'new', 'new', 'new', 'review product_waits'],
    ...['refused store_unknown Maadi', 'refused retailer_unknown Metro', 'refused store_missing'],
    ...['refused product_missing', 'refused listing_ambiguous'],
    expect.stringMatching(/^refused state_unknown/),
    ...['refused facings_invalid', 'refused number_invalid', 'refused date_future'],
    ...['refused conflict_in_file 18', 'refused conflict_in_file 17', 'unchanged 3'],
  ]);
  expect(await findings()).toEqual([]);
  await step(dairy.client, checked.id, 'apply', { reportHash: checked.report?.hash });
  expect((await getImport(dairy.client, checked.id)).state).toBe('published');
  expect(await findings()).toEqual([
    `sample ${p1} ${s1} ${ago(3)} ${ago(3)} in_stock 4`,
    `sample ${p1} ${s2} ${ago(40)} ${ago(40)} in_stock 2`,
    `sample ${p1} ${s2} ${ago(3)} ${ago(3)} oos`,
    `sample ${p2} ${s4} ${ago(3)} ${ago(3)} not_listed`,
  ]);

  // Three checks of a listed product, one of which found it empty; two of the three stores that 28 days know carry one.
  const rest = `&brand=${world.brand}`;
  const own = await auditsAs(dairy, rest);
  expect(own).toMatchObject({
    ...{ state: 'shown', visits: 4, checks: 4, later: 0, newest: ago(3), total: 2 },
    availability: { own: { value: 66.6667, n: 3 } },
    numeric: { own: { value: 66.6667, n: 3 } },
  });
  expect(own.products).toMatchObject([
    { product: { id: p1 }, checks: 3, seen: ago(3), availability: { own: { value: 66.6667, n: 3 } } },
    {
      product: { id: p2 },
      checks: 1,
      availability: { own: { value: null, n: 0 } },
      numeric: { own: { value: 0, n: 3 } },
    },
  ]);
  const view = await viewAs(dairy, rest);
  expect(own.availability.panel).toEqual(view.tiles.availability);
  expect(own.numeric.panel).toEqual(view.tiles.numeric);
  for (const { name, shown } of distributionFiguresOf(view).filter((each) =>
    each.name.startsWith('audits'),
  )) {
    const rows = (await rowsAs(dairy, name, rest)).body.data;
    expect([name, name.startsWith('audits-checks') ? rows.n : rows.value]).toEqual([name, shown]);
  }
  const shelves = (await rowsAs(dairy, `audits-checks:${p1}`)).body.data;
  const at = (id: string) => shelves.columns.findIndex((column: { id: string }) => column.id === id);
  expect(
    shelves.items.map(({ cells }: { cells: unknown[] }) =>
      ['n', 'facings', 'cm', 'note', 'file'].map((id) => cells[at(id)]),
    ),
  ).toEqual(
    expect.arrayContaining([
      [1, 4, 60, NOTE, 'week 48.csv'],
      [2, null, null, null, 'week 48.csv'],
    ]),
  );

  const sent = await dairy.client.get(
    `/api/exports/distributions?format=csv&table=audit-findings&category=${CATEGORY}&section=audits&period=90d`,
  );
  expect(sent.status).toBe(200);
  expect(String(sent.body)).toContain(NOTE);
  expect(String(sent.body).match(/week 48\.csv/g)).toHaveLength(4);

  // Nothing of it is anyone else's: a rival's view is as it was, and whatever is named in it.
  expect(await viewAs(rival)).toEqual(before);
  expect(await auditsAs(rival)).toMatchObject({ state: 'none', checks: 0, products: [] });
  expect((await rowsAs(rival, 'audits-checks')).body.data).toMatchObject({ n: 0, items: [] });
  for (const section of ['overview', 'map', 'stock', 'gaps', 'chains', 'changes', 'audits']) {
    const path = `/api/market/distributions?category=${CATEGORY}&section=${section}&period=90d`;
    expect(JSON.stringify((await rival.client.get(path)).body)).not.toMatch(/week 48|took our shelf/);
  }
  const rivals = await rival.client.get(
    `/api/exports/distributions?format=csv&table=audit-findings&category=${CATEGORY}&section=audits&period=90d`,
  );
  expect(String(rivals.body)).not.toContain(NOTE);
});

test('plans without own rows, admins and colleagues see none of them', async () => {
  const [starter, ended] = [await ownerWith('starter'), await ownerWith('growth', 'canceled')];
  expect(await auditsAs(starter)).toMatchObject({ state: 'notInPlan', products: [] });
  expect((await rowsAs(starter, 'audits-checks')).status).toBe(404);
  expect((await rowsAs(ended, 'audits-checks')).status).not.toBe(200);
  const opened = { kind: 'field_audits', fileName: 'a.csv', bytes: 1, sha256: 'a'.repeat(64) };
  for (const { client } of [starter, ended]) {
    expect((await client.post('/api/imports', opened)).body.errors.code).toBe('PLAN_REQUIRED');
    expect((await client.get('/api/imports/template?kind=field_audits')).body.errors.code).toBe(
      'PLAN_REQUIRED',
    );
    const path = `/api/exports/distributions?format=csv&table=audit-findings&category=${CATEGORY}`;
    expect((await client.get(path)).status).toBeGreaterThanOrEqual(400);
  }
  const admin = new ApiClient();
  admin.bearer = (await createPerson({ role: 'admin' })).bearer;
  expect((await viewAs({ client: admin })).audits).toMatchObject({ state: 'noCompany', products: [] });
  const colleague = new ApiClient();
  colleague.bearer = (await createPerson({ companyId: dairy.companyId })).bearer;
  expect((await viewAs({ client: colleague })).audits).toMatchObject({ state: 'shown', checks: 4 });
  expect((await colleague.post('/api/imports', opened)).body.errors.code).toBe('FORBIDDEN');
  for (const locale of ['en', 'ar'])
    expect((await dairy.client.get(`/api/imports/template?kind=field_audits&locale=${locale}`)).status).toBe(
      200,
    );
});

type Audit = {
  store: number;
  product: number;
  day: number;
  hour: number;
  state: string;
  facings: number | null;
};

/** What a company's raw rows come to, shelf by shelf and day by day. */
const naiveFindings = async (owner: string): Promise<string[]> => {
  const rows = await db.execute<{
    gtin: string;
    store: string;
    at: string;
    state: string;
    facings: number | null;
  }>(sql`
    select gtin, store, observed_at::text as at, state, facings from own_field_audits where owner_company_id = ${owner}`);
  const stores = new Map([
    ['C-01', s1],
    ['Zamalek', s2],
    ['Dokki', s3],
    ['Giza', s4],
  ]);
  const clear = rows
    .filter(({ state }) => state !== 'unknown')
    .map((row) => ({
      ...row,
      at: new Date(row.at),
      shelf: `${world.products[GTINS.indexOf(row.gtin)]} ${stores.get(row.store)}`,
    }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const texts: string[] = [];
  for (const [shelf, seen] of Map.groupBy(clear, (row) => row.shelf)) {
    let since = '';
    let last = '';
    const byDay = new Map(seen.map((row) => [cairoDay(row.at), row]));
    for (const [day, { state, facings }] of byDay) {
      since = state === last ? since : day;
      last = state;
      texts.push(['sample', shelf, day, since, state, facings].filter((each) => each !== null).join(' '));
    }
  }
  return texts.sort();
};

/** How a shelf stands by its findings, as `listOwnShelves` says it. */
const naiveShelves = (texts: readonly string[], { from, to }: { from: Day; to: Day }): string[] => {
  const rows = texts
    .map((text) => text.split(' '))
    .map(([, product, store, day = '', since = '', state]) => ({
      shelf: `${product} ${store}`,
      day,
      since,
      state,
    }));
  return [...Map.groupBy(rows, ({ shelf }) => shelf)]
    .flatMap(([shelf, seen]) => {
      const days = seen.toSorted((a, b) => (a.day < b.day ? -1 : 1));
      const [newest, next] = [days.findLast(({ day }) => day <= to), days.find(({ day }) => day > to)];
      if (!newest) return [];
      const stands = dayNumber(to) - dayNumber(newest.day) < 28 || next?.state === newest.state;
      const inRange = days.filter(({ day }) => day >= from && day <= to);
      const listed = inRange.filter(({ state }) => state !== 'not_listed');
      const empty = listed.filter(({ state }) => state === 'oos');
      return `${shelf} ${stands ? newest.state : '-'} ${stands ? newest.since : '-'} ${newest.day} ${inRange.length} ${listed.length} ${empty.length}`;
    })
    .sort();
};

test('what is derived equals the raw rows after any history of files, corrections and undos', async () => {
  const audit = fc.record<Audit>({
    store: fc.nat(3),
    product: fc.nat(2),
    day: fc.nat(70),
    hour: fc.constantFrom(1, 9, 22),
    state: fc.constantFrom('in stock', 'low', 'oos', 'not listed', 'unknown'),
    facings: fc.option(fc.nat(9)),
  });
  const file = fc.record({ audits: fc.array(audit, { minLength: 1, maxLength: 25 }), undo: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(file, { minLength: 2, maxLength: 4 }),
      fc.nat(60),
      fc.nat(40),
      async (files, end, length) => {
        const owner = await ownerWith('growth');
        const stores = [',C-01', 'Metro,Zamalek', ',Dokki', 'Seoudi,Giza'];
        for (const { audits, undo } of files) {
          const rows = audits.map(
            ({ store, product, day, hour, state, facings }) =>
              `${ago(day)} ${String(hour).padStart(2, '0')}:00,${stores[store]},${GTINS[product]},,,,${state},${facings ?? ''},,`,
          );
          const { id } = await applyFile(
            owner.client,
            fileOf(...rows),
            { mode: 'correct' },
            { ...AUDITS, isRepeated: true },
          );
          expect(await findings(owner.companyId)).toEqual(await naiveFindings(owner.companyId));
          if (!undo) continue;
          await step(owner.client, id, 'undo');
          expect((await getImport(owner.client, id)).state).toBe('undone');
          expect(await findings(owner.companyId)).toEqual(await naiveFindings(owner.companyId));
        }
        const range = { from: ago(end + length), to: ago(end) };
        const of = { categoryNo: NO, dataset: 'sample' as const, ownerCompanyId: owner.companyId };
        const dayOf = (no: number | null) => (no === null ? '-' : addDays('1970-01-01', no));
        const read = (await listOwnShelves(db, of, range)).map(
          ({ productId, storeId, state, since, audited, checks, listed, outOfStock }) =>
            `${productId} ${storeId} ${state ?? '-'} ${dayOf(since)} ${dayOf(audited)} ${checks} ${listed} ${outOfStock}`,
        );
        expect(read.sort()).toEqual(naiveShelves(await findings(owner.companyId), range));
      },
    ),
    { numRuns: 4 },
  );
}, 60_000);

test('corrections replace what is stored, the same file again changes nothing, and an undo restores it', async () => {
  const before = await findings();
  const file = fileOf(`${ago(3)},,C-01,${GTINS[0]},,,,oos,0,,`, `${ago(1)},,C-01,${GTINS[0]},,,,oos,,,`);
  const refused = await checkFile(dairy.client, file, {}, AUDITS);
  expect(await outcomesOf(refused.id)).toEqual(['refused conflict_existing in_stock / 4 / 60', 'new']);
  await step(dairy.client, refused.id, 'cancel');
  const { id } = await applyFile(dairy.client, file, { mode: 'correct' }, AUDITS);
  expect(await findings()).toContain(`sample ${p1} ${s1} ${ago(1)} ${ago(3)} oos`);
  const again = await uploadFile(dairy.client, file, AUDITS);
  expect(again).toMatchObject({ id, state: 'published' });
  const repeated = await checkFile(dairy.client, file, {}, { ...AUDITS, isRepeated: true });
  expect(await outcomesOf(repeated.id)).toEqual(['unchanged', 'unchanged']);
  await step(dairy.client, repeated.id, 'cancel');
  const later = await applyFile(
    dairy.client,
    fileOf(`${ago(3)},,C-01,${GTINS[0]},,,,low,,,`),
    { mode: 'correct' },
    AUDITS,
  );
  expect((await step(dairy.client, id, 'undo')).body.errors.code).toBe('IMPORT_RECORDS_CHANGED');
  await step(dairy.client, later.id, 'undo');
  await step(dairy.client, id, 'undo');
  expect(await findings()).toEqual(before);
});

test('audits find the licensed store and product while its category is published, and are limited and deleted', async () => {
  const before = await findings();
  await createLicensedPrice(CATEGORY, 60, new Date());
  await db.execute(sql`update products set gtin = ${STRANGE} where id = 'lic-p'`);
  await db.execute(sql`update retailers set name_en = 'Metro' where id = 'lic-r'`);
  await db.execute(
    sql`update stores set name_en = 'Old Maadi', code = 'C-01', region_no = 1 where id = 'lic-s'`,
  );
  const admin = new ApiClient();
  admin.bearer = (await createPerson({ role: 'admin' })).bearer;
  const publish = async (isPublished: boolean) => {
    const path = `/api/admin/categories/${CATEGORY}/publication`;
    expect((await admin.call('PUT', path, { isPublished })).status).toBe(200);
    await runJobs();
  };
  await publish(true);
  expect(await findings()).toEqual([`licensed lic-p lic-s ${ago(3)} ${ago(3)} low 1`, ...before]);
  await publish(false);
  expect(await findings()).toEqual(before);

  const { id, report } = await checkFile(
    dairy.client,
    fileOf(`${ago(5)},,C-01,${GTINS[0]},,,,low,,,`),
    {},
    AUDITS,
  );
  const applying = (record: string, made: number) =>
    db.execute(sql`
      insert into imports (id, kind, owner_company_id, dataset, state, file_name, file_bytes, file_sha256, created_at, changed_at, report)
      values ('applying-a', 'field_audits', ${dairy.companyId}, 'sample', 'applying', 'b.csv', 1, ${'b'.repeat(64)}, now(), now(),
        ${JSON.stringify({ ...report, records: [{ record, made, corrected: 0, moved: 0, names: [] }] })}::text::jsonb)
      on conflict (id) do update set report = excluded.report`);
  const apply = () => step(dairy.client, id, 'apply', { reportHash: report?.hash });
  const { body } = await dairy.client.get('/api/imports');
  expect(body.data.items[0]).toMatchObject({ id, outcomes: { new: 1, refused: 0 } });
  await applying('field_audit', 199_994);
  expect((await apply()).body.errors.code).toBe('OWN_DATA_FULL');
  await applying('trade_price', 199_994);
  expect((await apply()).status).toBe(200);
  await db.execute(sql`delete from imports where id = 'applying-a'`);

  const tend = (days: number) =>
    tendOwnData({
      db,
      log,
      now: new Date(Date.now() + days * 86_400_000),
      signal: new AbortController().signal,
    });
  await tend(1090);
  expect(await findings()).toHaveLength(before.length);
  expect((await dairy.client.call('DELETE', '/api/imports')).body.data).toMatchObject({ rows: 6 });
  const left = await db.execute(sql`
    select from own_field_audits where owner_company_id = ${dairy.companyId} union all
    select from own_shelf_findings where owner_company_id = ${dairy.companyId}`);
  expect(left).toHaveLength(0);
});
