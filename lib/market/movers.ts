import type { MarketView } from '#db/queries/market-view.ts';
import { priceChange } from '#lib/market/measures/price-measures.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import type { Named, NamedRow } from '#lib/vocabulary/named.ts';
import { type Item, priceAt } from './price-series.ts';

export type Mover = {
  listingId: string;
  product: Named;
  retailer: Named;
  /** Regular prices on the first and the last day. */
  from: number;
  to: number;
  /** In percent. */
  change: number;
  /** The day of the newest change. */
  changedOn: string;
};

type Setup = { from: number; to: number; label: (row: NamedRow) => Named };

/** All changes of regular price, the largest first, so that a deal that began or ended is not taken for one. */
export const topMovers = (items: readonly Item[], view: MarketView, { from, to, label }: Setup): Mover[] => {
  const products = new Map(view.products.map((row) => [row.id, label(row)]));
  const shops = new Map(view.retailers.map((row) => [row.id, label(row)]));
  return items
    .flatMap((item): Mover[] => {
      const [earlier, current] = [priceAt(item, from), priceAt(item, to)];
      const product = products.get(item.productId);
      const retailer = shops.get(item.retailerId);
      if (!earlier || !current || !product || !retailer) return [];
      const change = priceChange(current.regular, earlier.regular);
      if (change === null || change === 0) return [];
      const changedOn = dayFromNumber(lastChangeDay(item, to));
      const prices = { from: earlier.regular, to: current.regular, change };
      return [{ listingId: item.listingId, product, retailer, ...prices, changedOn }];
    })
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || a.listingId.localeCompare(b.listingId));
};

const lastChangeDay = ({ days, regular }: Item, to: number): number => {
  for (let i = days.length - 1; i > 0; i -= 1) {
    const day = days[i] ?? 0;
    if (day <= to && regular[i] !== regular[i - 1]) return day;
  }
  return days[0] ?? to;
};
