import { z } from 'zod';
import { changePercent, count, nameOf, ofRows, perUnit, text } from '#lib/chat/figures/figure-parts.ts';
import { baseUnit, currency, drill, resultOf, total } from '../parts/output-parts.ts';

export const getPackLadderOutput = resultOf({
  currency,
  baseUnit,
  total,
  /** So many of them cost more per unit than a smaller pack. */
  inverted: count,
  /** A brand's packs of one kind stand together, the smallest first; kinds with such a pack come first. */
  packs: z.array(
    z.object({
      brand: nameOf('brand'),
      product: nameOf('product'),
      /** What is in it: "1.5 l". */
      content: text,
      /** The mean over so many prices. */
      perUnit: ofRows(perUnit),
      prices: count,
      isLowBase: z.boolean(),
      /** Against the pack of its kind that most retailers carry. */
      premiumPercent: changePercent.nullable(),
      /** Smaller packs that cost less per unit. */
      cheaperSmaller: z.array(nameOf('product')),
      drill,
    }),
  ),
});
