import { listPriceMovers } from '#db/queries/market-movers.ts';
import { cairoDay, type Day, dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import { DEFAULT_PERIOD, type PeriodChoice, resolvePeriod } from './periods.ts';
import { question } from './question.ts';
import { chainFilterOf, namesIn, readRange } from './standing-prices.ts';

type Input = { period: PeriodChoice | null; direction: 'up' | 'down' | 'both' };

export type Mover = {
  product: Named;
  retailer: Named;
  before: number;
  after: number;
  /** In percent. */
  change: number;
  /** The day of the newest change. */
  changedOn: Day;
};

/** So many are counted. */
const MAX_MOVERS = 1000;

/** Changes of regular price over a period, the largest first; a deal that began or ended is not one. */
export const findMovers = question(
  { module: 'priceMonitor', level: 'product' },
  async (reader, subject, { period, direction }: Input) => {
    const chosen = resolvePeriod(period ?? { preset: DEFAULT_PERIOD }, cairoDay(reader.now));
    const range = readRange(subject, chosen);
    const moved = await listPriceMovers(reader.market, chainFilterOf(subject), {
      from: dayNumber(range.from),
      to: dayNumber(range.to),
      limit: MAX_MOVERS,
    });
    const { products, retailers } = namesIn(reader, subject);
    const movers = moved.flatMap(({ productId, retailerId, changedOn, before, after, change }): Mover[] => {
      const [product, retailer] = [products.get(productId), retailers.get(retailerId)];
      const isAskedFor = direction === 'both' || (direction === 'up') === change > 0;
      if (!product || !retailer || !isAskedFor) return [];
      return [{ product, retailer, before, after, change, changedOn: dayFromNumber(changedOn) }];
    });
    return {
      data: subject.view.newestOn === null ? null : movers,
      seen: {
        range,
        products: (subject.productIds ?? subject.view.products).length,
        retailers: (subject.retailers ?? subject.view.retailers).flatMap(({ id }) => retailers.get(id) ?? []),
      },
    };
  },
);
