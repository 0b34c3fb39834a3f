import { z } from 'zod';
import { MeasureOut } from '#lib/market/dashboard/schema.ts';
import { BrandAtRetailerOut, ListPageOut, PlaceOut } from '#lib/market/distributions/list-schema.ts';

/** Shelves that stand empty on the last day. */
export const StockOutsOut = z.object({
  empty: z.number().int(),
  /** Shelves on which the products are listed. */
  listed: z.number().int(),
  /** Empty shelves that were empty before within thirteen weeks. */
  repeated: z.number().int(),
  atStake: MeasureOut,
  lacks: z.enum(['categoryValue', 'weights', 'facings']).nullable(),
  byBrand: z.array(BrandAtRetailerOut),
  /** Null: the plan shows no single products and shops. */
  shelves: ListPageOut.extend({
    rows: z.array(
      PlaceOut.extend({
        /** Days: when it was first found so, and last. */
        since: z.string(),
        seen: z.string(),
        atLeast: z.number().int(),
        /** Null: it lasts, or was never seen in stock before. */
        atMost: z.number().int().nullable(),
        times: z.number().int(),
        /** EGP a month, if it were in stock; and for the days that are sure. Null: not known. */
        aMonth: z.number().nullable(),
        atStake: z.number().nullable(),
      }),
    ),
  }).nullable(),
});
export type StockOutsData = z.output<typeof StockOutsOut>;
