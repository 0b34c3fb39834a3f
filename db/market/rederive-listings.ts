import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#db/client.ts';
import { lockCategories } from './category-locks.ts';
import { DEALS_OF_CHAINS, deriveDeals } from './chain-deals.ts';
import { deriveChains } from './chain-spells.ts';
import { copySeriesColumns, dropEmptyChains } from './series-columns.ts';
import { makeTemporaryTable } from './temporary-table.ts';
import { countWaiting } from './waiting-prices.ts';

/** After listings were matched otherwise: their series leave the chains of the old product and join those of the new one. */
export const rederiveListings = async (db: Transaction, listingIds: readonly string[]): Promise<void> => {
  if (listingIds.length > 0)
    await rederive(db, sql`s.listing_id = any (${sql.param([...listingIds])}::text[])`);
};

/** After stores moved to another governorate: their series leave the chains of the old one, and shelves say the new one. */
export const rederiveStores = async (db: Transaction, storeIds: readonly string[]): Promise<void> => {
  if (storeIds.length === 0) return;
  const isTheirs = sql`s.store_id = any (${sql.param([...storeIds])}::text[])`;
  await rederive(db, isTheirs);
  await db.execute(sql`
    update shelf_series s set region_no = t.region_no
    from stores t where t.id = s.store_id and ${isTheirs} and s.region_no is distinct from t.region_no`);
};

/** After packs of products were corrected: the unit prices of their series, chains and deals. */
export const rederiveProducts = async (db: Transaction, productIds: readonly string[]): Promise<void> => {
  if (productIds.length > 0)
    await rederive(db, sql`s.product_id = any (${sql.param([...productIds])}::text[])`);
};

const rederive = async (db: Transaction, isTheirs: SQL): Promise<void> => {
  await lockCategories(db, sql`select s.category_no from price_series s where ${isTheirs}`);
  await makeTemporaryTable(
    db,
    'left_series',
    sql`select s.* from price_series s where ${isTheirs} and s.first_on is not null`,
  );
  await copySeriesColumns(db, isTheirs);
  await makeTemporaryTable(
    db,
    'changed_series',
    sql`select category_no, id as series_id, first_on as changed_on from left_series`,
  );
  await deriveChains(db, 'left_series');
  const categories = await db.execute<{ no: number }>(
    sql`select distinct s.category_no as no from price_series s where ${isTheirs} order by no`,
  );
  for (const { no } of categories) await dropEmptyChains(db, no);
  await deriveDeals(db, DEALS_OF_CHAINS);
  await countWaiting(
    db,
    sql`select l.id from price_series s join listings l on l.id = s.listing_id where ${isTheirs} and (s.product_id is null or l.waiting_prices > 0)`,
  );
};
