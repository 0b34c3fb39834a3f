import type { ListingPrices } from '#db/queries/market-prices.ts';

/** A listing's prices with the brand of its product: what every price measure is reckoned from. */
export type Item = ListingPrices & { brandId: string };

export type CurrentPrice = { regular: number; promo: number | null; unit: number; effective: number };

/** A price that nobody has seen for longer than this many days no longer stands. */
export const STALE_AFTER_DAYS = 10;

/** The price that stood on a day: the last one seen, unless it is stale or the listing was not there yet. */
export const priceAt = (item: ListingPrices, day: number): CurrentPrice | null => {
  if (day < item.firstDay || day > item.lastDay + STALE_AFTER_DAYS) return null;
  let at = item.days.length - 1;
  while (at > 0 && (item.days[at] ?? 0) > day) at -= 1;
  const regular = item.regular[at];
  const unit = item.unit[at];
  if (regular === undefined || unit === undefined) return null;
  const promo = item.promo[at] ?? null;
  return { regular, promo, unit, effective: promo ?? regular };
};

/** The same listing at two days, where it has a price at both. */
export const pairsOverTime = (
  items: readonly ListingPrices[],
  from: number,
  to: number,
): { current: number; earlier: number }[] =>
  items.flatMap((item) => {
    const [earlier, current] = [priceAt(item, from), priceAt(item, to)];
    return earlier && current ? [{ current: current.effective, earlier: earlier.effective }] : [];
  });
