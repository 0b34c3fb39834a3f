import type { Disclosure } from '#lib/market/access/plan-disclosure.ts';
import { widestBasket } from '#lib/market/measures/comparable-basket.ts';
import { competitiveIndex, retailerSpread, spread } from '#lib/market/measures/price-measures.ts';
import { disclosedBasket } from '#lib/market/prices/disclosed-basket.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import { question } from './question.ts';
import { listStanding, newestDayOf, type Standing } from './standing-prices.ts';

type RetailerComparison = {
  /** Products that every compared retailer carries: only they are compared. */
  matched: number;
  spread: number | null;
  /** Cheapest first. `index`: its total against the mean of the others'. */
  retailers: { retailer: Named; total: number; index: number | null }[];
  /** Retailers that carry too few of the products to be compared. */
  leftOut: Named[];
};

/** What the same products cost at each retailer: one product by its price, several by the total of what all of them carry. */
export const findRetailerComparison = question(
  { module: 'priceMonitor', level: 'brand', ignores: ['statistic'] },
  async (reader, subject) => {
    const range = newestDayOf(reader, subject);
    const standing = await listStanding(reader, subject, [range.to]);
    const isByName = subject.choice.retailers.length > 0;
    const { totals, matched, leftOut } = basketOf(standing, subject.disclosure, isByName);
    const names = new Map(standing.map(({ retailer }) => [retailer.id, retailer]));
    const nameOf = (id: string): Named => names.get(id) ?? { id, name: id };
    const retailers = totals.map(({ retailer, total }) => {
      const others = totals.flatMap((each) => (each.retailer === retailer ? [] : [each.total]));
      return { retailer: nameOf(retailer), total, index: competitiveIndex(total, others) };
    });
    const compared: RetailerComparison = {
      matched,
      spread: spread(totals.map(({ total }) => total)),
      retailers,
      leftOut: leftOut.map(nameOf),
    };
    return {
      data: totals.length === 0 ? null : compared,
      seen: {
        range,
        products: new Set(standing.map(({ productId }) => productId)).size,
        retailers: retailers.map(({ retailer }) => retailer),
      },
    };
  },
);

/** Totals of the products in common, cheapest first. Retailers that were asked for by name are all kept. */
const basketOf = (standing: readonly Standing[], disclosure: Disclosure, isByName: boolean) => {
  const basket = disclosedBasket(standing, disclosure, (prices) => {
    const products = new Set(prices.map(({ item }) => item));
    return products.size === 1 || isByName
      ? { ...retailerSpread(prices), leftOut: [] }
      : widestBasket(prices);
  });
  const totals = basket.items.length < disclosure.leastProducts ? [] : [...basket.totals];
  totals.sort((a, b) => a.total - b.total || a.retailer.localeCompare(b.retailer));
  return { totals, matched: basket.items.length, leftOut: basket.leftOut };
};
