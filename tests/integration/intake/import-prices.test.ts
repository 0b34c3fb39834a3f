import { gzipSync } from 'node:zlib';
import { eq, type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { database, unhurried, withDriver } from '#db/client.ts';
import { BULK_LIMIT } from '#db/driver.ts';
import { rebuildCategory } from '#db/market/rebuild-market.ts';
import { type PriceRow, recordPrices } from '#db/market/record-prices.ts';
import { insertCheckedChunk } from '#db/queries/import-rows.ts';
import { findImport, findSavedMapping, sweepImports } from '#db/queries/imports.ts';
import { importChunks, importParts, importRows, imports } from '#db/schema/market-imports.ts';
import { auditEvents, jobs } from '#db/schema/operations.ts';
import { log } from '#lib/core/log.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { checkImportRows } from '#lib/intake/check-rows.ts';
import { runImport } from '#lib/intake/import-jobs.ts';
import { readImportFile } from '#lib/intake/read-file.ts';
import { releaseImports } from '#lib/intake/release-imports.ts';
import { enqueueJob } from '#lib/jobs/enqueue-job.ts';
import { judgePrice } from '#lib/market/measures/observation-quality.ts';
import { addDays, cairoDay, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { ImportState } from '#lib/vocabulary/import-terms.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import {
  applyFile,
  checkFile,
  getImport,
  runJobs,
  sendPart,
  sha256Of,
  step,
  uploadFile,
} from '#tests/factories/imports.ts';
import { createMarketWorld, listDerivedRows, type MarketWorld } from '#tests/factories/market-world.ts';
import { ApiClient } from '#tests/setup/api-client.ts';
import { asOwner } from '#tests/setup/schema-owner.ts';
import { whileChanging } from '#tests/setup/while-changing.ts';

const client = new ApiClient();
const colleague = new ApiClient();
const today = cairoDay(new Date());
const day = (back: number): string => addDays(today, -back);

beforeAll(async () => {
  colleague.bearer = (await createPerson({ role: 'admin' })).bearer;
});

let worlds = 0;
let world: MarketWorld;
const [GTIN, OTHER_GTIN] = ['9520000000004', '9520000000011'];

/** Prices of 40 days in two stores of the first retailer and the one on the web, at 20. */
beforeEach(async () => {
  worlds += 1;
  // Each opens so many imports as an admin may.
  client.bearer = (await createPerson({ role: 'admin' })).bearer;
  world = await createMarketWorld(2000 + worlds);
  const db = database();
  await db.execute(sql`update products set gtin = null where gtin is not null`);
  await db.execute(sql`update products set gtin = ${GTIN} where id = ${world.products[0]}`);
  await db.execute(sql`update products set gtin = ${OTHER_GTIN} where id = ${world.products[2]}`);
  const at = startOfCairoDay(day(41));
  const run = {
    key: `world/${worlds}`,
    dataset: 'sample',
    source: 'web',
    startedAt: at,
    finishedAt: at,
  } as const;
  const rows = world.listings.flatMap(({ id, stores }) =>
    stores.slice(0, 2).flatMap((storeId) =>
      Array.from({ length: 40 }, (_, back) => ({
        ...{ listingId: id, storeId, currency: 'EGP', regularPrice: 20 },
        observedAt: new Date(startOfCairoDay(day(back + 2)).getTime() + 9 * 3_600_000),
      })),
    ),
  );
  await withDriver(db, (driver, statements) => recordPrices(driver, statements, run, rows));
  await db.execute(sql`update listings set last_seen = ${day(2)}`);
});

const store = (no: number): string => `w${world.categoryNo}-s${no}`;
const retailer = (no = 0): string => world.retailers[no] ?? '';
const HEAD = 'Date,Retailer,Store,Barcode,Retailer SKU,Title,Regular price,Promo price';
const fileOf = (...rows: string[]): string => `${[HEAD, ...rows].join('\r\n')}\r\n`;
const row = (
  fields: Partial<
    Record<'date' | 'retailer' | 'store' | 'gtin' | 'sku' | 'title' | 'price' | 'promo', string>
  >,
): string => {
  const { date = day(1), retailer: of = retailer(), store: at = store(1), gtin = '', sku = '0' } = fields;
  return [date, of, at, gtin, sku, fields.title ?? '', fields.price ?? '21', fields.promo ?? ''].join(',');
};
const derived = () => listDerivedRows(unhurried(database(), BULK_LIMIT), world.categoryNo);
const rebuilt = async (): Promise<string[]> => {
  await withDriver(database(), (_, db) => rebuildCategory(db, world.categoryNo));
  return derived();
};
const judged = async (id: string) =>
  (
    await database().select().from(importRows).where(eq(importRows.importId, id)).orderBy(importRows.line)
  ).map(({ line, outcome, code, otherLine, suggestion }) => ({ line, outcome, code, otherLine, suggestion }));

describe('a file of prices', () => {
  test('is checked, applied as its report says, and taken back as if it had never been', async () => {
    const before = await derived();
    const seenBefore = await database().execute(
      sql`select id, first_seen, last_seen from listings order by id`,
    );
    const file = fileOf(
      row({}),
      row({ store: store(2), price: '22.50', promo: '19.95' }),
      row({ sku: '', gtin: OTHER_GTIN, price: '23' }),
    );
    const checked = await checkFile(client, file);
    expect(checked).toMatchObject({
      state: 'ready',
      rows: 3,
      report: { outcomes: { new: 3, refused: 0, suspect: 0 } },
    });
    expect(checked.report?.categories).toEqual([
      {
        categoryId: `w${world.categoryNo}-c`,
        nameEn: 'A',
        nameAr: 'أ',
        rows: 3,
        products: 2,
        from: day(1),
        to: day(1),
        change: expect.closeTo(0.0627, 2),
      },
    ]);
    expect(await derived()).toEqual(before);

    const { id, report } = checked;
    expect((await step(client, id, 'apply', { reportHash: report?.hash })).body.data.state).toBe('applying');
    expect(await getImport(client, id)).toMatchObject({
      state: 'published',
      undoableUntil: expect.any(String),
    });
    const after = await derived();
    expect(after).not.toEqual(before);
    expect(after.find((text) => text.startsWith('horizon'))).toContain(day(1));
    expect(await rebuilt()).toEqual(after);

    expect((await step(client, id, 'undo')).body.data.state).toBe('undoing');
    expect(await getImport(client, id)).toMatchObject({ state: 'undone', undoableUntil: null });
    expect(await derived()).toEqual(before);
    expect(await rebuilt()).toEqual(before);
    expect(await database().execute(sql`select id, first_seen, last_seen from listings order by id`)).toEqual(
      seenBefore,
    );

    const lines = await database()
      .select()
      .from(auditEvents)
      .where(sql`${auditEvents.detail}->>'import' = ${id}`)
      .orderBy(auditEvents.id);
    expect(lines.map(({ kind, detail }) => [kind, (detail as { written: number }).written])).toEqual([
      ['admin.import_applied', 3],
      ['admin.import_undone', 3],
    ]);
    expect((await step(client, id, 'undo')).body.errors.code).toBe('IMPORT_NOT_IN_THAT_STATE');
  });

  test('comes again after it was undone', async () => {
    const file = fileOf(row({}));
    const first = await applyFile(client, file);
    const after = await derived();
    await step(client, first.id, 'undo');
    const again = await applyFile(client, file);
    expect(again).toMatchObject({ state: 'published', outcomes: { new: 1 } });
    expect(again.id).not.toBe(first.id);
    expect(await derived()).toEqual(after);
    expect(await rebuilt()).toEqual(after);
  });

  test('that was imported before is answered as it is; its rows in another file are unchanged', async () => {
    const rows = [row({}), row({ store: store(2), price: '22' })];
    const first = await applyFile(client, fileOf(...rows));
    expect((await uploadFile(client, fileOf(...rows))).id).toBe(first.id);
    const other = await checkFile(client, fileOf(...rows.toReversed()));
    expect(other.report?.outcomes).toMatchObject({ new: 0, unchanged: 2 });
    const before = await derived();
    await step(client, other.id, 'apply', { reportHash: other.report?.hash });
    expect(await getImport(client, other.id)).toMatchObject({ state: 'published' });
    expect(await derived()).toEqual(before);
    const repeated = await checkFile(client, fileOf(...rows), {}, { isRepeated: true });
    expect(repeated.report?.outcomes).toMatchObject({ new: 0, unchanged: 2 });
  });

  test('says of each row why it is not read, and sends those rows back in either language', async () => {
    const file = fileOf(
      row({ retailer: `${retailer()}x` }),
      row({ price: 'N/A' }),
      row({ price: '0' }),
      row({ sku: '', gtin: '9520000000006' }),
      row({ date: day(-5) }),
      row({ sku: 'unheard-of' }),
      row({ sku: '', gtin: OTHER_GTIN, retailer: retailer(1), store: store(3) }),
      row({}),
    );
    const checked = await checkFile(client, file);
    const codes = (await judged(checked.id)).map(({ line, outcome, code }) => [line, outcome, code]);
    expect(codes).toEqual([
      [2, 'refused', 'retailer_unknown'],
      [3, 'refused', 'price_missing'],
      [4, 'refused', 'price_not_positive'],
      [5, 'refused', 'gtin_check_digit'],
      [6, 'refused', 'date_future'],
      [7, 'review', 'product_unknown'],
      [8, 'refused', 'store_unknown'],
      [9, 'new', null],
    ]);
    const path = `/api/admin/imports/${checked.id}/rows?outcome=refused`;
    const { body: english } = await client.get(path);
    expect(english).toContain(
      `${HEAD},Raff: line,Raff: column,Raff: code,Raff: reason,Raff: value,Raff: suggestion`,
    );
    expect(english).toContain(',3,Regular price,price_missing,The price is missing,N/A,');
    client.language = 'ar';
    const { body: arabic } = await client.get(path);
    client.language = 'en';
    expect(arabic).toContain('رَف: السبب');
    expect(arabic).toContain('السعر غير موجود');
    // Mended, it is read: what Raff wrote beside it says nothing.
    const mended = await checkFile(client, english.replaceAll('N/A', '21'));
    expect(mended.mapping).toBeNull();
    expect(mended.report?.outcomes).toMatchObject({ new: 1, refused: 5 });
  });

  test('sends back cells beyond its headings, so that the row does not become another', async () => {
    // A comma of thousands that isn't quoted: two cells, and one more than there are headings.
    const wide = row({ price: '22,500.50', promo: 'b' });
    const file = fileOf(wide, row({ price: 'N/A' }), row({}));
    const checked = await checkFile(client, file, {}, { fileName: 'أسعار.csv' });
    expect((await judged(checked.id)).map(({ code }) => code)).toEqual(['not_a_row', 'price_missing', null]);
    const path = `/api/admin/imports/${checked.id}/rows?outcome=refused`;
    const { body, headers } = await client.get(path);
    expect(headers.get('content-disposition')).toBe('attachment; filename="prices-refused.csv"');
    const unchanged = await checkFile(client, body);
    expect((await judged(unchanged.id)).map(({ code }) => code)).toEqual(['not_a_row', 'price_missing']);
    const again = await client.get(`/api/admin/imports/${unchanged.id}/rows?outcome=refused`);
    expect((await judged((await checkFile(client, again.body)).id)).map(({ code }) => code)).toEqual([
      'not_a_row',
      'price_missing',
    ]);
  });

  test('with texts that no database takes is read, and says what stands there', async () => {
    const heading = `${'n'.repeat(59)}😀`;
    const text = [
      `${HEAD},${heading},no\0te`,
      `${row({})},${'x'.repeat(59)}😀,a\0b`,
      `${row({ store: store(2) })},y,z,wi\0de`,
      `${row({ store: store(3), title: `\0${'t'.repeat(499)}😀` })},y,z`,
    ].join('\r\n');
    const checked = await checkFile(client, Buffer.from(`\uFEFF${text}`, 'utf16le'));
    expect(checked.columns.slice(-2)).toMatchObject([
      { heading: 'n'.repeat(59), samples: ['x'.repeat(59), 'y'] },
      { heading: 'note', samples: ['ab', 'z'] },
    ]);
    expect((await judged(checked.id)).map(({ code }) => code)).toEqual([null, 'not_a_row', 'text_too_long']);
    expect(checked.examples.refused[0]?.value).toContain('wide');
  });

  test('says which shop is meant by a name only where one has it, and what of a product is not clear', async () => {
    const db = database();
    await db.execute(sql`update retailers set name_en = id, name_ar = id`);
    await db.execute(sql`update stores set name_en = id, name_ar = id`);
    await db.execute(sql`update stores set name_en = 'Maadi' where id in (${store(1)}, ${store(2)})`);
    await db.execute(sql`
      insert into listings (id, dataset, retailer_id, retailer_sku, raw_title, product_id, match_status, first_seen, last_seen)
      values (${`${retailer()}-twin`}, 'sample', ${retailer()}, 'twin', 'A', ${world.products[0]}, 'approved', '2026-01-01', '2026-01-01')`);
    const bare = `${retailer()}-bare`;
    await db.execute(sql`
      insert into retailers (id, dataset, name_en, name_ar, channel, position) values (${bare}, 'sample', 'Bare', 'بير', 'super', 1)`);
    const { id } = await checkFile(
      client,
      fileOf(
        row({ store: 'Maadi' }),
        row({ store: store(2) }),
        row({ retailer: bare, store: '' }),
        row({ store: '' }),
        row({ sku: '', gtin: GTIN }),
        row({ sku: '0', gtin: OTHER_GTIN }),
      ),
    );
    expect((await judged(id)).map(({ code, suggestion }) => [code, suggestion])).toEqual([
      ['store_unknown', `${store(1)} / ${store(2)}`],
      [null, null],
      ['store_missing', null],
      ['store_missing', null],
      ['listing_ambiguous', null],
      ['listing_ambiguous', null],
    ]);
    // One code stands for several causes: its reason is true of each.
    const { store_unknown, store_missing, listing_ambiguous } = messagesFor('en').adminImports.codes;
    expect([store_unknown, store_missing, listing_ambiguous]).toEqual([
      expect.stringContaining('or several have this name'),
      expect.stringContaining('doesn’t have exactly one'),
      expect.stringContaining('isn’t clear'),
    ]);
  });

  test('is read by no sign that was decided of another column', async () => {
    const file = [`${HEAD},Shelf`, `${row({ price: '12.50' })},"1,234"`].join('\r\n');
    const { id, mapping } = await uploadFile(client, file);
    const { columns, decimals, dateOrder } = mapping ?? {};
    expect(decimals?.regular).toBe('point');
    const put = async (body: object) =>
      (await client.call('PUT', `/api/admin/imports/${id}/mapping`, { dateOrder, ...body })).body.data
        .mapping;
    const moved = { ...columns, regular: 8 };
    expect(await put({ columns: moved, decimals })).toMatchObject({
      ...{ isComplete: false, askedDecimals: ['regular'] },
      decimals: { promo: 'point' },
    });
    const chosen = { ...decimals, regular: 'comma' };
    expect(await put({ columns: moved, decimals: chosen })).toMatchObject({
      isComplete: true,
      decimals: { regular: 'comma' },
    });
    expect(await put({ columns, decimals: chosen })).toMatchObject({ decimals: { regular: 'point' } });
  });

  test('names no two prices of one moment: equal rows are one, others contradict each other', async () => {
    const { id, report } = await checkFile(
      client,
      fileOf(row({}), row({}), row({ store: store(2), price: '22' }), row({ store: store(2), price: '23' })),
    );
    expect(report?.outcomes).toMatchObject({ new: 1, unchanged: 1, refused: 2 });
    expect(await judged(id)).toEqual([
      expect.objectContaining({ line: 2, outcome: 'new' }),
      expect.objectContaining({ line: 3, outcome: 'unchanged', otherLine: 2 }),
      expect.objectContaining({ line: 4, code: 'conflict_in_file', otherLine: 5 }),
      expect.objectContaining({ line: 5, code: 'conflict_in_file', otherLine: 4 }),
    ]);
  });

  test('replaces stored prices only where it is to correct them, and gives them back', async () => {
    const before = await derived();
    const first = await applyFile(client, fileOf(row({}), row({ store: store(2) })));
    const between = await derived();
    const other = fileOf(row({ price: '24' }), row({ store: store(2) }));
    const refused = await checkFile(client, other);
    expect(await judged(refused.id)).toEqual([
      expect.objectContaining({ code: 'conflict_existing', suggestion: '21' }),
      expect.objectContaining({ outcome: 'unchanged' }),
    ]);
    await step(client, refused.id, 'cancel');
    const corrected = await applyFile(client, other, { mode: 'correct' });
    expect(corrected.report?.outcomes).toMatchObject({ corrected: 1, unchanged: 1, new: 0 });
    const after = await derived();
    expect(after).not.toEqual(between);
    expect(await rebuilt()).toEqual(after);
    const builtUpon = await step(client, first.id, 'undo');
    expect([builtUpon.status, builtUpon.body.errors.code, builtUpon.body.message]).toEqual([
      409,
      'IMPORT_BUILT_UPON',
      expect.stringContaining('prices.csv'),
    ]);
    await step(client, corrected.id, 'undo');
    expect(await derived()).toEqual(between);
    await step(client, first.id, 'undo');
    expect(await derived()).toEqual(before);
    expect(await rebuilt()).toEqual(before);
  });

  test('that is cancelled while it is checked is read no further', async () => {
    const rows = Array.from({ length: 5001 }, (_, no) => row({ price: `${20 + (no % 9)}` }));
    const { id, mapping } = await uploadFile(client, fileOf(...rows));
    const { columns, decimals, dateOrder } = mapping ?? {};
    await client.call('PUT', `/api/admin/imports/${id}/mapping`, { columns, decimals, dateOrder });
    await client.post(`/api/admin/imports/${id}/check`);
    const cancelled = sql`with first as (
        select from import_chunks where import_id = ${id} and no = 0 for update)
      update imports set state = 'cancelled' from first where id = ${id}`;
    await whileChanging(cancelled, () => checkImportRows({ db: database(), now: new Date() }, id));
    const chunks = await database()
      .select({ no: importChunks.no, checkedAt: importChunks.checkedAt })
      .from(importChunks)
      .where(eq(importChunks.importId, id))
      .orderBy(importChunks.no);
    expect(chunks).toEqual([
      { no: 0, checkedAt: expect.any(Date) },
      { no: 1, checkedAt: null },
    ]);
    expect(await getImport(client, id)).toMatchObject({ state: 'cancelled' });
  });

  test('stays applied where another one replaces its prices before its undo begins', async () => {
    const before = await derived();
    const first = await applyFile(client, fileOf(row({})));
    const between = await derived();
    const { id, report } = await checkFile(client, fileOf(row({ price: '24' })), { mode: 'correct' });
    const both = [
      await client.post(`/api/admin/imports/${id}/apply`, { reportHash: report?.hash }),
      await client.post(`/api/admin/imports/${first.id}/undo`),
    ];
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    for (const importId of [id, first.id])
      await runImport(
        { db: database(), log, now: new Date(), signal: new AbortController().signal },
        { importId },
      );
    await runJobs();
    expect(await getImport(client, id)).toMatchObject({ state: 'published' });
    expect(await getImport(client, first.id)).toMatchObject({ state: 'published', undoneAt: null });
    await step(client, id, 'undo');
    expect(await derived()).toEqual(between);
    await step(client, first.id, 'undo');
    expect(await derived()).toEqual(before);
    expect(await rebuilt()).toEqual(before);
  });

  test.each([
    ['in the order of their days', [0, 1]],
    ['the last one first', [1, 0]],
  ])('of two, undone %s, leaves listings seen when they had been seen', async (_, order) => {
    const seen = () => database().execute(sql`select id, first_seen, last_seen from listings order by id`);
    const before = await seen();
    const files = [
      await applyFile(client, fileOf(row({ date: day(1) }))),
      await applyFile(client, fileOf(row({ date: day(0) }))),
    ];
    expect(await seen()).not.toEqual(before);
    for (const nth of order) await step(client, files[nth]?.id ?? '', 'undo');
    expect(await seen()).toEqual(before);
  });

  test('has prices by unit that can be kept: others are suspect, also where nothing can be compared with', async () => {
    const first = await createMarketWorld(2400 + worlds);
    const [little, much, usual] = first.products;
    await database().execute(sql`update products set net_content = 0.0001 where id = ${little}`);
    await database().execute(sql`update products set net_content = 100000 where id = ${much}`);
    const of = { retailer: first.retailers[0], store: first.listings[0]?.stores[0] };
    const { id, report } = await checkFile(
      client,
      fileOf(
        row({ ...of, sku: '0', price: '20000' }),
        row({ ...of, sku: '1', price: '0.01' }),
        row({ ...of, sku: '2', price: '20' }),
      ),
    );
    const unkept = { outcome: 'suspect', code: 'unit_price_range' };
    expect(await judged(id)).toMatchObject([unkept, unkept, { outcome: 'new' }]);
    await step(client, id, 'apply', { reportHash: report?.hash, isForced: true });
    expect((await getImport(client, id)).state).toBe('published');
    const chains = await database().execute(
      sql`select product_id from chain_prices where category_no = ${first.categoryNo} and area = 0 and regular_price is not null`,
    );
    expect(chains).toEqual([{ product_id: usual }]);
  });

  test('is not taken back while its months are archived: said at once, and where they came to be in between', async () => {
    const { id } = await applyFile(client, fileOf(row({})));
    const archive = (change: SQL) => asOwner((owner) => owner.execute(change));
    const runs = sql`(select array_agg(no) from market_runs where starts_with(key, ${`import/${id}/`}))`;
    const month = `${day(1).slice(0, 7)}-01`;
    const archiveMonth = () =>
      archive(
        sql`insert into archived_months (month, evidence, archived_at, rows, run_nos) values (${month}, 'price_observations', now(), 1, ${runs})`,
      );
    try {
      await archiveMonth();
      expect((await step(client, id, 'undo')).body.errors.code).toBe('IMPORT_ARCHIVED');
      await archive(sql`delete from archived_months`);
      await client.post(`/api/admin/imports/${id}/undo`);
      await archiveMonth();
      await runJobs();
      expect((await getImport(client, id)).state).toBe('published');
    } finally {
      await archive(sql`delete from archived_months`);
    }
    await step(client, id, 'undo');
    expect((await getImport(client, id)).state).toBe('undone');
  });

  test('with mostly suspect prices takes a second word; piastres are recognised; what is suspect is in no figure', async () => {
    const before = await derived();
    const checked = await checkFile(
      client,
      fileOf(row({ price: '2100' }), row({ store: store(2), price: '2250' })),
    );
    expect(checked.report).toMatchObject({
      ...{ outcomes: { suspect: 2, new: 0 }, isMostlySuspect: true, looksLikePiastres: true },
      codes: { price_jump: 2 },
    });
    const apply = (isForced: boolean) =>
      step(client, checked.id, 'apply', { reportHash: checked.report?.hash, isForced });
    expect((await apply(false)).body.errors.code).toBe('IMPORT_MOSTLY_SUSPECT');
    expect((await apply(true)).status).toBe(200);
    expect(await getImport(client, checked.id)).toMatchObject({ state: 'published', isForced: true });
    expect(await derived()).toEqual(before);
    expect(await rebuilt()).toEqual(before);
    const promo = await checkFile(client, fileOf(row({ store: store(3), price: '20', promo: '20' })));
    expect(promo.report?.codes).toEqual({ promo_not_lower: 1 });
  });
});

describe('whether a price can be right', () => {
  test('is decided by the prices of its time, whatever else the file has', async () => {
    const old = row({ date: day(400), price: '5.5' });
    const wrong = row({ price: '61' });
    for (const lines of [[wrong], [old, wrong]]) {
      const { id } = await checkFile(client, fileOf(...lines));
      const found = (await judged(id)).map(({ outcome, code }) => [outcome, code]);
      expect(found).toEqual([...(lines.length > 1 ? [['new', null]] : []), ['suspect', 'price_jump']]);
    }
  });

  test('is not asked of archived months: they are refused at the check, and the others applied', async () => {
    await asOwner((owner) =>
      owner.execute(sql`
      insert into archived_months (month, evidence, archived_at, rows, run_nos)
      values (date_trunc('month', ${day(400)}::date)::date, 'price_observations', now(), 1, '{}')`),
    );
    try {
      const { id, report } = await checkFile(client, fileOf(row({ date: day(400) }), row({})));
      expect((await judged(id)).map(({ outcome, code }) => [outcome, code])).toEqual([
        ['refused', 'month_archived'],
        ['new', null],
      ]);
      await step(client, id, 'apply', { reportHash: report?.hash });
      expect(await getImport(client, id)).toMatchObject({ state: 'published' });
    } finally {
      await asOwner((owner) => owner.execute(sql`delete from archived_months`));
    }
  });

  test('is decided for a file as for one price: beyond three times the median, or a promotion that is none', async () => {
    const price = fc.integer({ min: 0, max: 9000 }).map((piastres) => piastres / 100);
    // The edges of three times 20, and prices on both sides of a promotion.
    const edge = fc.constantFrom(6.66, 6.67, 20, 59.99, 60, 60.01);
    const prices = fc.sample(
      fc.record({ regular: fc.oneof(price, edge), promo: fc.option(fc.oneof(price, edge)) }),
      { numRuns: 200, seed: worlds },
    );
    const moment = (at: number) =>
      `${day(1)} ${String(8 + Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
    const lines = prices.map(({ regular, promo }, at) =>
      row({ date: moment(at), price: String(regular), promo: promo === null ? '' : String(promo) }),
    );
    const { id } = await checkFile(client, fileOf(...lines));
    const outcomes = (await judged(id)).map(({ outcome }) => outcome);
    const expected = prices.map(({ regular, promo }) => {
      // In a file, a promotional price of zero says that there is none.
      const verdict = judgePrice({ regular, promo: promo === 0 ? null : promo, medianOfListing: 20 });
      return verdict === null ? 'refused' : verdict === 'ok' ? 'new' : 'suspect';
    });
    expect(new Set(expected)).toEqual(new Set(['refused', 'new', 'suspect']));
    expect(outcomes.map((outcome, at) => [prices[at], outcome])).toEqual(
      expected.map((outcome, at) => [prices[at], outcome]),
    );
  });
});

describe('two at once', () => {
  test('apply an import once, and no other report than the one that was seen', async () => {
    const { id, report } = await checkFile(client, fileOf(row({})));
    const ask = (by: ApiClient, reportHash = report?.hash) =>
      by.post(`/api/admin/imports/${id}/apply`, { reportHash });
    expect((await ask(client, 'another')).body.errors.code).toBe('IMPORT_REPORT_CHANGED');
    const answers = await Promise.all([ask(client), ask(colleague)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const job = () =>
      runImport(
        { db: database(), log, now: new Date(), signal: new AbortController().signal },
        { importId: id },
      );
    await Promise.all([job(), job(), runJobs()]);
    expect(await getImport(client, id)).toMatchObject({ state: 'published' });
    const lines = await database()
      .select()
      .from(auditEvents)
      .where(sql`${auditEvents.detail}->>'import' = ${id}`);
    expect(lines).toHaveLength(1);
    expect(await rebuilt()).toEqual(await derived());
  });

  test('leave no part of an upload that the other one gives up', async () => {
    const bytes = Buffer.from(fileOf(row({})));
    const { body } = await client.post('/api/admin/imports', {
      ...{ kind: 'prices', dataset: 'sample', fileName: 'a.csv' },
      ...{ bytes: bytes.byteLength, sha256: sha256Of(bytes) },
    });
    const { id } = body.data;
    const sent = await whileChanging(sql`update imports set state = 'cancelled' where id = ${id}`, () =>
      sendPart(client, body.data, 0, bytes),
    );
    expect([sent.status, sent.body.errors.code]).toEqual([409, 'IMPORT_NOT_IN_THAT_STATE']);
    expect(await database().$count(importParts, eq(importParts.importId, id))).toBe(0);
  });

  test('open one import of the same file', async () => {
    const bytes = Buffer.from(fileOf(row({ price: '26' })));
    const open = (by: ApiClient) =>
      by.post('/api/admin/imports', {
        ...{ kind: 'prices', dataset: 'sample', fileName: 'a.csv' },
        ...{ bytes: bytes.byteLength, sha256: sha256Of(bytes) },
      });
    const [one, other] = await Promise.all([open(client), open(colleague)]);
    expect(one.body.data.id).toBe(other.body.data.id);
    await Promise.all([
      sendPart(client, one.body.data, 0, bytes),
      sendPart(colleague, one.body.data, 0, bytes),
    ]);
    await runJobs();
    expect(await getImport(client, one.body.data.id)).toMatchObject({ state: 'mapping', rows: 1 });
  });

  test('of two files with the same rows, the second finds them there when it is applied, and is checked again', async () => {
    const rows = [row({}), row({ store: store(2) })];
    const one = await checkFile(client, fileOf(...rows));
    const other = await checkFile(colleague, fileOf(...rows.toReversed()));
    expect(other.report?.outcomes.new).toBe(2);
    await step(client, one.id, 'apply', { reportHash: one.report?.hash });
    const after = await derived();
    await step(colleague, other.id, 'apply', { reportHash: other.report?.hash });
    expect(await getImport(client, other.id)).toMatchObject({
      state: 'ready',
      isRechecked: true,
      report: { outcomes: { new: 0, unchanged: 2 } },
      appliedAt: null,
    });
    expect(await derived()).toEqual(after);
  });
});

describe('a market that changes between check and apply', () => {
  const readElsewhere = (regularPrice: number, fields: Partial<PriceRow>) => {
    const at = new Date(startOfCairoDay(day(1)).getTime() + 12 * 3_600_000);
    const run = { dataset: 'sample', source: 'web', startedAt: at, finishedAt: at } as const;
    const price = { listingId: world.listings[0]?.id ?? '', storeId: store(1), currency: 'EGP' };
    return withDriver(database(), (driver, db) =>
      recordPrices(driver, db, { ...run, key: `elsewhere/${worlds}` }, [
        { ...price, observedAt: at, regularPrice, ...fields },
      ]),
    );
  };
  const checkAndApply = async (meanwhile: () => Promise<unknown>) => {
    const { id, report } = await checkFile(client, fileOf(row({}), row({ store: store(2) })));
    expect(report?.outcomes.new).toBe(2);
    await meanwhile();
    await step(client, id, 'apply', { reportHash: report?.hash });
    return getImport(client, id);
  };

  test('elsewhere is judged again to the same report, and applied', async () => {
    const at = new Date(startOfCairoDay(day(2)).getTime() + 15 * 3_600_000);
    expect(await checkAndApply(() => readElsewhere(20, { observedAt: at }))).toMatchObject({
      state: 'published',
      isRechecked: false,
    });
    expect(await rebuilt()).toEqual(await derived());
  });

  test('by a price that counts nowhere is checked again', async () => {
    expect(await checkAndApply(() => readElsewhere(30, { status: 'suspect' }))).toMatchObject({
      state: 'ready',
      isRechecked: true,
      report: { outcomes: { new: 1, refused: 1 } },
    });
  });

  test('by a match alone is checked again', async () => {
    const unmatch = () =>
      database().execute(
        sql`update listings set match_status = 'rejected' where id = ${world.listings[0]?.id ?? ''}`,
      );
    expect(await checkAndApply(unmatch)).toMatchObject({
      state: 'ready',
      isRechecked: true,
      report: { outcomes: { new: 0, review: 2 } },
    });
  });
});

describe('what is cut off', () => {
  const manyRows = () => {
    const days = Array.from({ length: 2200 }, (_, at) => day(400 + at));
    return fileOf(...days.flatMap((date) => [1, 2, 3].map((no) => row({ date, store: store(no) }))));
  };

  test('goes on at the first chunk that was not read', async () => {
    const { id } = await uploadFile(client, manyRows());
    await client.post(`/api/admin/imports/${id}/check`);
    const stopping = new AbortController();
    const checking = runImport(
      { db: database(), log, now: new Date(), signal: stopping.signal },
      { importId: id },
    );
    const chunks = () =>
      database().select().from(importChunks).where(eq(importChunks.importId, id)).orderBy(importChunks.no);
    await expect
      .poll(async () => (await chunks()).filter(({ checkedAt }) => checkedAt).length, { timeout: 20_000 })
      .toBeGreaterThan(0);
    stopping.abort(new Error('killed'));
    await checking.catch(() => undefined);
    const [first, second] = await chunks();
    // Killed after the first chunk; or it was quicker than that.
    await database()
      .update(importChunks)
      .set({ checkedAt: null })
      .where(sql`${importChunks.importId} = ${id} and ${importChunks.no} = 1`);
    await database().execute(
      sql`delete from import_rows where import_id = ${id} and line > ${first?.lastLine ?? 0}`,
    );
    await database().update(imports).set({ state: 'checking' }).where(eq(imports.id, id));
    await runImport(
      { db: database(), log, now: new Date(), signal: new AbortController().signal },
      { importId: id },
    );
    const [firstAfter, secondAfter] = await chunks();
    expect(firstAfter?.checkedAt).toEqual(first?.checkedAt);
    expect(secondAfter?.checkedAt).not.toBeNull();
    expect(second?.no).toBe(1);
    expect(await getImport(client, id)).toMatchObject({ state: 'ready', rows: 6600 });
    await database().delete(jobs);
  }, 60_000);

  test('is not lost to a second reader that comes too late', async () => {
    const { id } = await uploadFile(client, fileOf(row({})));
    const read = await findImport(database(), id);
    if (!read) throw new Error('there is no such import');
    const late = { db: database(), now: new Date() };
    const nothing = async function* () {};
    expect(await readImportFile(late, { ...read, state: 'reading' }, nothing)).toBeNull();
    await step(client, id, 'check');
    expect(await getImport(client, id)).toMatchObject({ state: 'ready', report: { outcomes: { new: 1 } } });
  });

  test('is read no further by columns that were chosen before', async () => {
    const { id, mapping } = await uploadFile(client, fileOf(row({})));
    await client.post(`/api/admin/imports/${id}/check`);
    const began = await findImport(database(), id);
    if (!began) throw new Error('there is no such import');
    await database().delete(jobs);
    expect(await releaseImports(database(), new Date(Date.now() + 3_600_000))).toBe(1);
    const { columns, decimals, dateOrder } = mapping ?? {};
    const chosen = { columns, decimals, dateOrder, mode: 'correct' };
    await client.call('PUT', `/api/admin/imports/${id}/mapping`, chosen);
    await client.post(`/api/admin/imports/${id}/check`);
    const late = { importId: id, no: 0, since: began.changedAt, now: new Date() };
    expect(await insertCheckedChunk(database(), late, [])).toBe(false);
    await runJobs();
    expect(await getImport(client, id)).toMatchObject({ state: 'ready', report: { outcomes: { new: 1 } } });
  });

  test('starts over where a crash of the database lost the rows', async () => {
    const { id } = await checkFile(client, fileOf(row({}), row({ store: store(2) })));
    await database().delete(importRows).where(eq(importRows.importId, id));
    const { report } = await getImport(client, id);
    await step(client, id, 'apply', { reportHash: report?.hash });
    expect(await getImport(client, id)).toMatchObject({ state: 'ready', report: { outcomes: { new: 2 } } });
  });
});

describe('what an import leaves', () => {
  const never = new Date(0);
  const now = () => new Date();
  const rowsOf = (id: string) => database().$count(importRows, eq(importRows.importId, id));

  test('of one that was cancelled goes with the next sweep, and that alone', async () => {
    const [cancelled, kept] = [
      await checkFile(client, fileOf(row({}))),
      await checkFile(client, fileOf(row({ price: '23' }))),
    ];
    expect((await step(client, cancelled.id, 'cancel')).status).toBe(200);
    const before = { openBefore: never, filesBefore: never, undoBefore: never, importsBefore: never };
    await sweepImports(database(), before, now());
    expect([await rowsOf(cancelled.id), await rowsOf(kept.id)]).toEqual([0, 1]);
    expect(await database().$count(importChunks, eq(importChunks.importId, cancelled.id))).toBe(0);
  });

  test('of columns goes when no file came for them in 13 months', async () => {
    const { id } = await checkFile(client, fileOf(row({})));
    const { headerHash } = (await findImport(database(), id)) ?? {};
    const before = { openBefore: never, filesBefore: never, undoBefore: never };
    const kept = () =>
      findSavedMapping(database(), { kind: 'prices', headerHash: headerHash ?? '', ownerCompanyId: null });
    await sweepImports(database(), { ...before, importsBefore: new Date(Date.now() - 60_000) }, now());
    expect(await kept()).not.toBeNull();
    const saved = sql`update import_mappings set saved_at = ${new Date(Date.now() - 120_000).toISOString()}::timestamptz`;
    await database().execute(saved);
    await sweepImports(database(), { ...before, importsBefore: new Date(Date.now() - 60_000) }, now());
    expect(await kept()).toBeNull();
    expect(await getImport(client, id)).toMatchObject({ state: 'ready' });
  });

  test('is no empty file once its rows are removed', async () => {
    const { id } = await checkFile(client, fileOf(row({ price: 'N/A' }), row({})));
    const download = (outcome: string) => client.get(`/api/admin/imports/${id}/rows?outcome=${outcome}`);
    expect((await download('refused')).status).toBe(200);
    await database().delete(importRows).where(eq(importRows.importId, id));
    expect((await download('refused')).status).toBe(404);
    expect((await download('suspect')).status).toBe(200);
    expect(await getImport(client, id)).toMatchObject({ examples: { refused: [] } });
  });

  test('of a command that died before it applied is given up', async () => {
    const { id } = await checkFile(client, fileOf(row({})));
    await enqueueJob(database(), 'imports.run', { importId: id, ofCommand: true });
    await runJobs();
    expect(await getImport(client, id)).toMatchObject({ state: 'cancelled' });
    expect(await judged(id)).toEqual([]);
  });

  test('that its job gave up can be done again from the step before', async () => {
    const { id } = await checkFile(client, fileOf(row({})));
    const began = (state: ImportState, hours: number) =>
      database()
        .update(imports)
        .set({ state, fault: null, changedAt: new Date(Date.now() - hours * 3_600_000) })
        .where(eq(imports.id, id));
    const release = () => releaseImports(database(), now());
    for (const [state, after, fault] of [
      ['reading', 'failed', 'stopped'],
      ['checking', 'mapping', null],
      ['applying', 'ready', null],
      ['undoing', 'published', null],
    ] as const) {
      await began(state, 0.1);
      expect(await release()).toBe(0);
      await began(state, 1);
      await enqueueJob(database(), 'imports.run', { importId: id }, { runAt: new Date(Date.now() + 60_000) });
      expect(await release()).toBe(0);
      await database().delete(jobs);
      expect(await release()).toBe(1);
      expect(await release()).toBe(0);
      expect(await getImport(client, id)).toMatchObject({ state: after, fault });
    }
  });
});

describe('files that cannot be read', () => {
  test('are not the file that was chosen', async () => {
    const bytes = Buffer.from(fileOf(row({})));
    const { body } = await client.post('/api/admin/imports', {
      ...{ kind: 'prices', dataset: 'sample', fileName: 'a.csv' },
      ...{ bytes: bytes.byteLength, sha256: sha256Of(Buffer.from('another')) },
    });
    await sendPart(client, body.data, 0, bytes);
    await runJobs();
    expect(await getImport(client, body.data.id)).toMatchObject({ state: 'failed', fault: 'changed' });
  });

  test('have other sizes than they say, or are for nothing', async () => {
    const open = (body: object) =>
      client.post('/api/admin/imports', {
        kind: 'prices',
        dataset: 'sample',
        fileName: 'a.csv',
        bytes: 10,
        sha256: 'a'.repeat(64),
        ...body,
      });
    expect((await open({ bytes: 0 })).status).toBe(400);
    expect((await open({ bytes: 300 * 1024 * 1024 })).body.errors.fields).toHaveProperty('bytes');
    expect((await open({ dataset: 'licensed' })).body.errors.fields).toHaveProperty('dataset');
    expect((await open({ sha256: 'x' })).status).toBe(400);
    const { data } = (await open({})).body;
    const part = (bytes: Uint8Array, no = 0) =>
      client.call('PUT', `/api/admin/imports/${data.id}/parts/${no}`, bytes, {
        'content-type': 'application/octet-stream',
      });
    expect((await part(Buffer.alloc(9, 'a'))).status).toBe(400);
    expect((await part(Buffer.alloc(11, 'a'))).status).toBe(400);
    expect((await part(Buffer.alloc(10, 'a'), 1)).status).toBe(400);
    expect((await part(Buffer.alloc(5 * 1024 * 1024, 'a'))).status).toBe(413);
    expect((await client.get('/api/admin/imports/none')).status).toBe(404);
    expect((await step(client, data.id, 'check')).body.errors.code).toBe('IMPORT_NOT_IN_THAT_STATE');
    expect((await step(client, data.id, 'cancel')).body.data.state).toBe('cancelled');
  });

  test('are the same again, or refused as another', async () => {
    const size = 4 * 1024 * 1024;
    const opened = { kind: 'prices', dataset: 'sample', fileName: 'b.csv', sha256: 'b'.repeat(64) };
    const { data } = (await client.post('/api/admin/imports', { ...opened, bytes: size + 1 })).body;
    const part = (letter: string) =>
      client.call('PUT', `/api/admin/imports/${data.id}/parts/0`, Buffer.alloc(size, letter), {
        'content-type': 'application/octet-stream',
      });
    expect((await part('a')).status).toBe(200);
    expect((await part('a')).body.data.parts).toEqual([0]);
    const other = await part('b');
    expect([other.status, other.body.errors.code]).toEqual([409, 'IMPORT_PART_DIFFERS']);
    expect((await step(client, data.id, 'cancel')).body.data.state).toBe('cancelled');
  });

  test.each([
    ['packed', (text: string) => gzipSync(text)],
    ['in UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['with a mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ])('are others than those %s', async (_, encode) => {
    const checked = await checkFile(client, encode(fileOf(row({}))));
    expect(checked.report?.outcomes.new).toBe(1);
  });
});
