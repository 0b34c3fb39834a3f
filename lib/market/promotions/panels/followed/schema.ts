import { z } from 'zod';
import { MeasureOut, Named } from '#lib/market/dashboard/schema.ts';
import { ListedPromotion } from '#lib/market/promotions/listed-schema.ts';
import { PROMOTED_SIDES } from '#lib/market/promotions/promoted-side.ts';

const Gap = z.number().nullable();

export const FollowedOut = z.object({
  /** Whose promotions; null where no one promotes. `leader`: of the brand that promotes most, which is named. */
  kind: z.enum(PROMOTED_SIDES).nullable(),
  brand: Named.nullable(),
  /** Promotions that lowered a price and began in the range: the newest of `total`. */
  looked: z.number().int(),
  total: z.number().int(),
  /** Price per unit against rivals of the same variant and pack band at the retailer, in percent. */
  before: MeasureOut,
  during: MeasureOut,
  after: MeasureOut,
  /** Share that a rival answered within 14 days, and the median of the days until the first answer. */
  answered: MeasureOut,
  daysToAnswer: z.number().nullable(),
  /** Share of visits during the promotions that found the shelf empty. */
  empty: MeasureOut,
  /** Promotion by promotion, the newest first; none in plans without single products. */
  rows: z.array(
    ListedPromotion.extend({
      rivals: z.number().int(),
      before: Gap,
      during: Gap,
      after: Gap,
      /** The first rival that moved, and after how many days; `isPromotion` or else a price cut. */
      answer: z.object({ days: z.number().int(), brand: Named, isPromotion: z.boolean() }).nullable(),
      visits: z.number().int(),
      emptyVisits: z.number().int(),
    }),
  ),
});
export type FollowedData = z.output<typeof FollowedOut>;
