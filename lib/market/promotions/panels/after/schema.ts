import { z } from 'zod';
import { ListedPromotion } from '#lib/market/promotions/listed-schema.ts';

export const AfterOut = z.object({
  /** How many promotions that were over for a week came to which. */
  counts: z.object({
    back: z.number().int(),
    lower: z.number().int(),
    higher: z.number().int(),
    again: z.number().int(),
  }),
  /** Promotions that were over: the newest of `ended`. */
  looked: z.number().int(),
  ended: z.number().int(),
  /** Those after which the price stayed down or rose, the largest change first; none in plans without single products. */
  rows: z.array(
    ListedPromotion.extend({
      state: z.enum(['lower', 'higher']),
      /** The regular price on the day before it, and what shoppers paid a week after it. */
      before: z.number(),
      after: z.number(),
      change: z.number(),
    }),
  ),
});
export type AfterData = z.output<typeof AfterOut>;
