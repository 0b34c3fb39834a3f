import { z } from 'zod';
import { MeasureOut, Named } from '#lib/market/dashboard/schema.ts';

/** What the lists of shelves have in common. */

/** A product in a shop. */
export const PlaceOut = z
  .object({
    product: Named,
    brandId: z.string(),
    store: Named,
    retailer: Named,
    city: z.string(),
    /** Null: the shop sells on the web. */
    governorate: z.string().nullable(),
  })
  .meta({ id: 'ProductInStore' });
export type ProductInStore = z.output<typeof PlaceOut>;

export const BrandAtRetailerOut = z
  .object({
    brand: Named,
    retailer: Named,
    n: z.number().int(),
    of: z.number().int(),
    /** EGP. */
    worth: MeasureOut,
  })
  .meta({ id: 'BrandAtRetailer' });

export const ListPageOut = z.object({
  page: z.number().int(),
  pages: z.number().int(),
  total: z.number().int(),
});
