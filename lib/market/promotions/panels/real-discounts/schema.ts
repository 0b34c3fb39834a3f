import { z } from 'zod';
import { ListedPromotion } from '#lib/market/promotions/listed-schema.ts';
import { DEAL_VERDICTS } from '#lib/vocabulary/market-terms.ts';

export const RealDiscountsOut = z.object({
  /** `notInPlan`: it has no single products. */
  state: z.enum(['shown', 'notInPlan']),
  page: z.number().int(),
  pages: z.number().int(),
  total: z.number().int(),
  /** The deepest first. */
  rows: z.array(
    ListedPromotion.extend({
      /** Lowest price of the 30 days before; null under 15 days with a price. */
      reference: z.number().nullable(),
      /** In percent of it. */
      realDepth: z.number().nullable(),
      verdict: z.enum(DEAL_VERDICTS),
      isAlwaysOn: z.boolean(),
    }),
  ),
});
export type RealDiscountsData = z.output<typeof RealDiscountsOut>;
