import type { Expected } from '../expected.ts';
import { brandAgainst, newestDay, priceOf } from '../raw.ts';
import { rows } from './question.ts';

/** Brands by their prices, like for like. */

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
};

/** A brand's index against another, or against all others of its category: over how many products, the median gap and the widest. */
export const brandGap = async (
  locale: 'en' | 'ar',
  categoryId: string,
  [brandId, rivalId]: readonly [string, string?],
): Promise<Expected> => {
  const prices = await priceOf(await newestDay(), { categoryId });
  const { index, n, gaps } = brandAgainst(prices, brandId, rivalId);
  const [widest] = gaps;
  if (!widest) throw new Error(`Nothing of ${brandId} can be compared in ${categoryId}.`);
  const { retailer, retailerAr } = widest.first;
  return {
    figures: [index, ...(n > 2 ? [n] : []), median(gaps.map(({ percent }) => percent))],
    rows: rows([[locale === 'ar' ? retailerAr : retailer, widest.percent]]),
    tools: ['getPriceIndex', 'resolveNames'],
  };
};
