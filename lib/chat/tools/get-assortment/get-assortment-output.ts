import { z } from 'zod';
import { count, nameOf, percent, text } from '#lib/chat/figures/figure-parts.ts';
import { resultOf, total } from '../parts/output-parts.ts';

export const getAssortmentOutput = resultOf({
  /** That one of the retailers carries; `ofCategory`: of all brands. */
  activeProducts: count,
  ofCategory: count,
  total,
  /** In the order of the dashboard. */
  retailers: z.array(
    z.object({
      retailer: nameOf('retailer'),
      /** Of the category, that it carries. */
      products: count,
      /** Own brands first, then those with the most products. */
      brands: z.array(
        z.object({ brand: nameOf('brand'), brandProducts: count, sharePercent: percent.nullable() }),
      ),
    }),
  ),
  /** Where a brand sells no pack of a size that others sell. */
  whiteSpace: z.object({
    /** Why it is not known: neither is a brand named nor has the company any here; or the plan does not have it. */
    lacks: z.enum(['brands', 'plan']).nullable(),
    /** In answers of before, in place of `total`. */
    gaps: count.optional(),
    total: total.optional(),
    /** Sizes that the brand sells elsewhere first, then what others fill most. */
    rows: z.array(
      z.object({
        brand: nameOf('brand'),
        packSize: text,
        retailer: nameOf('retailer'),
        /** Products of others that fill it there. */
        othersProducts: count,
        isSoldElsewhere: z.boolean(),
      }),
    ),
  }),
});
