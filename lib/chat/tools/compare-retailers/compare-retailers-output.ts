import { z } from 'zod';
import {
  changePercent,
  count,
  index,
  money,
  nameOf,
  ofRows,
  percent,
} from '#lib/chat/figures/figure-parts.ts';
import { currency, drill, resultOf } from '../parts/output-parts.ts';

export const compareRetailersOutput = resultOf({
  currency,
  /** Products that two retailers or more carry; answers of before have none. */
  products: count.optional(),
  /** Of these, the products that every retailer with a total carries, and whether they are few. */
  matched: count,
  isLowBase: z.boolean(),
  spreadPercent: percent.nullable(),
  /** The lowest index first, those of few products after. */
  retailers: z.array(
    z.object({
      name: nameOf('retailer'),
      /** Its prices against the mean of the others' for the same products, as Price Monitor has it: 100 = the same. */
      index: ofRows(index).nullable(),
      /** Over how many products; answers of before have none, and an index of totals. */
      products: count.optional(),
      isLowBase: z.boolean().optional(),
      /** Median of the gaps to the others: negative where it is cheaper than they are. */
      gapPercent: changePercent.nullish(),
      /** What the matched products cost there together; null where it carries too few of them. */
      total: money.nullable(),
      drill,
    }),
  ),
  /** Retailers without a total: what is said of totals is not said of them. */
  leftOut: z.array(nameOf('retailer')),
});
