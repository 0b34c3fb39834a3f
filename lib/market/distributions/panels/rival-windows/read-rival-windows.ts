import { listSightings, REPEAT_DAYS } from '#db/queries/market-shortfalls.ts';
import type { ShelfQuery } from '#lib/market/distributions/shelf-query.ts';
import type { ShelfSet } from '#lib/market/distributions/shelf-set.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { pairsOf, type RivalWindow, windowsOf } from './rival-windows.ts';

export const readRivalWindows = async (
  { market, places, range }: ShelfQuery,
  base: ShelfSet | Promise<ShelfSet>,
): Promise<RivalWindow[]> => {
  const pairs = pairsOf(await base);
  if (pairs.length === 0) return [];
  const shelves = pairs.flatMap(({ rival, own }) => [rival, own]);
  const within = { from: addDays(range.to, 1 - REPEAT_DAYS), to: range.to };
  return windowsOf(pairs, await listSightings(market, places, shelves, within));
};
