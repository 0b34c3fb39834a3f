import { z } from 'zod';
import { ListedPromotion } from '#lib/market/promotions/listed-schema.ts';

/** What the price did after a promotion; `again`: it was on promotion once more. */
export const AFTER_STATES = ['back', 'lower', 'higher', 'again'] as const;

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
      /** What shoppers paid the day before it, and a week after it. */
      before: z.number(),
      after: z.number(),
      change: z.number(),
    }),
  ),
});
export type AfterData = z.output<typeof AfterOut>;
