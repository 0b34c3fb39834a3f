import { listEmptyShelves } from '#db/queries/market-shortfalls.ts';
import { readShortfalls } from '#lib/market/distributions/read-shortfalls.ts';
import type { ShelfQuery } from '#lib/market/distributions/shelf-query.ts';
import type { ShelfSet } from '#lib/market/distributions/shelf-set.ts';
import type { StockOutsRead } from './stock-outs.ts';

export const readStockOuts = async (
  query: ShelfQuery,
  base: ShelfSet | Promise<ShelfSet>,
): Promise<StockOutsRead> => {
  const [{ worth }, empty] = await Promise.all([
    readShortfalls(query, base),
    listEmptyShelves(query.market, query.narrowed, query.range.to),
  ]);
  return { worth, empty };
};
