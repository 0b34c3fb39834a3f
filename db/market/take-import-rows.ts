import { sql } from 'drizzle-orm';
import type { Statements, Transaction } from '#db/client.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import { lockCategories } from './category-locks.ts';
import { replaceReadings, restoreReadings, voidRuns } from './change-evidence.ts';
import { keepRecordHistory } from './import-records.ts';
import type { JudgedImport } from './import-verdicts.ts';
import { dayOf, type Evidence, PRICES } from './kinds-of-evidence.ts';
import { type NewRun, openRuns } from './open-runs.ts';
import { recordSelectedPrices } from './record-prices.ts';
import { rederiveListings } from './rederive-listings.ts';
import { scanImportRows } from './scan-import-rows.ts';
import { makeTemporaryTable } from './temporary-table.ts';

/** Each retailer of an import is a run of its own: a retailer is as fresh as its newest run. */
export const runPrefix = (importId: string): string => `import/${importId}/`;

/** Rows whose item waits for its product are taken too: they are in no figure. */
const IS_TAKEN = sql`(outcome in ('new', 'corrected', 'suspect') or outcome = 'review' and code in ('match_review', 'match_unmatched'))`;
const STATUS = sql`case when r.outcome = 'suspect' then 'suspect' else 'ok' end`;

/** Holds the categories that an import's rows are of, as they were judged last: what is judged from now on stays true until commit. */
export const lockImportCategories = (db: Statements, importId: string): Promise<void> =>
  scanImportRows(db, () =>
    lockCategories(
      db,
      sql`select distinct of_category from import_rows where import_id = ${importId} and of_category is not null`,
    ),
  );

/**
 * Takes an import's rows in, as they were judged in this transaction: new ones as evidence, those that replace a stored price in its place,
 * suspect ones as such; with all that follows from them, and the days on which their listings were seen.
 */
export const takeImportRows = async (tx: Transaction, judged: JudgedImport): Promise<void> => {
  const { id } = judged;
  // Of a table of all imports' rows it is not known how many are of this one, and a plan for few would compare each with every series.
  await scanImportRows(tx, () =>
    makeTemporaryTable(
      tx,
      'import_taking',
      sql`select line, listing_id, store_id, of_category, observed_at, regular_price, promo_price, outcome, replaces
        from import_rows where import_id = ${id} and ${IS_TAKEN}`,
      ['of_category', 'replaces'],
    ),
  );
  await addItems(tx, judged);
  await noteTitles(tx, id);
  // Rows are many, and what they are of is little.
  await makeTemporaryTable(
    tx,
    'import_taken',
    sql`select t.*, l.retailer_id
      from (
        select listing_id, store_id, of_category, min(observed_at) as first_at, max(observed_at) as last_at,
          min(observed_at) filter (where outcome <> 'suspect') as first_sound_at, max(observed_at) filter (where outcome <> 'suspect') as last_sound_at,
          count(*) filter (where replaces is null)::int as added, count(*) filter (where replaces is not null)::int as replaced
        from import_taking group by listing_id, store_id, of_category) as t
        join listings l on l.id = t.listing_id`,
  );
  await refuseLostStores(tx);
  const runs = await listRuns(tx, judged);
  if (runs.length === 0) return;
  await openRuns(tx, 'prices', runs);
  const prefix = runPrefix(id);
  await makeTemporaryTable(
    tx,
    'import_subject_runs',
    sql`select t.*, u.no as run_no from import_taken t join market_runs u on u.key = ${prefix} || t.retailer_id`,
  );
  await replaceStored(tx, id);
  await recordSelectedPrices(tx, runs, {
    subjects: sql`select run_no, listing_id, store_id, 'consumer'::text as price_type, ${MARKET_CURRENCY}::text as currency,
        of_category as category_no, added as rows
      from import_subject_runs where added > 0`,
    rows: (series) => sql`
      select t.category_no, t.series_id, r.observed_at, t.run_no, r.regular_price, r.promo_price, ${STATUS} as status
      from import_taking r
        join (select g.*, t.run_no from ${series} g join import_subject_runs t on t.listing_id = g.listing_id and t.store_id = g.store_id) as t
          on t.listing_id = r.listing_id and t.store_id = r.store_id
      where r.replaces is null`,
  });
  await countReplaced(tx, prefix);
  await noteSightings(tx, id);
};

/** The items of retailers that an import is the first to bring prices of, and those that wait for the product which its rows name. */
const addItems = async (tx: Transaction, { id, dataset }: JudgedImport): Promise<void> => {
  await makeTemporaryTable(
    tx,
    'import_items',
    sql`select s.listing_id as id, max(s.retailer_id) as retailer_id, max(s.made_sku) as sku, max(s.product_id) as product_id, max(s.title) as title, max(s.size) as size, min(s.waits_as) as waits_as,
        max(s.match_score) as score, min(r.first_day) as first_day,
        max(r.last_day) as last_day
      from import_subjects s join (
        select listing_id, ${dayOf(sql`min(observed_at)`)} as first_day, ${dayOf(sql`max(observed_at)`)} as last_day
        from import_taking group by listing_id) as r on r.listing_id = s.listing_id
      where s.made_sku is not null or s.is_found or s.is_reviewed_again group by s.listing_id`,
  );
  await makeTemporaryTable(
    tx,
    'import_items_before',
    sql`select t.id, to_jsonb(t) as before from listings t join import_items i on i.id = t.id`,
  );
  await tx.execute(sql`
    insert into listings (id, dataset, retailer_id, retailer_sku, raw_title, raw_size, product_id, match_score, match_status, first_seen, last_seen)
    select i.id, ${dataset}, i.retailer_id, i.sku, coalesce(i.title, p.name_en), case when i.product_id is null then i.size end, i.product_id,
      case when i.product_id is not null then coalesce(i.score, 1) end, coalesce(i.waits_as, 'auto'), i.first_day, i.last_day
    from import_items i left join products p on p.id = i.product_id where i.sku is not null`);
  await tx.execute(sql`
    update listings t set match_status = 'review', raw_title = coalesce(i.title, t.raw_title), raw_size = coalesce(i.size, t.raw_size)
    from import_items i where i.id = t.id and i.sku is null and i.product_id is null`);
  const found = await tx.execute<{ id: string }>(sql`
    update listings t set product_id = i.product_id, match_score = coalesce(i.score, 1), match_status = 'auto' from import_items i
    where i.id = t.id and i.sku is null and i.product_id is not null returning t.id`);
  await rederiveListings(
    tx,
    found.map((row) => row.id),
  );
  await keepRecordHistory(
    tx,
    id,
    'listing',
    sql`select i.id, b.before from import_items i left join import_items_before b on b.id = i.id`,
  );
};

/** Items that are called otherwise than when they were matched come before a reviewer; those that are called so again, no longer. */
const noteTitles = async (tx: Transaction, importId: string): Promise<void> => {
  await tx.execute(sql`
    update listings l set changed_title = case when r.is_retitled then r.title end, changed_size = case when r.is_retitled then r.size end,
      changed_by = case when r.is_retitled then ${importId}::text end
    from import_rows r
    where r.import_id = ${importId} and r.is_retitled is not null and r.outcome <> 'refused' and l.id = r.listing_id
      and l.product_id is not null and l.match_status in ('auto', 'approved')`);
};

/** Titles that an import brought are for no reviewer once it is undone. */
export const takeBackTitles = async (tx: Transaction, importId: string): Promise<void> => {
  await tx.execute(
    sql`update listings set changed_title = null, changed_size = null, changed_by = null where changed_by = ${importId}`,
  );
};

/** An import of stores may have been undone since this one was checked. */
const refuseLostStores = async (db: Statements): Promise<void> => {
  const [row] = await db.execute<{ id: string }>(
    sql`select t.store_id as id from import_taken t where not exists (select from stores s where s.id = t.store_id) limit 1`,
  );
  if (row) throw new Error(`the store ${row.id} of this import is there no more: check the file again`);
};

const listRuns = async (db: Statements, { id, dataset }: JudgedImport): Promise<NewRun[]> => {
  const retailers = await db.execute<{ retailerId: string; first: string; last: string }>(sql`
    select retailer_id as "retailerId", min(first_at)::text as first, max(last_at)::text as last
    from import_taken group by retailer_id order by retailer_id`);
  return retailers.map(({ retailerId, first, last }) => ({
    key: runPrefix(id) + retailerId,
    dataset,
    source: 'feed',
    retailerId,
    startedAt: new Date(first),
    finishedAt: new Date(last),
  }));
};

/** What there is of a price, live or taken back, keeps its place: the new one is its next revision. */
const replaceStored = async (tx: Transaction, importId: string): Promise<void> => {
  await makeTemporaryTable(
    tx,
    'import_replacing',
    sql`select r.line, s.category_no, s.id as series_id, r.observed_at, ${dayOf(sql`r.observed_at`)} as day,
        (r.replaces + 1)::smallint as revision, t.run_no, r.regular_price, r.promo_price, ${STATUS} as status
      from import_subject_runs t
        join import_taking r on r.replaces is not null and r.listing_id = t.listing_id and r.store_id = t.store_id
        join price_series s on s.category_no = t.of_category and s.listing_id = t.listing_id and s.store_id = t.store_id
          and s.price_type = 'consumer' and s.currency = ${MARKET_CURRENCY} and s.owner_company_id is null
      where t.replaced > 0`,
  );
  await tx.execute(sql`
    insert into import_replacements (import_id, line, of_category, series_id, observed_at, revision, status)
    select ${importId}, n.line, o.category_no, o.series_id, o.observed_at, o.revision, o.status
    from import_replacing n join price_observations o on o.category_no = n.category_no and o.series_id = n.series_id
      and o.observed_at = n.observed_at and o.revision < n.revision and o.status <> 'void'`);
  await replaceReadings(tx, PRICES, 'import_replacing');
};

/** A run counts what it read, whether it was added or put in the place of another. */
const countReplaced = async (db: Statements, prefix: string): Promise<void> => {
  await db.execute(sql`
    update market_runs u set succeeded = u.succeeded + n.rows, attempted = greatest(u.attempted, u.succeeded + n.rows)
    from (select retailer_id, sum(replaced)::int as rows from import_taken where replaced > 0 group by retailer_id) as n
    where u.key = ${prefix} || n.retailer_id`);
};

const noteSightings = async (db: Statements, importId: string): Promise<void> => {
  await makeTemporaryTable(
    db,
    'import_sightings',
    sql`select listing_id, ${dayOf(sql`min(first_sound_at)`)} as first_day, ${dayOf(sql`max(last_sound_at)`)} as last_day
      from import_taken where first_sound_at is not null group by listing_id`,
  );
  const isWider = sql`(n.first_day < l.first_seen or n.last_day > l.last_seen)`;
  await db.execute(sql`
    insert into import_listings (import_id, listing_id, first_seen, last_seen)
    select ${importId}, l.id, l.first_seen, l.last_seen from import_sightings n join listings l on l.id = n.listing_id where ${isWider}`);
  await db.execute(sql`
    update listings l set first_seen = least(l.first_seen, n.first_day), last_seen = greatest(l.last_seen, n.last_day)
    from import_sightings n where n.listing_id = l.id and ${isWider}`);
};

/** The numbers of an import's runs. */
export const listImportRuns = async (db: Statements, importId: string): Promise<number[]> => {
  const prefix = runPrefix(importId);
  const rows = await db.execute<{ no: number }>(
    sql`select no from market_runs where starts_with(key, ${prefix}) order by no`,
  );
  return rows.map(({ no }) => no);
};

/** Another import that stands on one: it replaced a price that this one brought. Its file's name; null where there is none. */
export const findImportBuiltUpon = async (
  db: Statements,
  { table }: Evidence,
  { importId, runNos }: { importId: string; runNos: readonly number[] },
): Promise<string | null> => {
  const [row] = await db.execute<{ fileName: string }>(sql`
    select i.file_name as "fileName"
    from imports i join import_replacements r on r.import_id = i.id
      join ${sql.identifier(table)} o on o.category_no = r.of_category and o.series_id = r.series_id and o.observed_at = r.observed_at
        and o.revision = r.revision
    where i.kind = (select k.kind from imports k where k.id = ${importId}) and i.state in ('published', 'undoing') and i.id <> ${importId} and o.run_no = any (${sql.param([...runNos])}::int[])
    order by i.applied_at desc limit 1`);
  return row?.fileName ?? null;
};

/** Takes an import's rows back: what they replaced counts as before, and their listings were seen when they had been seen. */
export const takeBackImportRows = async (
  tx: Transaction,
  importId: string,
  runNos: readonly number[],
): Promise<void> => {
  await voidRuns(tx, runNos);
  await restoreReplaced(tx, PRICES, importId);
  await releaseItems(tx, importId);
  await forgetSightings(tx, importId);
  // What other loads saw since then still counts.
  await tx.execute(sql`
    update listings l set first_seen = least(n.first_seen, s.first_on), last_seen = greatest(n.last_seen, s.last_on)
    from import_listings n
      left join lateral (
        select min(s.first_on) as first_on, max(s.last_on) as last_on from price_series s
        where s.listing_id = n.listing_id and s.owner_company_id is null) as s on true
    where n.import_id = ${importId} and l.id = n.listing_id`);
};

/** Has what an import replaced count again; what was taken back meanwhile stays so. */
export const restoreReplaced = async (
  tx: Transaction,
  evidence: Evidence,
  importId: string,
): Promise<void> => {
  await makeTemporaryTable(
    tx,
    'import_restored',
    sql`select n.of_category as category_no, n.series_id, n.observed_at, ${dayOf(sql`n.observed_at`)} as day, n.revision, n.status
      from import_replacements n join ${sql.identifier(evidence.table)} o on o.category_no = n.of_category and o.series_id = n.series_id
        and o.observed_at = n.observed_at and o.revision = n.revision
        join market_runs u on u.no = o.run_no and u.state <> 'voided'
      where n.import_id = ${importId}`,
  );
  await restoreReadings(tx, evidence, 'import_restored');
};

/**
 * Items that an import made wait for their product again, unless other prices stand on them; those that it matched or had reviewed again are as before,
 * unless a later import stands on that. What a reviewer has decided since stays.
 */
const releaseItems = async (tx: Transaction, importId: string): Promise<void> => {
  const released = await tx.execute<{ id: string }>(sql`
    update listings t set product_id = null, match_score = null, match_status = coalesce(n.before ->> 'match_status', 'review'),
      raw_title = coalesce(n.before ->> 'raw_title', t.raw_title), raw_size = case when n.before is null then t.raw_size else n.before ->> 'raw_size' end
    from import_records n
    where n.import_id = ${importId} and n.record = 'listing' and n.record_id = t.id
      and (t.match_status = 'auto' or n.before is not null)
      and (t.match_status, t.product_id, t.raw_title)
        is not distinct from (n.after ->> 'match_status', n.after ->> 'product_id', n.after ->> 'raw_title')
      and (not exists (select from price_series s where s.listing_id = t.id and s.first_on is not null)
        or n.before is not null and not exists (
          select from import_listings later join imports j on j.id = later.import_id, imports i
          where i.id = n.import_id and later.listing_id = t.id and j.applied_at > i.applied_at and j.state in ('published', 'undoing')))
    returning t.id`);
  await rederiveListings(
    tx,
    released.map((row) => row.id),
  );
};

/** What later imports noted as seen before them was seen by this one, perhaps: they note what was seen before both. */
const forgetSightings = async (db: Statements, importId: string): Promise<void> => {
  await db.execute(sql`
    update import_listings later set first_seen = n.first_seen, last_seen = n.last_seen
    from import_listings n join imports i on i.id = n.import_id, imports j
    where n.import_id = ${importId} and later.listing_id = n.listing_id and j.id = later.import_id and j.applied_at > i.applied_at`);
};

/** Of these categories, those whose licensed rows customers see since an import was applied. */
export const listPublishedSince = (
  db: Statements,
  categoryIds: readonly string[],
  since: Date,
): Promise<{ nameEn: string; nameAr: string }[]> =>
  db.execute<{ nameEn: string; nameAr: string }>(sql`
    select c.name_en as "nameEn", c.name_ar as "nameAr"
    from categories c join category_datasets d on d.category_no = c.no and d.dataset = 'licensed'
    where c.id = any (${sql.param([...categoryIds])}::text[]) and d.published_at > ${since.toISOString()}::timestamptz
    order by c.position, c.id`);
