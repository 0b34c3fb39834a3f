import { type Pool, withDriver } from '#db/client.ts';
import { rebuildMarket } from '#db/market/rebuild-market.ts';
import { countProductWords } from '#db/queries/market-search.ts';
import { addDays, type Day } from '#lib/vocabulary/cairo-days.ts';
import type { MarketShape, Say } from './market-shapes.ts';
import { makeScaledCatalogue } from './scale-catalogue.ts';
import { storeScaledPrices } from './scale-prices.ts';
import { storeScaledVisits } from './scale-shelves.ts';

/**
 * Markets of any size, for measurements: copies of the sample's products at its retailers, in stores of their own. Prices come day by day
 * and within a day in no order, as many readers would bring them, so that a series lies spread over the disk.
 */

type Wanted = {
  prices: number;
  /** Without a number: as many as prices, at most what twenty million prices come with. */
  visits?: number | undefined;
  shape: MarketShape;
  to: Day;
};

const MOST_VISITS = 2_000_000;

/** Adds about so many prices up to a day, with their promotions and with shelf visits beside them, and derives what follows. */
export const scaleMarket = async (
  pool: Pool,
  { prices, visits = Math.min(prices, MOST_VISITS), shape, to }: Wanted,
  say: Say,
): Promise<void> => {
  const readings = Math.ceil(prices / shape.series);
  const days = Array.from({ length: readings }, (_, at) => addDays(to, (at + 1 - readings) * shape.every));
  await withDriver(pool, async (driver, db) => {
    await makeScaledCatalogue(driver, shape, days[0] ?? to);
    await countProductWords(db);
  });
  await storeScaledPrices(pool, { days, shape }, say);
  await storeScaledVisits(pool, { visits, shape, to }, say);
  await withDriver(pool, (tx) => tx`analyze price_observations, shelf_observations`);
  await rebuildMarket(pool, null, say);
};
