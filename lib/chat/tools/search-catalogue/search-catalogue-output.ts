import { z } from 'zod';
import { count, day, nameOf, percent, perUnit, text } from '#lib/chat/figures/figure-parts.ts';
import { RECORD_PARTS } from '#lib/market/catalogue/record-parts.ts';
import { baseUnit, currency, resultOf, total } from '../parts/output-parts.ts';

export const searchCatalogueOutput = resultOf({
  ...{ currency, baseUnit },
  /** Mean of the records of active products, and how many lack something. */
  completenessPercent: percent.nullable(),
  incomplete: count,
  total,
  /** By brand and name. */
  products: z.array(
    z.object({
      product: nameOf('product'),
      brand: nameOf('brand'),
      maker: text.optional(),
      /** A retailer carries it. */
      isActive: z.boolean(),
      /** Null: the plan shows no facts of single products. */
      facts: z
        .object({
          gtin: text.nullable(),
          completenessPercent: percent,
          lacks: z.array(z.enum(RECORD_PARTS)),
          /** The same in the reader's words. */
          missing: text.optional(),
          retailers: count,
          /** Of the newest day; null: no retailer has a price. */
          lowestUnitPrice: perUnit.nullable(),
          highestUnitPrice: perUnit.nullable(),
          firstSeen: day.nullable(),
          lastSeen: day.nullable(),
        })
        .nullable(),
    }),
  ),
});
