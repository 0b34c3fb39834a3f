import { question } from './question.ts';
import { listStanding, newestDayOf, type Standing } from './standing-prices.ts';

type Input = { order: 'cheapest' | 'dearest' };

/** Products by unit price, each at the retailer that asks least for it: packs of different size are comparable only so. */
export const findProductRanking = question(
  { module: 'priceMonitor', level: 'product', ignores: ['statistic'] },
  async (reader, subject, { order }: Input) => {
    const range = newestDayOf(reader, subject);
    const standing = await listStanding(reader, subject, [range.to]);
    // Cheapest first: the first of each product is its lowest price.
    const lowest = [...Map.groupBy(standing, ({ productId }) => productId).values()].flatMap(
      ([first]): Standing[] => (first ? [first] : []),
    );
    const sign = order === 'cheapest' ? 1 : -1;
    lowest.sort((a, b) => sign * (a.unit - b.unit) || a.productId.localeCompare(b.productId));
    return {
      data: lowest.length === 0 ? null : lowest,
      seen: {
        range,
        products: lowest.length,
        retailers: standing.map(({ retailer }) => retailer),
      },
    };
  },
);
