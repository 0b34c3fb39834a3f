import { DAY } from '#lib/core/clock.ts';
import { freshness } from '#lib/market/measures/observation-quality.ts';
import type { Named } from '#lib/vocabulary/named.ts';

/** How old the newest prices of a retailer are; `expired` ones no longer stand. */
export const FRESHNESS = ['fresh', 'ageing', 'expired'] as const;
export type Freshness = (typeof FRESHNESS)[number];

const FRESH_FOR = 1 * DAY;
const EXPIRES_AFTER = 10 * DAY;

/** @param asOf when the retailer was read; null: never */
export const freshnessOf = (asOf: Date | null, now: Date): Freshness => {
  const age = freshness(asOf, now, EXPIRES_AFTER);
  if (age === null || age.isExpired) return 'expired';
  return age.ageMs <= FRESH_FOR ? 'fresh' : 'ageing';
};

export type RetailerFreshness = Named & { state: Freshness; asOf: string | null };

/** The newest first. */
export const freshnessOfRetailers = (
  retailers: readonly (Named & { asOf: Date | null })[],
  now: Date,
): RetailerFreshness[] =>
  retailers
    .toSorted((a, b) => (b.asOf?.getTime() ?? 0) - (a.asOf?.getTime() ?? 0))
    .map(({ id, name, asOf }) => ({
      id,
      name,
      state: freshnessOf(asOf, now),
      asOf: asOf?.toISOString() ?? null,
    }));
