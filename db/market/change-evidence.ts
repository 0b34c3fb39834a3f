import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#db/client.ts';
import type { PRICE_STATUSES } from '#lib/vocabulary/market-terms.ts';
import { lockCategories } from './category-locks.ts';
import { deriveChains } from './chain-spells.ts';
import { dayOf, derivePriceSpells, touchPriceSeries } from './price-spells.ts';
import { deriveShelfSpells, touchShelfSeries } from './shelf-spells.ts';

/** Which observation of a series. */
export type ObservationKey = { categoryNo: number; seriesId: number; observedAt: Date; revision?: number };

/** What an observation counts as from now on, with all that follows from it. False where there is none, or it did already. */
export const setPriceStatus = async (
  db: Transaction,
  key: ObservationKey,
  status: (typeof PRICE_STATUSES)[number],
): Promise<boolean> => {
  await lockCategories(db, sql`select ${key.categoryNo}::smallint`);
  const changed = await changePrices(
    db,
    sql`update price_observations set status = ${status} where ${isKey(key)} and status <> ${status}`,
  );
  return changed > 0;
};

/** Puts another reading in an observation's place, which becomes void. False where there is none that counts. */
export const correctPrice = async (
  db: Transaction,
  key: ObservationKey,
  { regularPrice, promoPrice }: { regularPrice: number; promoPrice: number | null },
): Promise<boolean> => {
  await lockCategories(db, sql`select ${key.categoryNo}::smallint`);
  const changed = await changePrices(
    db,
    sql`insert into price_observations (category_no, series_id, observed_at, revision, run_no, regular_price, promo_price)
      select category_no, series_id, observed_at, (select max(revision) + 1 from price_observations newest
          where newest.category_no = o.category_no and newest.series_id = o.series_id and newest.observed_at = o.observed_at),
        run_no, ${regularPrice}::numeric, ${promoPrice}::numeric
      from price_observations o where ${isKey(key)} and status <> 'void'`,
  );
  if (changed === 0) return false;
  await db.execute(sql`update price_observations set status = 'void' where ${isKey(key)}`);
  return true;
};

/** Takes a whole run back: its rows are void, and what follows from the others is derived anew. False where it was taken back before. */
export const voidRun = async (db: Transaction, runNo: number): Promise<boolean> => {
  await lockCategories(
    db,
    sql`select category_no from price_observations where run_no = ${runNo}
      union select category_no from shelf_observations where run_no = ${runNo}`,
  );
  const voided = await db.execute(
    sql`update market_runs set state = 'voided' where no = ${runNo} and state <> 'voided' returning no`,
  );
  if (voided.length === 0) return false;
  const ofRun = sql`set status = 'void' where run_no = ${runNo} and status <> 'void'`;
  await changePrices(db, sql`update price_observations ${ofRun}`);
  await keepChanged(db, sql`update shelf_observations ${ofRun}`);
  await touchShelfSeries(db, CHANGED, 'any');
  await deriveShelfSpells(db);
  return true;
};

const isKey = ({ categoryNo, seriesId, observedAt, revision = 0 }: ObservationKey): SQL =>
  sql`category_no = ${categoryNo} and series_id = ${seriesId} and observed_at = ${observedAt.toISOString()}::timestamptz and revision = ${revision}`;

const CHANGED = sql`select category_no, series_id, min(day) from changed_rows group by category_no, series_id`;

const changePrices = async (db: Transaction, change: SQL): Promise<number> => {
  const changed = await keepChanged(db, change);
  if (changed === 0) return 0;
  await touchPriceSeries(db, CHANGED, 'any');
  await derivePriceSpells(db);
  await deriveChains(db);
  return changed;
};

/** Changes evidence and keeps in `changed_rows` of which series and days. */
const keepChanged = async (db: Transaction, change: SQL): Promise<number> => {
  await db.execute(sql`drop table if exists pg_temp.changed_rows`);
  await db.execute(
    sql`create temp table changed_rows (category_no smallint, series_id bigint, day date) on commit drop`,
  );
  const rows = await db.execute(sql`
    with changed as (${change} returning category_no, series_id, observed_at)
    insert into changed_rows select category_no, series_id, ${dayOf(sql`observed_at`)} from changed returning day`);
  return rows.length;
};
