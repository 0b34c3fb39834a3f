import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/client.ts';
import { lockCategories } from './category-locks.ts';
import { DEALS_OF_CHAINS, deriveDeals } from './chain-deals.ts';
import { deriveChains } from './chain-spells.ts';
import { copySeriesColumns, dropEmptyChains } from './series-columns.ts';
import { makeTemporaryTable } from './temporary-table.ts';

/** After listings were matched otherwise: their series leave the chains of the old product and join those of the new one. */
export const rederiveListings = async (db: Transaction, listingIds: readonly string[]): Promise<void> => {
  const isTheirs = sql`s.listing_id = any (${sql.param(listingIds)}::text[])`;
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
    sql`select distinct category_no as no from left_series order by no`,
  );
  for (const { no } of categories) await dropEmptyChains(db, no);
  await deriveDeals(db, DEALS_OF_CHAINS);
};
