import type { Disclosure } from '#lib/market/access/plan-disclosure.ts';
import type { PeriodChoice } from '#lib/market/dashboard/periods.ts';
import { widestBasket } from '#lib/market/measures/comparable-basket.ts';
import { LOW_BASE_BELOW, type Measure } from '#lib/market/measures/measure.ts';
import { retailerSpread, spread } from '#lib/market/measures/price-measures.ts';
import { lineBasket } from '#lib/market/price-monitor/matched-basket.ts';
import { retailerLines } from '#lib/market/price-monitor/panels/retailers/retailers.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import { disclosedBasket } from '#lib/market/prices/disclosed-basket.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import { question } from './question.ts';
import { readPriceSet } from './read-price-set.ts';
import { lastDayOf } from './standing-prices.ts';

/** A basket of less of what is compared says little of the rest. */
const LEAST_SHARE = 0.25;

type ComparedRetailer = {
  retailer: Named;
  /** Its prices against the others' mean of the same products, 100 = the same; over how many, as the dashboard has it. */
  index: Measure;
  /** The median gap to the others, in percent. */
  gap: number | null;
  /** What the basket costs there; null where it carries too little of it. */
  total: number | null;
};

type RetailerComparison = {
  /** In the dashboard's order: the lowest index first, those of few products after. */
  retailers: ComparedRetailer[];
  /** The products that two retailers or more carry. */
  products: number;
  /** Those that all compared by a total carry, how the totals differ, and whether these are few. */
  matched: number;
  spread: number | null;
  isLowBase: boolean;
  /** Retailers that carry too few of the products for a total. */
  leftOut: Named[];
};

/** How retailers stand against each other: by the dashboard's index, and by the total of what all of them carry. */
export const findRetailerComparison = question(
  { module: 'priceMonitor', level: 'brand', ignores: ['statistic'] },
  async (reader, subject, { period }: { period: PeriodChoice | null }) => {
    const days = lastDayOf(reader, subject, period);
    const set = await readPriceSet(reader, subject, days.range);
    const isByName = subject.choice.retailers.length > 0;
    const { totals, matched, leftOut } = basketOf(set, subject.disclosure, isByName);
    const lines = retailerLines(set, lineBasket(set));
    const products = set.byProduct.filter((shelf) => shelf.length > 1).length;
    const compared: RetailerComparison = {
      retailers: lines.map(({ id, name, index, gap }) => {
        const total = totals.find(({ retailer }) => retailer === id)?.total ?? null;
        return { retailer: { id, name }, index, gap, total };
      }),
      products,
      matched,
      spread: spread(totals.map(({ total }) => total)),
      isLowBase: matched > 1 && (matched < LOW_BASE_BELOW || matched < LEAST_SHARE * products),
      leftOut: lines.filter(({ id }) => leftOut.includes(id)).map(({ id, name }) => ({ id, name })),
    };
    return {
      data: compared.retailers.every(({ index, total }) => index.value === null && total === null)
        ? null
        : compared,
      seen: {
        ...days,
        drill: 'unit-price',
        products: new Set(set.selection.map(({ productId }) => productId)).size,
        retailers: compared.retailers.map(({ retailer }) => retailer),
      },
    };
  },
);

/** Totals of the products in common, cheapest first. Retailers that were named are all kept. */
const basketOf = ({ selection }: PriceSet, disclosure: Disclosure, isByName: boolean) => {
  const basket = disclosedBasket(selection, disclosure, (prices) => {
    const products = new Set(prices.map(({ item }) => item));
    return products.size === 1 || isByName
      ? { ...retailerSpread(prices), leftOut: [] }
      : widestBasket(prices);
  });
  const totals = basket.items.length < disclosure.leastProducts ? [] : basket.totals;
  return { totals, matched: basket.items.length, leftOut: basket.leftOut };
};
