import { z } from 'zod';
import { PACK_CHANGES } from '#lib/market/catalogue/pack-changes.ts';
import { MeasureOut, Named } from '#lib/market/dashboard/schema.ts';

const Pack = Named.extend({ packCount: z.number().int(), netContent: z.number() });

export const PackChangesOut = z.object({
  /** The plan shows single products; else the list is empty. */
  isInPlan: z.boolean(),
  total: z.number().int(),
  rows: z.array(
    z.object({
      kind: z.enum(PACK_CHANGES),
      brand: Named,
      before: Pack,
      after: Pack,
      /** The first day on which one of the retailers had the new pack. */
      day: z.string(),
      retailers: z.number().int(),
      /** Of the price of a unit in percent, the median of the retailers that took the same money; null unless some did. */
      rise: MeasureOut.nullable(),
      /** The same over the category's change. */
      overCategory: z.number().nullable(),
      evidence: z.array(
        z.object({
          retailer: Named,
          lastSeen: z.string(),
          firstSeen: z.string(),
          priceBefore: z.number().nullable(),
          priceAfter: z.number().nullable(),
          rise: z.number().nullable(),
        }),
      ),
    }),
  ),
});
export type PackChangesData = z.output<typeof PackChangesOut>;
