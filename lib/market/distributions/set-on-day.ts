import { listShelfStates } from '#db/queries/market-shelves.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { ShelfQuery } from './shelf-query.ts';
import { type ShelfSet, shelfSetOf } from './shelf-set.ts';

/** The shelves of the same places as they stood on another day. */
export const setOnDay = async (
  set: ShelfSet,
  { market, places }: Pick<ShelfQuery, 'market' | 'places'>,
  day: Day,
): Promise<ShelfSet> => {
  const range = { from: day, to: day };
  const shelves = await listShelfStates(market, places, range);
  return shelfSetOf({ ...set, range, shelves, stores: [...set.stores, ...set.online] });
};
