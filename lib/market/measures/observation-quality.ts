import { SUSPECT_JUMP } from '#lib/vocabulary/market-terms.ts';
import { effectivePrice } from './price-measures.ts';

/** What an observation is worth: whether what was read is a price, and how old it is. */

/** The stamp of a view: when the retailer shown that was read longest ago was read. Null where none was. */
export const stampOf = (
  retailers: readonly { id: string; asOf: Date | null }[],
  shown: ReadonlySet<string>,
): Date | null => {
  const read = retailers.flatMap(({ id, asOf }) => (asOf !== null && shown.has(id) ? [asOf.getTime()] : []));
  return read.length === 0 ? null : new Date(Math.min(...read));
};

export type Freshness = { ageMs: number; isExpired: boolean };

/** Age of the last sound observation, and whether it is past its use (Wiser expires matches after N days). */
export const freshness = (lastOkAt: Date | null, now: Date, expiresAfterMs: number): Freshness | null => {
  if (lastOkAt === null) return null;
  const ageMs = now.getTime() - lastOkAt.getTime();
  return { ageMs, isExpired: ageMs > expiresAfterMs };
};

/**
 * What to make of a price that was read. Null: it is no price and is not stored (zero, negative, or an out-of-stock page,
 * whose number belongs to something else). Suspect: promo at or above regular, or a jump beyond ×3 of the median.
 */
export const judgePrice = (read: {
  regular: number;
  promo?: number | null;
  isOutOfStock?: boolean;
  medianOfListing?: number | null;
}): 'ok' | 'suspect' | null => {
  const { regular, promo = null, isOutOfStock = false, medianOfListing = null } = read;
  const isNoPrice = (p: number) => !Number.isFinite(p) || p <= 0;
  if (isOutOfStock || isNoPrice(regular) || (promo !== null && isNoPrice(promo))) return null;
  if (promo !== null && promo >= regular) return 'suspect';
  if (medianOfListing !== null && medianOfListing > 0) {
    const times = effectivePrice({ regular, promo }) / medianOfListing;
    if (times > SUSPECT_JUMP || times < 1 / SUSPECT_JUMP) return 'suspect';
  }
  return 'ok';
};
