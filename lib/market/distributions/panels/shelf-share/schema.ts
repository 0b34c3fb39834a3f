import { z } from 'zod';
import { MeasureOut, Named } from '#lib/market/dashboard/schema.ts';

/** What part of the facings that visits counted each brand has. Null: none was counted. */
export const ShelfShareOut = z
  .object({
    /** Shops in which facings were counted. */
    stores: z.number().int(),
    retailers: z.array(Named),
    rows: z.array(
      z.object({
        brand: Named,
        share: MeasureOut,
        /** Parallel to `retailers`. */
        cells: z.array(MeasureOut),
      }),
    ),
  })
  .nullable();
export type ShelfShareData = z.output<typeof ShelfShareOut>;
