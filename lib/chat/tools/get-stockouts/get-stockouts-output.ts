import { z } from 'zod';
import { count, day, nameOf, ofRows, percent } from '#lib/chat/figures/figure-parts.ts';
import { resultOf, total } from '../parts/output-parts.ts';

const shelf = z.object({
  product: nameOf('product'),
  store: nameOf('store'),
  retailer: nameOf('retailer'),
});

export const getStockoutsOutput = resultOf({
  /** Visits that found a listed product out of stock. */
  outOfStockPercent: ofRows(percent).nullable(),
  retailers: z.array(z.object({ name: nameOf('retailer'), outOfStockPercent: percent.nullable() })),
  /** Shelves of each brand that the newest visit found empty, the most first. */
  brands: z.array(z.object({ name: nameOf('brand'), emptyNow: count })).default([]),
  total,
  /** Shelves that the newest visit found empty, the longest first. */
  emptyNow: z.array(
    shelf.extend({
      since: day,
      /** Up to the newest visit. */
      atLeastDays: count.optional(),
    }),
  ),
  /** Shelves that are full again, the longest first. Visits bound how long they were empty. */
  ended: z
    .array(shelf.extend({ from: day, to: day, atLeastDays: count, atMostDays: count.nullable() }))
    .optional(),
});
