import type { DealVerdict } from '#lib/vocabulary/market-terms.ts';
import { promoDepth } from './promotion-measures.ts';

/** Days before a promotion whose prices it is compared with, and how many of them must have had one. */
export const REFERENCE_DAYS = 30;
const LEAST_STANDING_DAYS = 15;
/** Points that a claim may exceed the truth by. */
const TOLERANCE = 2;

export type HonestDepth =
  | { verdict: 'unknown' }
  | {
      verdict: Exclude<DealVerdict, 'unknown'>;
      /** The lowest price that stood in the 30 days before. */
      reference: number;
      /** In percent. */
      depth: number;
      /** Depth ÷ claim; null where nothing was claimed. */
      honesty: number | null;
    };

/**
 * What a deal saves against the lowest effective price of the 30 days before it, in the same series (as Directive 98/6/EC, art. 6a
 * has it), and whether that is what it claims.
 * @param before the prices that stood on those days, null where none did
 */
export const honestDepth = (
  deal: { promo: number; claimed: number },
  before: readonly (number | null)[],
): HonestDepth => {
  const standing = before.slice(-REFERENCE_DAYS).filter((price) => price !== null);
  const reference = Math.min(...standing);
  const depth = promoDepth(reference, deal.promo);
  if (standing.length < LEAST_STANDING_DAYS || depth === null) return { verdict: 'unknown' };
  const isHonest = depth >= deal.claimed - TOLERANCE;
  const verdict = depth <= 0 ? 'no_discount' : isHonest ? 'honest' : 'inflated';
  return { verdict, reference, depth, honesty: deal.claimed > 0 ? depth / deal.claimed : null };
};
