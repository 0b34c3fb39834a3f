import type { Day } from '#lib/vocabulary/cairo-days.ts';
import { percent, ratio } from './measure.ts';

/** Measures over the days on which something was on a deal. */

/**
 * Days on deal: a promotional price stood, or a promotion covered the product (or its brand in this category) at the retailer. A day
 * counts once, whichever says so.
 */
export const dealDays = (
  priced: Iterable<Day>,
  promotions: readonly { startsOn: Day; endsOn: Day }[],
  listed: readonly Day[],
): Day[] => {
  const promoted = new Set(priced);
  const isCovered = (day: Day) => promotions.some(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);
  return listed.filter((day) => promoted.has(day) || isCovered(day));
};

/** One depth for a day on deal: the deeper of what the label says and what the mechanic comes to. */
export const dealDepth = (label: number | null, mechanic: number | null): number | null =>
  label === null || mechanic === null ? (label ?? mechanic) : Math.max(label, mechanic);

/** Depths weighted by their SKU-store-days on deal (Farris et al., Marketing Metrics ch. 8, "average deal depth"). */
export const averageDepth = (deals: readonly { depth: number; days: number }[]): number | null =>
  ratio(
    deals.reduce((sum, { depth, days }) => sum + depth * days, 0),
    deals.reduce((sum, { days }) => sum + days, 0),
  );

/** Deal SKU-store-days ÷ listed SKU-store-days, in percent. */
export const promoPressure = (dealSkuStoreDays: number, listedSkuStoreDays: number): number | null =>
  percent(dealSkuStoreDays, listedSkuStoreDays);

/** Share of promo ÷ share of listed SKU-store-days × 100: above 100 a brand promotes more than its range would say. */
export const promoIntensity = (shareOfPromo: number | null, shareOfListed: number | null): number | null =>
  shareOfPromo === null || shareOfListed === null ? null : percent(shareOfPromo, shareOfListed);

const ALWAYS_ON_FROM = 60;

/** On deal on at least 60 % of the last 90 observed days: the deal is the price. */
export const isAlwaysOn = (daysOnDeal: number, daysObserved: number): boolean =>
  (percent(daysOnDeal, daysObserved) ?? 0) >= ALWAYS_ON_FROM;
