import { z } from 'zod';
import { count, day, nameOf, ofRows, percent } from '#lib/chat/figures/figure-parts.ts';
import { besideOtherDays, resultOf, total } from '../parts/output-parts.ts';

const shelf = z.object({
  product: nameOf('product'),
  store: nameOf('store'),
  retailer: nameOf('retailer'),
});

const outOfStock = { outOfStockPercent: percent.nullable(), checks: count.optional() };

export const getStockoutsOutput = resultOf(
  besideOtherDays(
    {
      /** Visits that found a listed product out of stock. */
      outOfStockPercent: ofRows(percent).nullable(),
      /** The most first, or the least where that is requested: of so many visits to a listed product. */
      retailers: z.array(z.object({ name: nameOf('retailer'), ...outOfStock })),
      byBrand: z.array(z.object({ name: nameOf('brand'), ...outOfStock })).optional(),
      byProduct: z.array(z.object({ name: nameOf('product'), ...outOfStock })).optional(),
      /** Stores with a shelf that stands empty, of those that a visit of 28 days knows; and how many shelves list a product. Answers of before have none. */
      storesEmpty: count.optional(),
      storesKnown: count.optional(),
      shelvesListed: count.optional(),
      /** Shelves of each brand that stand empty, the most first. */
      brands: z.array(z.object({ name: nameOf('brand'), emptyNow: count })).default([]),
      total,
      /** Shelves that stand empty on the last day, the longest first. */
      emptyNow: z.array(
        shelf.extend({
          since: day,
          /** Up to the newest visit; nothing: a single visit found it empty. */
          atLeastDays: count.optional(),
        }),
      ),
      /** Shelves that are full again, the longest first. Visits bound how long they were empty. */
      ended: z
        .array(
          shelf.extend({ from: day, to: day, atLeastDays: count.optional(), atMostDays: count.nullable() }),
        )
        .optional(),
    },
    ['outOfStockPercent'],
  ),
);
