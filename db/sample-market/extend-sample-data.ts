import { sql } from 'drizzle-orm';
import { type Pool, type Statements, withDriver } from '#db/client.ts';
import type { Driver } from '#db/driver.ts';
import { ensureMarketMonths } from '#db/market/evidence-months.ts';
import { type NewRun, openRuns } from '#db/market/open-runs.ts';
import { recordPriceLines } from '#db/market/record-prices.ts';
import { recordPromotionLines } from '#db/market/record-promotions.ts';
import { recordShelfLines } from '#db/market/record-shelf-visits.ts';
import { refreshSearchText } from '#db/queries/market-search.ts';
import { HOUR } from '#lib/core/clock.ts';
import { addDays, type Day, dayNumber, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { assortmentUntil, isOnSale, type SampleListing } from './assortment.ts';
import { categoryLeaves } from './categories.ts';
import { dirtyListings } from './dirty-listings.ts';
import { insertRows, type Row } from './insert-rows.ts';
import {
  type CategoryNos,
  priceLines,
  priceRunKey,
  promotionLines,
  shelfRunKey,
  visitLines,
} from './market-lines.ts';
import { fullSpan, lastDays, priceHistories, ROUND_ENDS_AFTER, type SampleSpan } from './observations.ts';
import { retailers, type SampleRetailer } from './retailers.ts';
import { mendRecords, seedCatalogue } from './seed-catalogue.ts';
import { type ShelfVisit, shelfVisits } from './shelves.ts';
import { categoryValue } from './stores.ts';

export type Extension = { days: number; prices: number };
export type Say = (line: string) => void;

/** What is loaded in one go of the days before. */
const CHUNK = 122;

/**
 * Brings the sample data up to a day: what a first load would hold, or only the days since the last run. Runs of the same day
 * settle by the key of the day's run, so that two at once, or one again, add nothing twice.
 */
export const extendSampleData = async (
  pool: Pool,
  to: Day,
  span: SampleSpan = fullSpan,
): Promise<Extension> => {
  await makeMonths(pool, lastDays(to, span.prices), lastDays(to, span.shelves));
  return withDriver(pool, async (driver, db) => {
    const loaded = await lockLoadedDays(db);
    const newest = loaded.at(-1);
    const isNewer = (day: Day) => newest === undefined || day > newest;
    const days = lastDays(to, span.prices).filter(isNewer);
    return load({ driver, db, to, days, shelfDays: lastDays(to, span.shelves).filter(isNewer) });
  });
};

/** Beforehand and by itself: making a month locks the table of strays until the end of its transaction, which a load's is far from. */
const makeMonths = async (pool: Pool, ...spans: readonly (readonly Day[])[]): Promise<void> => {
  const days = spans.flat().sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first && last) await ensureMarketMonths(pool, first, last);
};

/** Loads the days of a span that lie before those that are there, the oldest first, some months at a time. */
export const fillSampleHistory = async (
  pool: Pool,
  to: Day,
  span: SampleSpan,
  say: Say = () => undefined,
): Promise<Extension> => {
  const sum: Extension = { days: 0, prices: 0 };
  await makeMonths(pool, lastDays(to, span.prices), lastDays(to, span.shelves));
  for (;;) {
    const added = await withDriver(pool, async (driver, db) => {
      const loaded = new Set(await lockLoadedDays(db));
      const days = lastDays(to, span.prices)
        .filter((day) => !loaded.has(day))
        .slice(0, CHUNK);
      const last = days.at(-1);
      const seen = new Set(await listShelfDays(db));
      const shelfDays = lastDays(to, span.shelves).filter((day) => !seen.has(day) && last && day <= last);
      return { ...(await load({ driver, db, to, days, shelfDays })), from: days[0], until: last };
    });
    if (added.days === 0) return sum;
    sum.days += added.days;
    sum.prices += added.prices;
    say(`Sample market: history from ${added.from} to ${added.until}, ${added.prices} prices`);
  }
};

type Work = { driver: Driver; db: Statements; to: Day; days: readonly Day[]; shelfDays: readonly Day[] };

const load = async ({ driver, db, to, days, shelfDays }: Work): Promise<Extension> => {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { days: 0, prices: 0 };
  await seedCatalogue(driver, to);
  await publishSample(db);
  const { listings } = assortmentUntil(to);
  const categoryNos = await listCategoryNos(db);
  await insertRows(driver, 'category_values', categoryValueRows(categoryNos, to));
  const all = [...listings, ...dirtyListings(to)];
  const priceRuns = priceRunsOf(all, days);
  const prices = await recordPriceLines(
    driver,
    db,
    priceRuns,
    priceLines(all, days, await openRuns(db, 'prices', priceRuns), categoryNos),
  );
  await recordShelves(driver, db, [...shelfVisits(listings, shelfDays, to)]);
  await recordPromotionLines(driver, db, promotionLines(listings, first, last, categoryNos));
  await touchCatalogue(driver, to);
  await mendRecords(driver, to);
  await refreshSearchText(db, 'all');
  return { days: days.length, prices: prices.stored };
};

/** The days whose prices are there, oldest first. One at a time: the second waits here and then finds nothing to do. */
const lockLoadedDays = async (db: Statements): Promise<Day[]> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('market.extend-sample-data'))`);
  return listRunDays(db, priceRunKey(retailers[0]?.id ?? '', '%'));
};

const listShelfDays = (db: Statements): Promise<Day[]> => listRunDays(db, shelfRunKey('%', '%'));

const listRunDays = async (db: Statements, keys: string): Promise<Day[]> => {
  const rows = await db.execute<{ day: Day }>(
    sql`select distinct right(key, 10) as day from market_runs where key like ${keys} order by day`,
  );
  return rows.map(({ day }) => day);
};

const listCategoryNos = async (db: Statements): Promise<CategoryNos> => {
  const rows = await db.execute<{ id: string; no: number }>(sql`select id, no from categories`);
  return new Map(rows.map(({ id, no }) => [id, no]));
};

/** What categories sell for, with a new value each half-year of two years and of the day's. */
const categoryValueRows = (categoryNos: CategoryNos, to: Day): Row[] => {
  const halfYears = [0, 1, 2, 3, 4].map((back) => {
    const before = addDays(to, -182 * back);
    return `${before.slice(0, 4)}-${before.slice(5, 7) < '07' ? '01' : '07'}-01`;
  });
  return categoryLeaves.flatMap((category) =>
    [...new Set(halfYears)].map((validFrom) => ({
      category_no: categoryNos.get(category.id) ?? null,
      dataset: 'sample',
      valid_from: validFrom,
      value: categoryValue(category, dayNumber(validFrom)),
    })),
  );
};

/** Customers see what is published, and the sample is there to be seen. */
const publishSample = async (db: Statements): Promise<void> => {
  await db.execute(sql`
    insert into category_datasets (category_no, dataset, published_at)
    select no, 'sample', now() from categories where is_selectable on conflict do nothing`);
};

const runOf = (retailer: SampleRetailer, day: Day, key: string): NewRun => {
  const midnight = startOfCairoDay(day).getTime();
  return {
    key,
    dataset: 'sample',
    source: retailer.shops === 0 ? 'web' : 'field',
    retailerId: retailer.id,
    startedAt: new Date(midnight + 6 * HOUR),
    finishedAt: new Date(midnight + ROUND_ENDS_AFTER),
  };
};

/** What each shop's round tried on each day, and why some of it gave nothing. */
const priceRunsOf = (listings: readonly SampleListing[], days: readonly Day[]): NewRun[] => {
  const counts = new Map(
    retailers.map(({ id }) => [
      id,
      days.map(() => ({ attempted: 0, failures: {} as Record<string, number> })),
    ]),
  );
  const histories = priceHistories(listings, days, (retailerId, at, failure) => {
    const count = counts.get(retailerId)?.[at];
    if (!count) return;
    count.attempted += 1;
    if (failure) count.failures[failure] = (count.failures[failure] ?? 0) + 1;
  });
  for (const _ of histories);
  return retailers.flatMap((retailer) =>
    days.map((day, at) => ({
      ...runOf(retailer, day, priceRunKey(retailer.id, day)),
      ...counts.get(retailer.id)?.[at],
    })),
  );
};

const recordShelves = async (
  driver: Driver,
  db: Statements,
  visits: readonly ShelfVisit[],
): Promise<void> => {
  const keyOf = ({ store, day }: ShelfVisit) => shelfRunKey(store.retailer.id, day);
  const rounds = new Map(visits.map((visit) => [keyOf(visit), visit]));
  const runs = [...rounds].map(([key, { store, day }]) => runOf(store.retailer, day, key));
  const nos = await openRuns(db, 'shelves', runs);
  const lines = visits.values().map((visit) => visitLines(visit, nos.get(keyOf(visit))));
  await recordShelfLines(driver, db, runs, lines);
};

/** Listings were last seen, and products go on and off sale, by the calendar. */
const touchCatalogue = async (driver: Driver, to: Day): Promise<void> => {
  const active = assortmentUntil(to)
    .products.filter((product) => isOnSale(product, dayNumber(to)))
    .map((product) => product.id);
  await driver`
    update products set status = case when id = any (${active}) then 'active' else 'delisted' end
    where dataset = 'sample' and (status = 'active') <> (id = any (${active}))`;
  await driver`
    update listings set last_seen = ${to}
    where dataset = 'sample' and last_seen < ${to} and (product_id = any (${active}) or product_id is null)`;
};
