import { type BasketSpread, MIN_ITEMS_FOR_SPREAD, retailerSpread } from './price-measures.ts';

type Priced = { retailer: string; item: string; price: number };

export type ComparableBasket = BasketSpread & { leftOut: string[] };

/**
 * The basket that can be compared: retailers with the smallest ranges are left out, one by one, until those that remain
 * have at least four items in common. Who was left out is said; fewer than two retailers make no comparison.
 */
export const comparableBasket = (prices: readonly Priced[]): ComparableBasket => {
  let last = nothing;
  for (const step of narrowing(prices)) {
    last = step;
    if (isLargeEnough(step)) break;
  }
  return last;
};

/**
 * The same for few products, which may never have four items in common: then the step that compares the most prices, so that a
 * small brand is not judged by the two retailers alone that carry all of it.
 */
export const widestBasket = (prices: readonly Priced[]): ComparableBasket => {
  const steps = [...narrowing(prices)];
  const compared = ({ totals, items }: ComparableBasket) => totals.length * items.length;
  const widest = () => steps.reduce((best, step) => (compared(step) > compared(best) ? step : best), nothing);
  return steps.find(isLargeEnough) ?? widest();
};

const nothing: ComparableBasket = { ...retailerSpread([]), leftOut: [] };

const isLargeEnough = ({ items }: ComparableBasket): boolean => items.length >= MIN_ITEMS_FOR_SPREAD;

/** Baskets of ever fewer retailers, the one with the smallest range leaving first, down to two; each is made when it is asked for. */
const narrowing = function* (prices: readonly Priced[]): Generator<ComparableBasket, void, void> {
  const bySize = [...Map.groupBy(prices, (p) => p.retailer)]
    .sort(([a, x], [b, y]) => x.length - y.length || a.localeCompare(b))
    .map(([retailer]) => retailer);
  const narrowest = Math.max(bySize.length - 2, 0);
  for (let left = 0; left <= narrowest; left++) {
    const leftOut = bySize.slice(0, left);
    yield { ...retailerSpread(prices.filter((p) => !leftOut.includes(p.retailer))), leftOut };
  }
};
