import { z } from 'zod';
import { Day } from '#lib/vocabulary/day-schema.ts';
import { PROMOTION_MECHANICS } from '#lib/vocabulary/market-terms.ts';
import { currency, Percent, resultOf, total } from '../parts/output-parts.ts';

export const getPromotionsOutput = resultOf({
  currency,
  total,
  /** The deepest first. */
  promotions: z.array(
    z.object({
      /** A brand where figures are of whole brands: what of it began together. */
      product: z.string(),
      /** How many products of the brand; nothing: it is of one. */
      products: z.int().optional(),
      retailer: z.string(),
      mechanic: z.enum(PROMOTION_MECHANICS),
      /** What it offers, in words: "3 for EGP 20"; answers of before have none. */
      terms: z.string().optional(),
      regularPrice: z.number().nullable(),
      promotedPrice: z.number().nullable(),
      depthPercent: Percent,
      startsOn: Day,
      /** Null: it runs, and no end is announced. */
      endsOn: Day.nullable(),
    }),
  ),
});
