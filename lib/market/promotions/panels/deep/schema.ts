import { z } from 'zod';
import { MeasureOut, Named } from '#lib/market/dashboard/schema.ts';
import { ListedPromotion } from '#lib/market/promotions/listed-schema.ts';
import { DEAL_VERDICTS } from '#lib/vocabulary/market-terms.ts';

/** Promotions from a discount of 30 percent on. */
export const DeepOut = z.object({
  /** Their share of all with a price, and brand by brand, the highest first. */
  share: MeasureOut,
  brands: z.array(Named.extend({ promotions: z.number().int(), share: MeasureOut })),
  /** The deepest first. Null: the plan has no single products. */
  list: z
    .object({
      page: z.number().int(),
      pages: z.number().int(),
      total: z.number().int(),
      rows: z.array(ListedPromotion.extend({ verdict: z.enum(DEAL_VERDICTS) })),
    })
    .nullable(),
});
export type DeepData = z.output<typeof DeepOut>;
