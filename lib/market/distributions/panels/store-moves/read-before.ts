import { listShelfStates, type ShelfState } from '#db/queries/market-shelves.ts';
import { listShelvesSeenBy } from '#db/queries/market-shortfalls.ts';
import { byPair } from '#lib/core/by-pair.ts';
import type { ShelfQuery } from '#lib/market/distributions/shelf-query.ts';
import type { Before } from './store-moves.ts';

/**
 * The category's shelves on the first day of the range. One that was seen earlier and not for long says nothing of that day: it is not
 * taken for one that the product was not on yet.
 */
export const readBefore = async ({ market, places, range: { from } }: ShelfQuery): Promise<Before> => {
  const [states, seen] = await Promise.all([
    listShelfStates(market, places, { from, to: from }),
    listShelvesSeenBy(market, places, from),
  ]);
  const known = byPair(() => true);
  for (const { productId, storeId } of states) known.at(productId, storeId);
  const before: ShelfState[] = [...states];
  for (const { productId, storeId } of seen)
    if (!known.get(productId, storeId)) before.push({ productId, storeId, ...UNKNOWN });
  return before;
};

const UNKNOWN = { state: null, since: null, seen: null, listed: 0, outOfStock: 0, facings: null };
