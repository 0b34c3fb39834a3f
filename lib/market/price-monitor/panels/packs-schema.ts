import { z } from 'zod';
import { MeasureOut, Named } from '#lib/market/dashboard/schema.ts';

export const PacksOut = z.object({
  basket: MeasureOut.extend({
    /** Nothing where products are not told; `n` counts them all the same. */
    items: z.array(Named.extend({ brand: Named })),
    totals: z.array(Named.extend({ total: z.number() })),
    /** Who was not compared, and how many of the basket's items they carry. */
    leftOut: z.array(Named.extend({ carries: z.number().int() })),
  }),
  /** Empty where the plan does not show products. */
  ladder: z.array(
    z.object({
      id: z.string(),
      /** The same for the packs that are compared with one another. */
      ladder: z.string(),
      brand: Named,
      product: Named,
      band: z.string(),
      /** Of a brand that was chosen; where none was, of the company's own. */
      isOwn: z.boolean(),
      content: z.number(),
      /** The mean price per unit, and of how many prices. */
      unit: z.number(),
      n: z.number().int(),
      lowBase: z.boolean(),
      /** Against the pack of the ladder that most retailers carry, in percent. */
      premium: z.number().nullable(),
      /** The ladder's smaller packs that cost less per unit. */
      cheaperSmaller: z.array(z.string()),
    }),
  ),
});
export type PacksData = z.output<typeof PacksOut>;
