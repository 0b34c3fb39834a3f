import { z } from 'zod';
import { MeasureOut, Named, Range } from '#lib/market/dashboard/schema.ts';

/** Whose promotions they were over time, beside how much of the range is whose. */
export const PromotionShareOut = z.object({
  periods: z.array(Range),
  /** Own brands first, then rivals, then the largest; the series are parallel to `periods`. */
  brands: z.array(
    Named.extend({
      share: MeasureOut,
      listed: MeasureOut,
      intensity: MeasureOut,
      shares: z.array(z.number().nullable()),
      listedShares: z.array(z.number().nullable()),
    }),
  ),
});
export type PromotionShareData = z.output<typeof PromotionShareOut>;
