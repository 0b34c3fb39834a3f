import type { ListingPrices } from '#db/queries/market-prices.ts';
import { mean } from '#lib/market/measures/measure.ts';
import type { MatchedPair } from '#lib/market/measures/price-measures.ts';

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

/** Unit prices that stood on a day. */
export const unitsAt = (items: readonly ListingPrices[], day: number): number[] =>
  items.map((item) => priceAt(item, day)?.unit).filter((unit) => unit !== undefined);

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

/**
 * The same product here and elsewhere: for each product that `own` covers, the mean price there against the mean of all
 * other retailers that carry it.
 */
export const pairsWithRest = (
  items: readonly ListingPrices[],
  isOwn: (retailerId: string) => boolean,
  day: number,
): MatchedPair[] => {
  const byProduct = Map.groupBy(items, (item) => item.productId);
  return [...byProduct.values()].flatMap((shelf) => {
    const ownPrices: number[] = [];
    const rest: number[] = [];
    for (const item of shelf) {
      const price = priceAt(item, day);
      if (price) (isOwn(item.retailerId) ? ownPrices : rest).push(price.effective);
    }
    const [here, elsewhere] = [mean(ownPrices), mean(rest)];
    return here === null || elsewhere === null ? [] : [{ own: here, other: elsewhere }];
  });
};

/** How often the regular price rose and fell within the days from–to. */
export const countChanges = (
  items: readonly ListingPrices[],
  from: number,
  to: number,
): { up: number; down: number } => {
  let up = 0;
  let down = 0;
  for (const { days, regular } of items) {
    for (let i = 1; i < days.length; i += 1) {
      const day = days[i] ?? 0;
      if (day < from || day > to) continue;
      const change = (regular[i] ?? 0) - (regular[i - 1] ?? 0);
      if (change > 0) up += 1;
      if (change < 0) down += 1;
    }
  }
  return { up, down };
};
