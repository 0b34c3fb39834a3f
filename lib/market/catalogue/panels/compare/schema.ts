import { z } from 'zod';
import { ProductCardOut } from '#lib/market/catalogue/product-card.ts';
import { RECORD_PARTS } from '#lib/market/catalogue/record-parts.ts';
import { Named } from '#lib/market/dashboard/schema.ts';

export const ComparedOut = z.object({
  /** The plan shows single products; else nothing is compared. */
  isInPlan: z.boolean(),
  products: z.array(
    ProductCardOut.extend({
      gtin: z.string().nullable(),
      band: z.string(),
      isActive: z.boolean(),
      completeness: z.number(),
      lacks: z.array(z.enum(RECORD_PARTS)),
      firstSeen: z.string().nullable(),
    }),
  ),
  /** Retailers that carry one of them; of each product the prices there, null where it has none. */
  retailers: z.array(
    Named.extend({
      prices: z.array(
        z
          .object({ isCarried: z.boolean(), price: z.number().nullable(), unit: z.number().nullable() })
          .nullable(),
      ),
    }),
  ),
});
export type ComparedData = z.output<typeof ComparedOut>;
