import { sql } from 'drizzle-orm';
import { type Pool, type Statements, withDriver } from '#db/client.ts';
import { CommandRefusal } from '#lib/core/command-refusal.ts';
import { lockCategories } from './category-locks.ts';
import { dealsOfCategory, deriveDeals } from './chain-deals.ts';
import { deriveChains } from './chain-spells.ts';
import { PRICES, SHELVES } from './kinds-of-evidence.ts';
import { derivePriceSpells } from './price-spells.ts';
import { copySeriesColumns, dropEmptyChains } from './series-columns.ts';
import { deriveShelfSpells } from './shelf-spells.ts';
import { touchSeries } from './touch-series.ts';

/** Categories that are derived beside each other, each by one processor of PostgreSQL's. */
const AT_ONCE = 2;

/**
 * Derives everything of a category from its evidence again, in one transaction each. Without numbers: of all categories.
 * @throws CommandRefusal for a number that none of them has, before anything is derived
 */
export const rebuildMarket = async (
  pool: Pool,
  wantedNos: readonly number[] | null,
  say: (line: string) => void,
): Promise<void> => {
  const categories = await pool.execute<{ no: number; id: string }>(
    sql`select no, id from categories c where exists (select from price_series s where s.category_no = c.no)
      or exists (select from shelf_series s where s.category_no = c.no) order by no`,
  );
  const unknown = wantedNos?.find((wantedNo) => !categories.some(({ no }) => no === wantedNo));
  if (unknown !== undefined) {
    const known = categories.map(({ no, id }) => `${no} ${id}`).join(', ') || 'none';
    throw new CommandRefusal(`No category of the number ${unknown} has evidence. Those that have: ${known}.`);
  }
  const wanted = categories.filter(({ no }) => wantedNos === null || wantedNos.includes(no));
  const waiting = wanted.values();
  let done = 0;
  const rebuildNext = async () => {
    for (const { no, id } of waiting) {
      const began = performance.now();
      await withDriver(pool, (_driver, db) => rebuildCategory(db, no));
      done += 1;
      say(`${done}/${wanted.length} ${id}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, rebuildNext));
};

export const rebuildCategory = async (db: Statements, categoryNo: number): Promise<void> => {
  await lockCategories(db, sql`select ${categoryNo}::smallint`);
  await copySeriesColumns(db, sql`s.category_no = ${categoryNo}`);
  await derivePriceSpells(db, await touchSeries(db, PRICES, categoryNo));
  await deriveChains(db);
  await dropEmptyChains(db, categoryNo);
  await deriveDeals(db, dealsOfCategory(categoryNo));
  await deriveShelfSpells(db, await touchSeries(db, SHELVES, categoryNo));
};
