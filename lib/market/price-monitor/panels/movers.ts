import type { PriceMover } from '#db/queries/market-movers.ts';
import { type Board, rounded } from '#lib/market/price-monitor/board.ts';
import type { ChangesData } from '#lib/market/price-monitor/schema.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';

/** The largest changes of regular prices, with where and when. */
export const movers = (
  { view, label }: Board,
  rows: readonly PriceMover[],
): NonNullable<ChangesData['movers']> => {
  const products = new Map(view.products.map((row) => [row.id, label(row)]));
  const shops = new Map(view.retailers.map((row) => [row.id, label(row)]));
  return rows.flatMap(({ chainId, productId, retailerId, before, after, change, changedOn }) => {
    const [product, retailer] = [products.get(productId), shops.get(retailerId)];
    if (!product || !retailer) return [];
    const prices = { from: before, to: after, change: rounded(change) };
    return [{ chainId, product, retailer, ...prices, changedOn: dayFromNumber(changedOn) }];
  });
};
