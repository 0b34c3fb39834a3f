import { z } from 'zod';
import { count, day, money, nameOf, percent, text } from '#lib/chat/figures/figure-parts.ts';
import { PROMOTION_MECHANICS } from '#lib/vocabulary/market-terms.ts';
import { currency, resultOf, total } from '../parts/output-parts.ts';

export const getPromotionsOutput = resultOf({
  currency,
  total,
  /** The deepest first. */
  promotions: z.array(
    z.object({
      /** A brand where figures are of whole brands: what of it began together. */
      product: nameOf({ field: 'isByBrand', is: { true: 'brand' }, else: 'product' }),
      /** How many products of the brand; nothing: it is of one. */
      products: count.optional(),
      retailer: nameOf('retailer'),
      mechanic: z.enum(PROMOTION_MECHANICS),
      /** What it offers, in words: "3 for EGP 20"; answers of before have none. */
      terms: text.optional(),
      regularPrice: money.nullable(),
      promotedPrice: money.nullable(),
      depthPercent: percent.nullable(),
      startsOn: day,
      /** Null: it runs, and no end is announced. */
      endsOn: day.nullable(),
    }),
  ),
});
