import { listDeals } from '#db/queries/market-deals.ts';
import { listListedRuns } from '#db/queries/market-listed-days.ts';
import { isDealAlwaysOn } from '#lib/market/measures/always-on.ts';
import { chainKey, chainsOf } from './deal-set.ts';
import type { SectionReading } from './promotion-panel.ts';

/** Enough for ninety days with a price, some of which may have none. */
const DAYS_READ = 120;

/** The chains whose promotion is the price, by their keys, as of the last known day of the range. */
export const readAlwaysOn = async ({
  market,
  narrowed,
  deals: filter,
  days,
  newest,
}: Pick<SectionReading, 'market' | 'narrowed' | 'deals' | 'days' | 'newest'>): Promise<
  ReadonlySet<string>
> => {
  const to = Math.min(days.to, newest);
  const read = { from: to - DAYS_READ + 1, to };
  const [runs, deals] = await Promise.all([
    listListedRuns(market, narrowed, read),
    listDeals(market, { ...filter, products: narrowed.products, retailers: narrowed.retailers }, read),
  ]);
  const always = chainsOf(runs, deals).filter(({ listed, spans }) => isDealAlwaysOn(listed, spans));
  return new Set(always.map(chainKey));
};
