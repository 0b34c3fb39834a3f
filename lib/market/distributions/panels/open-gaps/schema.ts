import { z } from 'zod';
import { MeasureOut } from '#lib/market/dashboard/schema.ts';
import { BrandAtRetailerOut, ListPageOut } from '#lib/market/distributions/list-schema.ts';
import { MissingOut } from '#lib/market/distributions/panels/voids/schema.ts';

/** Products that shops sell the category without, and have not agreed to carry. Null: brands have to be chosen first. */
export const OpenGapsOut = z
  .object({
    n: z.number().int(),
    /** Products by checked shops. */
    pairs: z.number().int(),
    aMonth: MeasureOut,
    byBrand: z.array(BrandAtRetailerOut),
    /** Null: the plan shows no single products and shops. */
    places: ListPageOut.extend({ rows: z.array(MissingOut) }).nullable(),
  })
  .nullable();
export type OpenGapsData = z.output<typeof OpenGapsOut>;
