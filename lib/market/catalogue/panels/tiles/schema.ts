import { z } from 'zod';
import { MeasureOut } from '#lib/market/dashboard/schema.ts';

/** Named in the API's document, which has it twice: of the range, and of the one beside it. */
export const CatalogueTilesOut = z
  .object({
    /** Products that a retailer carries on the last day, of how many brands. */
    active: z.object({ products: z.number().int(), brands: z.number().int() }),
    new: z.number().int(),
    gone: z.number().int(),
    /** Of these how many packs shrank or grew for the same money; null where the plan has no such figure. */
    packs: z.object({
      changes: z.number().int(),
      shrunk: z.number().int().nullable(),
      grown: z.number().int().nullable(),
    }),
    /** The mean of all active products, in percent, and how many lack something. */
    completeness: MeasureOut.extend({ incomplete: z.number().int() }),
    /** How many of the retailers' listings were matched to a product, in percent. */
    matched: MeasureOut,
  })
  .meta({ id: 'CatalogueTiles' });
export type CatalogueTilesData = z.output<typeof CatalogueTilesOut>;
