import { z } from 'zod';
import { currency, Percent, resultOf } from '../parts/output-parts.ts';

export const compareRetailersOutput = resultOf({
  currency,
  /** Products that two retailers or more carry; answers of before have none. */
  products: z.int().optional(),
  /** Of these, the products that every retailer with a total carries, and whether they are few. */
  matched: z.int(),
  isLowBase: z.boolean(),
  spreadPercent: Percent,
  /** The lowest index first, those of few products after. */
  retailers: z.array(
    z.object({
      name: z.string(),
      /** Its prices against the mean of the others' for the same products, as Price Monitor has it: 100 = the same. */
      index: Percent,
      /** Over how many products; answers of before have none, and an index of totals. */
      products: z.int().optional(),
      isLowBase: z.boolean().optional(),
      /** Median of the gaps to the others. */
      gapPercent: Percent.optional(),
      /** What the matched products cost there together; null where it carries too few of them. */
      total: z.number().nullable(),
    }),
  ),
  /** Retailers without a total: what is said of totals is not said of them. */
  leftOut: z.array(z.string()),
});
