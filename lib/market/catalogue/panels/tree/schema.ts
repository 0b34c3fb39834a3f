import { z } from 'zod';
import { Named } from '#lib/market/dashboard/schema.ts';

const Leaf = Named.extend({
  packCount: z.number().int(),
  netContent: z.number(),
  isActive: z.boolean(),
  /** When the shown retailers had it; null where the plan shows no families. */
  seen: z.object({ from: z.string(), to: z.string().nullable() }).nullable(),
});

export const CatalogueTreeOut = z.object({
  /** The brand whose products are listed; null: none is open. */
  open: z.string().nullable(),
  /** The plan shows packs by family; else each product stands by itself. */
  isByFamily: z.boolean(),
  makers: z.array(
    Named.extend({
      /** Active products. */
      products: z.number().int(),
      brands: z.array(
        Named.extend({
          products: z.number().int(),
          /** Of the open brand alone, the pack that is sold now last. */
          families: z.array(z.object({ id: z.string(), products: z.array(Leaf) })).nullable(),
        }),
      ),
    }),
  ),
});
export type CatalogueTreeData = z.output<typeof CatalogueTreeOut>;
