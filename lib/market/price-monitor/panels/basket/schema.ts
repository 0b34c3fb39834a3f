import { z } from 'zod';
import { MeasureOut, Named } from '#lib/market/dashboard/schema.ts';

export const BasketOut = MeasureOut.extend({
  /** Empty where products are not shown; `n` counts them all the same. */
  items: z.array(Named.extend({ brand: Named })),
  totals: z.array(Named.extend({ total: z.number() })),
  /** Who was not compared, and how many of the basket's items they carry. */
  leftOut: z.array(Named.extend({ carries: z.number().int() })),
});
export type BasketData = z.output<typeof BasketOut>;
