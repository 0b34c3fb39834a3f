import { z } from 'zod';
import { MeasureOut, Named } from '#lib/market/dashboard/schema.ts';

export const TilesOut = z
  .object({
    /** Products on promotion on the last known day, in how many of the prices that were listed then. */
    products: z.object({
      value: z.number().int(),
      prices: z.number().int(),
      listed: z.number().int(),
      day: z.string(),
    }),
    /** Of all days on promotion; `leader`: of the brand that has most of them, which is named. */
    share: MeasureOut.extend({
      kind: z.enum(['brand', 'ours', 'leader']),
      brand: Named.nullable(),
      intensity: MeasureOut,
    }),
    depth: MeasureOut,
    time: MeasureOut,
    /** Against the lowest price of the 30 days before, and how many of the judged promotions were real discounts. */
    real: MeasureOut.extend({ honest: z.number().int(), judged: z.number().int() }),
  })
  .meta({ id: 'PromotionTiles' });
export type TilesData = z.output<typeof TilesOut>;
