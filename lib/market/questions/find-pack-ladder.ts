import type { PeriodChoice } from '#lib/market/dashboard/periods.ts';
import { ladderRungs } from '#lib/market/price-monitor/panels/ladder/ladders.ts';
import type { LadderData } from '#lib/market/price-monitor/panels/ladder/schema.ts';
import { question } from './question.ts';
import { readPriceSet } from './read-price-set.ts';
import { lastDayOf } from './standing-prices.ts';

type PackLadder = {
  /** The rungs of each ladder from its smallest pack on; the ladders with a pack that costs more than a smaller one come first. */
  rungs: LadderData;
  /** How many packs cost more per unit than a smaller one. */
  inverted: number;
};

/** What packs cost per unit by their size, as Price Monitor's ladder has them: of the brands that are asked about, with all of their packs. */
export const findPackLadder = question(
  { module: 'priceMonitor', level: 'product', ignores: ['statistic'] },
  async (reader, subject, { period }: { period?: PeriodChoice | null }) => {
    const days = lastDayOf(reader, subject, period);
    const set = await readPriceSet(reader, subject, days.range);
    const all = ladderRungs(set);
    const asked = set.isNarrowedTo === 'brand' ? all.filter(({ isOwn }) => isOwn) : all;
    const ladders = [...Map.groupBy(asked, ({ ladder }) => ladder).values()];
    const isUpright = (rungs: LadderData) => rungs.every((rung) => rung.cheaperSmaller.length === 0);
    const rungs = ladders.toSorted((a, b) => Number(isUpright(a)) - Number(isUpright(b))).flat();
    const data: PackLadder = {
      rungs,
      inverted: rungs.filter(({ cheaperSmaller }) => cheaperSmaller.length > 0).length,
    };
    return {
      data: rungs.length === 0 ? null : data,
      seen: { ...days, drill: 'unit-price', products: rungs.length, retailers: set.retailersWithRows },
    };
  },
);
