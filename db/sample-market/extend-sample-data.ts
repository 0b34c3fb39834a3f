import { sql } from 'drizzle-orm';
import { type Pool, type Statements, withDriver } from '#db/client.ts';
import type { Driver } from '#db/driver.ts';
import { copyLines } from '#db/market/copy-lines.ts';
import { type NewRun, openRuns } from '#db/market/open-runs.ts';
import { recordPriceLines } from '#db/market/record-prices.ts';
import { recordShelfLines } from '#db/market/record-shelf-visits.ts';
import { HOUR } from '#lib/core/clock.ts';
import { addDays, type Day, dayNumber, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { isOnSale, listings, products } from './assortment.ts';
import {
  fullSpan,
  priceLines,
  priceRunKey,
  promotionLines,
  ROUND_ENDS_AFTER,
  type SampleSpan,
  SHELF_DAYS,
  sampleDays,
  shelfLines,
  shelfRunKey,
  visitDays,
} from './observations.ts';
import { priceStoreId, retailers, stores } from './retailers.ts';

export type Extension = { days: number; prices: number };

/**
 * Brings the sample data up to a day: what a first load would hold, or only the days since the last run. Runs of the same day
 * settle by the key of the day's run, so that two at once, or one again, add nothing twice.
 */
export const extendSampleData = async (
  pool: Pool,
  to: Day,
  span: SampleSpan = fullSpan,
): Promise<Extension> => withDriver(pool, (driver, db) => extendIn(driver, db, to, span));

const extendIn = async (driver: Driver, db: Statements, to: Day, span: SampleSpan): Promise<Extension> => {
  // One at a time: the second waits here and then finds nothing to do.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('market.extend-sample-data'))`);
  const days = await missingDays(db, to, span);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { days: 0, prices: 0 };
  await addPriceIndex(db, first, last);
  const priceRuns = retailers.flatMap((retailer) => days.map((day) => priceRun(retailer.id, day)));
  const prices = await recordPriceLines(
    driver,
    db,
    priceRuns,
    priceLines(days, await openRuns(db, priceRuns)),
  );
  const shelfDays = days.filter((day) => day > addDays(last, -SHELF_DAYS));
  const shelfRuns = retailers.flatMap((retailer) => shelfRunsOf(retailer.id, shelfDays));
  await recordShelfLines(driver, db, shelfRuns, shelfLines(shelfDays, await openRuns(db, shelfRuns)));
  await copyLines(
    driver`
    copy promotions (category_no, id, dataset, retailer_id, product_id, mechanic, terms, starts_on, ends_on, promoted_price,
      regular_price, source) from stdin`,
    promotionLines(first, last, await categoryNos(db)),
  );
  await touchCatalogue(driver, last);
  return { days: days.length, prices: prices.stored };
};

const missingDays = async (db: Statements, to: Day, span: SampleSpan): Promise<Day[]> => {
  const [row] = await db.execute<{ last: string | null }>(
    sql`select max(right(key, 10)) as last from market_runs where key like 'sample/prices/%'`,
  );
  const last = row?.last ?? null;
  return sampleDays(to, span).filter((day) => last === null || day > last);
};

const readAt = (day: Day): Pick<NewRun, 'startedAt' | 'finishedAt'> => {
  const midnight = startOfCairoDay(day).getTime();
  return { startedAt: new Date(midnight + 6 * HOUR), finishedAt: new Date(midnight + ROUND_ENDS_AFTER) };
};

const listingCounts = new Map(
  [...Map.groupBy(listings, ({ retailer }) => retailer.id)].map(([id, own]) => [id, own.length]),
);

const priceRun = (retailerId: string, day: Day): NewRun => ({
  key: priceRunKey(retailerId, day),
  dataset: 'sample',
  source: priceStoreId(retailerId).startsWith('online:') ? 'web' : 'field',
  retailerId,
  attempted: listingCounts.get(retailerId) ?? 0,
  ...readAt(day),
});

const shelfRunsOf = (retailerId: string, days: readonly Day[]): NewRun[] => {
  const own = stores.filter((store) => store.retailerId === retailerId);
  return [...new Set(own.flatMap((store) => visitDays(store.id, days)))].map((day) => ({
    key: shelfRunKey(retailerId, day),
    dataset: 'sample',
    source: own.some((store) => store.isOnline) ? 'web' : 'field',
    retailerId,
    ...readAt(day),
  }));
};

const categoryNos = async (db: Statements): Promise<Map<string, number>> => {
  const rows = await db.execute<{ id: string; no: number }>(sql`select id, no from categories`);
  return new Map(rows.map(({ id, no }) => [id, no]));
};

const addPriceIndex = async (db: Statements, first: Day, last: Day): Promise<void> => {
  await db.execute(sql`
    insert into cpi_series (dataset, month, index)
    select 'sample', month::date, round((100 * 1.135 ^ ((month::date - date '2025-01-01') / 365.25))::numeric, 4)
    from generate_series(date_trunc('month', ${first}::date), ${last}::date, interval '1 month') as month
    on conflict do nothing`);
};

/** Listings were last seen, and products go on and off sale, by the calendar. */
const touchCatalogue = async (tx: Driver, last: Day): Promise<void> => {
  const active = products
    .filter((product) => isOnSale(product, dayNumber(last)))
    .map((product) => product.id);
  await tx`
    update products set status = case when id = any (${active}) then 'active' else 'delisted' end
    where dataset = 'sample' and (status = 'active') <> (id = any (${active}))`;
  await tx`
    update listings set last_seen = ${last}
    where dataset = 'sample' and last_seen < ${last} and product_id = any (${active})`;
};
