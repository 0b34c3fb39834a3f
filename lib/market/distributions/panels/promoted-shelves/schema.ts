import { z } from 'zod';
import { MeasureOut } from '#lib/market/dashboard/schema.ts';
import { BrandAtRetailerOut, ListPageOut, PlaceOut } from '#lib/market/distributions/list-schema.ts';

/** Shelves of own products that were empty while they were on promotion at the retailer. Null: no brand is the company's own. */
export const PromotedShelvesOut = z
  .object({
    /** Shelves in promotions that were empty, of all in which they were listed: a shelf counts in each promotion by itself. */
    n: z.number().int(),
    of: z.number().int(),
    /** EGP. */
    atStake: MeasureOut,
    byBrand: z.array(BrandAtRetailerOut),
    /** Null: the plan shows no single products and shops. */
    shelves: ListPageOut.extend({
      rows: z.array(
        PlaceOut.extend({
          /** In words, with its first day and its last; null: it runs without an announced end. */
          offer: z.string(),
          from: z.string(),
          to: z.string().nullable(),
          /** Its days within the range on which the shelf was surely empty. */
          atLeast: z.number().int(),
          /** Visits on these days, and those of them that found it empty. */
          visits: z.number().int(),
          emptyVisits: z.number().int(),
          /** EGP a month, if it were in stock; and for the days that are sure. Null: not known. */
          aMonth: z.number().nullable(),
          atStake: z.number().nullable(),
        }),
      ),
    }).nullable(),
  })
  .nullable();
export type PromotedShelvesData = z.output<typeof PromotedShelvesOut>;
