import { type BasketSpread, minItemsForSpread, retailerSpread } from './measures.ts';

export type ComparableBasket = BasketSpread & { leftOut: string[] };

/**
 * The basket that can be compared: retailers with the smallest ranges are left out, one by one, until those that remain
 * have at least four items in common. Who was left out is said; fewer than two retailers make no comparison.
 */
export function comparableBasket(
  prices: readonly { retailer: string; item: string; price: number }[],
): ComparableBasket {
  const leftOut: string[] = [];
  let rest = prices;
  for (;;) {
    const result = retailerSpread(rest);
    const sizes = Map.groupBy(rest, (p) => p.retailer);
    if (result.items.length >= minItemsForSpread || sizes.size <= 2) return { ...result, leftOut };
    const [smallest] = [...sizes].sort(([a, x], [b, y]) => x.length - y.length || a.localeCompare(b));
    if (!smallest) return { ...result, leftOut };
    leftOut.push(smallest[0]);
    rest = rest.filter((p) => p.retailer !== smallest[0]);
  }
}
