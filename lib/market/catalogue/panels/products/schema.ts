import { z } from 'zod';
import { ProductCardOut } from '#lib/market/catalogue/product-card.ts';
import { RECORD_PARTS } from '#lib/market/catalogue/record-parts.ts';

/** What plans with single products see of one beside its card. */
const ProductFacts = z.object({
  gtin: z.string().nullable(),
  /** Of the record, in percent, and what it lacks. */
  completeness: z.number(),
  lacks: z.array(z.enum(RECORD_PARTS)),
  /** How many of the shown retailers carry it. */
  retailers: z.number().int(),
  /** The lowest and the highest price of a unit on the last day; null: no retailer has a price. */
  unitPrice: z.object({ low: z.number(), high: z.number() }).nullable(),
  firstSeen: z.string().nullable(),
  lastSeen: z.string().nullable(),
});

export const ProductGridOut = z.object({
  page: z.number().int(),
  pages: z.number().int(),
  /** Products that are listed, and retailers that are shown. */
  total: z.number().int(),
  retailers: z.number().int(),
  rows: z.array(
    ProductCardOut.extend({
      band: z.string(),
      isActive: z.boolean(),
      isNew: z.boolean(),
      isGone: z.boolean(),
      facts: ProductFacts.nullable(),
    }),
  ),
});
export type ProductGridData = z.output<typeof ProductGridOut>;
