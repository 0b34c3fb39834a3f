import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import type { Driver } from '#db/driver.ts';
import type { PRICE_STATUSES, PRICE_TYPES } from '#lib/vocabulary/market-terms.ts';
import { addEvidence, countRows, makeFresh } from './add-evidence.ts';
import { lockCategories } from './category-locks.ts';
import { copyLine, copyLines, type Lines } from './copy-lines.ts';
import { derivePrices } from './derive-prices.ts';
import { dayOf, PRICES } from './kinds-of-evidence.ts';
import { type NewRun, openRuns, ownerOf, publishRuns, type RowOwner } from './open-runs.ts';
import { matchedProduct } from './series-columns.ts';
import { makeTemporaryTable } from './temporary-table.ts';
import { touchSeries } from './touch-series.ts';

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
  const runNo = (await openRuns(db, 'prices', [run])).get(run.key);
  if (runNo === undefined) return null;
  const lines = async function* () {
    for await (const row of rows) yield priceLine(runNo, row);
  };
  return recordPriceLines(driver, db, [run], lines());
};

/** A line for `recordPriceLines`. */
const priceLine = (runNo: number, row: PriceRow): string =>
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

/** The same for many runs at once, which are open, of one dataset and one owner: their lines of COPY, in any order. */
export const recordPriceLines = async (
  driver: Driver,
  db: Statements,
  runs: readonly NewRun[],
  lines: Lines,
): Promise<Recorded> => {
  await openStage(db);
  await copyLines(driver`copy staged_prices from stdin`, lines);
  return recordStaged(db, runs);
};

/** Rows that are in a table already. */
type SelectedPrices = {
  /** How many there are of each subject: run_no, listing_id, store_id, price_type, currency, category_no, rows. */
  subjects: SQL;
  /** The rows themselves, of the series `g` of their listing and store: category_no, series_id, observed_at, run_no, regular_price, promo_price, status. */
  rows: (series: SQL) => SQL;
};

/** The same with rows of other tables, which are not copied. None of them may be there: the statement fails. */
export const recordSelectedPrices = async (
  db: Statements,
  runs: readonly NewRun[],
  { subjects, rows }: SelectedPrices,
): Promise<Recorded> => {
  await makeTemporaryTable(db, 'selected_subjects', subjects);
  return recordNamed(db, runs, {
    names: sql`selected_subjects`,
    areNew: true,
    counts: sql`select run_no, sum(rows) as all_rows from selected_subjects group by run_no`,
    fresh: sql`select r.category_no, r.series_id, r.observed_at, ${dayOf(sql`r.observed_at`)} as day, r.run_no, r.regular_price, r.promo_price, r.status
      from (${rows(sql`subject_series`)}) as r`,
  });
};

const recordStaged = async (db: Statements, runs: readonly NewRun[]): Promise<Recorded> => {
  await db.execute(sql`analyze staged_prices`);
  return recordNamed(db, runs, {
    names: sql`staged_prices`,
    counts: sql`select run_no, count(*) as all_rows from staged_prices group by run_no`,
    fresh: sql`select g.category_no, g.series_id, p.observed_at, ${dayOf(sql`p.observed_at`)} as day, p.run_no, p.regular_price, p.promo_price, p.status
      from staged_prices p
        join subject_series g on g.listing_id = p.listing_id and g.store_id = p.store_id and g.price_type = p.price_type
          and g.currency = p.currency and g.said_no = coalesce(p.category_no, 0)`,
  });
};

type NamedRows = {
  /** What rows are of, how many each run has, and the rows themselves with the numbers of their series. */
  names: SQL;
  counts: SQL;
  fresh: SQL;
  /** None of them is there. */
  areNew?: boolean;
};

const recordNamed = async (
  db: Statements,
  runs: readonly NewRun[],
  { names, counts: staged, fresh, areNew }: NamedRows,
): Promise<Recorded> => {
  await nameSubjects(db, ownerOf(runs), names);
  await lockCategories(db, sql`select category_no from staged_subjects`);
  await makeSeries(db);
  await resolveSubjects(db);
  await makeFresh(db, PRICES, fresh);
  const counts = await countRows(db, staged);
  const stored = await addEvidence(db, PRICES, { areNew });
  await derivePrices(db, await touchSeries(db, PRICES, 'fresh'));
  await publishRuns(db, runs, counts);
  return { stored, known: counts.reduce((sum, run) => sum + run.succeeded, 0) - stored };
};

const openStage = async (db: Statements): Promise<void> => {
  await db.execute(sql`drop table if exists pg_temp.staged_prices`);
  await db.execute(sql`
    create temp table staged_prices (run_no int, listing_id text, store_id text, price_type text, currency text, category_no smallint,
      observed_at timestamptz(3), regular_price numeric(12, 4), promo_price numeric(12, 4), status text) on commit drop`);
};

const nameSubjects = async (
  db: Statements,
  { dataset, ownerCompanyId }: RowOwner,
  names: SQL,
): Promise<void> => {
  // Rows are many and what they are of is little: names are looked up once for each subject.
  await makeTemporaryTable(
    db,
    'staged_names',
    sql`select distinct ${dataset}::text as dataset, ${ownerCompanyId}::text as owner_company_id, listing_id, store_id, price_type, currency,
        category_no as said_no
      from ${names}`,
  );
  await makeTemporaryTable(
    db,
    'staged_subjects',
    sql`select g.*, n.no as category_no
      from staged_names g
        join listings l on l.id = g.listing_id and l.dataset = g.dataset
        join stores t on t.id = g.store_id and t.dataset = g.dataset and t.retailer_id = l.retailer_id
        left join products p on p.id = l.product_id and l.match_status in ('auto', 'approved')
        left join categories c on c.id = p.category_id
        cross join lateral (select coalesce(c.no, g.said_no) as no) as n
      where n.no is not null`,
  );
};

const SUBJECT = sql`s.category_no = g.category_no and s.listing_id = g.listing_id and s.store_id = g.store_id
  and s.price_type = g.price_type and s.currency = g.currency and coalesce(s.owner_company_id, '') = coalesce(g.owner_company_id, '')`;

const makeSeries = async (db: Statements): Promise<void> => {
  // Found before any is added: while a table grows, its statistics say that it is empty.
  await makeTemporaryTable(
    db,
    'new_series',
    sql`select g.*, m.product_id, m.brand_id, l.retailer_id, t.region_no, m.net
      from (select distinct category_no, dataset, owner_company_id, listing_id, store_id, price_type, currency from staged_subjects) as g
        join listings l on l.id = g.listing_id join stores t on t.id = g.store_id ${matchedProduct(sql`g.category_no`)}
      where not exists (select from price_series s where ${SUBJECT})`,
  );
  const columns = sql.raw(
    'category_no, dataset, owner_company_id, listing_id, store_id, price_type, currency, product_id, brand_id, retailer_id, region_no, net',
  );
  // A view reads one category: what it reads lies together from the beginning, and each day's update leaves it there.
  await db.execute(
    sql`insert into price_series (${columns}) select ${columns} from new_series order by category_no, listing_id, store_id`,
  );
};

const resolveSubjects = async (db: Statements): Promise<void> => {
  await makeTemporaryTable(
    db,
    'subject_series',
    sql`select g.listing_id, g.store_id, g.price_type, g.currency, coalesce(g.said_no, 0) as said_no, g.category_no, s.id as series_id
      from staged_subjects g join price_series s on ${SUBJECT}`,
  );
};
