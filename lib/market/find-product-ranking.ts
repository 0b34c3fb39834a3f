import { question } from './question.ts';
import { listStanding, type Standing, todayOf } from './standing-prices.ts';

type Input = { order: 'cheapest' | 'dearest' };

/** Products by unit price, each at the retailer that asks least for it: packs of different size are comparable only so. */
export const findProductRanking = question(
  { module: 'priceMonitor', products: true },
  async (reader, subject, { order }: Input) => {
    const standing = await listStanding(reader, subject);
    // Cheapest first: the first of each product is its lowest price.
    const lowest = [...Map.groupBy(standing, ({ product }) => product.id).values()].flatMap(
      ([first]): Standing[] => (first ? [first] : []),
    );
    const sign = order === 'cheapest' ? 1 : -1;
    lowest.sort((a, b) => sign * (a.price.unit - b.price.unit) || a.product.id.localeCompare(b.product.id));
    return {
      data: lowest.length === 0 ? null : lowest,
      seen: {
        range: todayOf(reader),
        products: lowest.length,
        retailers: standing.map(({ retailer }) => retailer.name),
      },
    };
  },
);
