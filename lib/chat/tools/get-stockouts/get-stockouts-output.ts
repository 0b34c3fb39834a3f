import { z } from 'zod';
import { Day } from '#lib/vocabulary/day-schema.ts';
import { Percent, resultOf, total } from '../parts/output-parts.ts';

const shelf = z.object({ product: z.string(), store: z.string(), retailer: z.string() });

export const getStockoutsOutput = resultOf({
  /** Visits that found a listed product out of stock. */
  outOfStockPercent: Percent,
  retailers: z.array(z.object({ name: z.string(), outOfStockPercent: Percent })),
  /** Shelves of each brand that the newest visit found empty, the most first. */
  brands: z.array(z.object({ name: z.string(), emptyNow: z.int() })).default([]),
  total,
  /** Shelves that the newest visit found empty, the longest first. */
  emptyNow: z.array(
    shelf.extend({
      since: Day,
      /** Up to the newest visit. */
      atLeastDays: z.int().optional(),
    }),
  ),
  /** Shelves that are full again, the longest first. Visits bound how long they were empty. */
  ended: z
    .array(shelf.extend({ from: Day, to: Day, atLeastDays: z.int(), atMostDays: z.int().nullable() }))
    .optional(),
});
