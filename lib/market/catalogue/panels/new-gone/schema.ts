import { z } from 'zod';
import { ProductCardOut } from '#lib/market/catalogue/product-card.ts';
import { Named } from '#lib/market/dashboard/schema.ts';

const Arrivals = z.object({
  /** Of the period; the list has the newest of them. */
  total: z.number().int(),
  rows: z.array(
    ProductCardOut.extend({
      /** When it was first seen; of what is gone, last. */
      day: z.string(),
      /** Where; of what is gone, where it was. Null where the plan shows no retailers of products. */
      retailers: z.array(Named).nullable(),
    }),
  ),
});

export const NewGoneOut = z.object({ new: Arrivals, gone: Arrivals });
export type NewGoneData = z.output<typeof NewGoneOut>;
