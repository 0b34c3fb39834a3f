import { comparableBasket } from '#lib/market/measures/comparable-basket.ts';
import { effectivePrice } from '#lib/market/measures/price-measures.ts';
import { type Board, rounded, roundedMeasure } from '#lib/market/price-monitor/board.ts';
import type { PacksData } from '#lib/market/price-monitor/schema.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';

/** The same items at each retailer, and what all of them cost there. */
export const basket = ({ shown, view, label }: Board): PacksData['basket'] => {
  const prices = shown.map((price) => ({
    retailer: price.retailerId,
    item: price.productId,
    price: effectivePrice(price),
  }));
  const compared = comparableBasket(prices);
  const named = (rows: readonly NamedRow[], ids: readonly string[]) =>
    ids.flatMap((id) => rows.filter((row) => row.id === id).map(label));
  const isCompared = new Set(compared.items);
  const isComparable = compared.value !== null;
  return {
    ...roundedMeasure(compared),
    items: named(view.products, compared.items),
    totals: isComparable
      ? compared.totals
          .flatMap((t) =>
            named(view.retailers, [t.retailer]).map((name) => ({ ...name, total: rounded(t.total) })),
          )
          .sort((a, b) => a.total - b.total)
      : [],
    leftOut: isComparable
      ? compared.leftOut.flatMap((retailer) => {
          const carried = prices.filter((price) => price.retailer === retailer && isCompared.has(price.item));
          return named(view.retailers, [retailer]).map((name) => ({ ...name, carries: carried.length }));
        })
      : [],
  };
};
