import { listDeals } from '#db/queries/market-deals.ts';
import { listListedRuns } from '#db/queries/market-listed-days.ts';
import { isDealAlwaysOn } from '#lib/market/measures/always-on.ts';
import { chainKey, chainsOf } from './deal-set.ts';
import type { SectionReading } from './promotion-panel.ts';

/** Enough for ninety days with a price, some of which may have none. */
const DAYS_READ = 120;

type Asked = Pick<SectionReading, 'market' | 'narrowed' | 'deals' | 'days' | 'newest'>;

const reading = new WeakMap<Asked, Promise<ReadonlySet<string>>>();

/** The chains whose promotion is the price, by their keys, as of the last known day of the range. Read once, whichever panels ask. */
export const readAlwaysOn = (query: Asked): Promise<ReadonlySet<string>> => {
  const always = reading.get(query) ?? read(query);
  reading.set(query, always);
  return always;
};

const read = async ({
  market,
  narrowed,
  deals: filter,
  days,
  newest,
}: Asked): Promise<ReadonlySet<string>> => {
  const to = Math.min(days.to, newest);
  const range = { from: to - DAYS_READ + 1, to };
  const [runs, deals] = await Promise.all([
    listListedRuns(market, narrowed, range),
    listDeals(market, { ...filter, products: narrowed.products, retailers: narrowed.retailers }, range),
  ]);
  const always = chainsOf(runs, deals).filter(({ listed, spans }) => isDealAlwaysOn(listed, spans));
  return new Set(always.map(chainKey));
};
