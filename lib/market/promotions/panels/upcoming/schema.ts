import { z } from 'zod';
import { Named } from '#lib/market/dashboard/schema.ts';
import { PROMOTION_MECHANICS } from '#lib/vocabulary/market-terms.ts';

export const UpcomingOut = z.object({
  total: z.number().int(),
  /** Announced promotions that begin after the newest day, the next first: a product's, or of several of a brand. */
  rows: z.array(
    z.object({
      brand: Named,
      retailer: Named,
      /** Null: of several, or the plan has no single products. */
      product: Named.nullable(),
      products: z.number().int(),
      isBrandWide: z.boolean(),
      from: z.string(),
      to: z.string().nullable(),
      mechanic: z.enum(PROMOTION_MECHANICS),
      /** Null where the plan has no single products. */
      offer: z.string().nullable(),
      promoted: z.number().nullable(),
      depth: z.number().nullable(),
    }),
  ),
});
export type UpcomingData = z.output<typeof UpcomingOut>;
