import { sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import type { Driver } from '#db/driver.ts';
import type { PRICE_STATUSES, PRICE_TYPES } from '#lib/vocabulary/market-terms.ts';
import { lockCategories } from './category-locks.ts';
import { deriveChains } from './chain-spells.ts';
import { copyLine, copyLines, type Lines } from './copy-lines.ts';
import { type NewRun, openRuns, publishRuns, type RunCount } from './open-runs.ts';
import { dayOf, derivePriceSpells, touchPriceSeries } from './price-spells.ts';
import { matchedProduct } from './series-columns.ts';
import { makeTemporaryTable } from './temporary-table.ts';

export type PriceRow = {
  listingId: string;
  storeId: string;
  priceType?: (typeof PRICE_TYPES)[number];
  currency: string;
  /** Of a listing that is matched to no product yet; of others the product says it. */
  categoryNo?: number | null;
  observedAt: Date;
  regularPrice: number;
  promoPrice?: number | null;
  status?: (typeof PRICE_STATUSES)[number];
};

/** Rows stored, and rows that were there before. */
export type Recorded = { stored: number; known: number };

/**
 * Takes one run's prices in: as evidence, and into all that is derived from it. In the driver's transaction, whose statements `db` are;
 * null where the run was taken before.
 */
export const recordPrices = async (
  driver: Driver,
  db: Statements,
  run: NewRun,
  rows: Iterable<PriceRow> | AsyncIterable<PriceRow>,
): Promise<Recorded | null> => {
  const runNo = (await openRuns(db, [run])).get(run.key);
  if (runNo === undefined) return null;
  const lines = async function* () {
    for await (const row of rows) yield priceLine(runNo, row);
  };
  return recordPriceLines(driver, db, [run], lines());
};

/** A line for `recordPriceLines`. */
export const priceLine = (runNo: number, row: PriceRow): string =>
  copyLine([
    runNo,
    row.listingId,
    row.storeId,
    row.priceType ?? 'consumer',
    row.currency,
    row.categoryNo,
    row.observedAt.toISOString(),
    row.regularPrice,
    row.promoPrice,
    row.status ?? 'ok',
  ]);

/** The same for many runs at once, which are open: their lines of COPY, in any order. */
export const recordPriceLines = async (
  driver: Driver,
  db: Statements,
  runs: readonly NewRun[],
  lines: Lines,
): Promise<Recorded> => {
  await stageLines(driver, db, lines);
  const counts = await countStaged(db);
  await lockCategories(db, sql`select category_no from staged_rows`);
  await makeSeries(db);
  const stored = await storeEvidence(db);
  await touchPriceSeries(
    db,
    sql`select category_no, series_id, min(day) from fresh_prices group by category_no, series_id`,
    'fresh',
  );
  await derivePriceSpells(db);
  await deriveChains(db);
  await publishRuns(db, runs, counts);
  return { stored, known: counts.reduce((sum, run) => sum + run.succeeded, 0) - stored };
};

const stageLines = async (driver: Driver, db: Statements, lines: Lines): Promise<void> => {
  await db.execute(sql`drop table if exists pg_temp.staged_prices`);
  await db.execute(sql`
    create temp table staged_prices (run_no int, listing_id text, store_id text, price_type text, currency text, category_no smallint,
      observed_at timestamptz(3), regular_price numeric(12, 4), promo_price numeric(12, 4), status text) on commit drop`);
  await copyLines(driver`copy staged_prices from stdin`, lines);
  await db.execute(sql`analyze staged_prices`);
  await makeTemporaryTable(
    db,
    'staged_rows',
    sql`select g.*, r.dataset, r.owner_company_id, n.no as category_no
      from (select run_no, listing_id, store_id, price_type, currency, category_no as said_no, observed_at, regular_price, promo_price, status
          from staged_prices) as g
        join market_runs r on r.no = g.run_no
        join listings l on l.id = g.listing_id and l.dataset = r.dataset
        join stores t on t.id = g.store_id and t.dataset = r.dataset and t.retailer_id = l.retailer_id
        left join products p on p.id = l.product_id and l.match_status in ('auto', 'approved')
        left join categories c on c.id = p.category_id
        cross join lateral (select coalesce(c.no, g.said_no) as no) as n
      where n.no is not null`,
  );
};

const countStaged = (db: Statements): Promise<RunCount[]> =>
  db.execute<RunCount>(sql`
    select run_no as "runNo", coalesce(n.rows, 0)::int as succeeded, (all_rows - coalesce(n.rows, 0))::int as unknown
    from (select run_no, count(*) as all_rows from staged_prices group by run_no) as staged
      left join (select run_no, count(*) as rows from staged_rows group by run_no) as n using (run_no)`);

const SUBJECT = sql`s.category_no = g.category_no and s.listing_id = g.listing_id and s.store_id = g.store_id
  and s.price_type = g.price_type and s.currency = g.currency and coalesce(s.owner_company_id, '') = coalesce(g.owner_company_id, '')`;

const makeSeries = async (db: Statements): Promise<void> => {
  // Found before any is added: while a table grows, its statistics say that it is empty.
  await makeTemporaryTable(
    db,
    'new_series',
    sql`select g.*, m.product_id, m.brand_id, l.retailer_id, t.region_no, m.net
      from (select distinct category_no, dataset, owner_company_id, listing_id, store_id, price_type, currency from staged_rows) as g
        join listings l on l.id = g.listing_id join stores t on t.id = g.store_id ${matchedProduct(sql`g.category_no`)}
      where not exists (select from price_series s where ${SUBJECT})`,
  );
  const columns = sql.raw(
    'category_no, dataset, owner_company_id, listing_id, store_id, price_type, currency, product_id, brand_id, retailer_id, region_no, net',
  );
  await db.execute(sql`insert into price_series (${columns}) select ${columns} from new_series`);
};

const storeEvidence = async (db: Statements): Promise<number> => {
  await db.execute(sql`
    select ensure_market_months(month, month) from (
      select distinct date_trunc('month', ${dayOf(sql`observed_at`)})::date as month from staged_rows) as months`);
  await db.execute(sql`drop table if exists pg_temp.fresh_prices`);
  await db.execute(sql`
    create temp table fresh_prices (category_no smallint, series_id bigint, observed_at timestamptz, day date, regular_price numeric(12, 4),
      promo_price numeric(12, 4)) on commit drop`);
  const [row] = await db.execute<{ stored: number }>(sql`
    with added as (
      insert into price_observations (category_no, series_id, observed_at, run_no, regular_price, promo_price, status)
      select g.category_no, s.id, g.observed_at, g.run_no, g.regular_price, g.promo_price, g.status
      from staged_rows g join price_series s on ${SUBJECT}
      order by g.category_no, s.id, g.observed_at
      on conflict do nothing
      returning category_no, series_id, observed_at, regular_price, promo_price, status),
    fresh as (
      insert into fresh_prices
      select category_no, series_id, observed_at, ${dayOf(sql`observed_at`)}, regular_price, promo_price from added where status = 'ok')
    select count(*)::int as stored from added`);
  await db.execute(sql`analyze fresh_prices`);
  return row?.stored ?? 0;
};
