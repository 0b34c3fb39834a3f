import type { PeriodChoice } from '#lib/market/dashboard/periods.ts';
import { question } from './question.ts';
import { lastDayOf, listStanding, type Standing } from './standing-prices.ts';

type Input = { order: 'cheapest' | 'dearest'; period?: PeriodChoice | null };

/**
 * Products by unit price, for packs of different size are comparable only so: the cheapest each at the retailer that asks least for it, the
 * dearest at the one that asks most.
 */
export const findProductRanking = question(
  { module: 'priceMonitor', level: 'product', ignores: ['statistic'] },
  async (reader, subject, { order, period }: Input) => {
    const days = lastDayOf(reader, subject, period);
    const standing = await listStanding(reader, subject, [days.range.to]);
    const isCheapest = order === 'cheapest';
    // Cheapest first: the first of each product is its lowest price, the last its highest.
    const ranked = [...Map.groupBy(standing, ({ productId }) => productId).values()].flatMap(
      (shelf): Standing[] => (isCheapest ? shelf.slice(0, 1) : shelf.slice(-1)),
    );
    const sign = isCheapest ? 1 : -1;
    ranked.sort((a, b) => sign * (a.unit - b.unit) || a.productId.localeCompare(b.productId));
    return {
      data: ranked.length === 0 ? null : ranked,
      seen: {
        ...days,
        drill: 'unit-price',
        products: ranked.length,
        retailers: standing.map(({ retailer }) => retailer),
      },
    };
  },
);
