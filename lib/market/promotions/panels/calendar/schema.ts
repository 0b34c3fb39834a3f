import { z } from 'zod';
import { Named, Range } from '#lib/market/dashboard/schema.ts';
import { MARKET_EVENT_KINDS, PROMOTION_MECHANICS } from '#lib/vocabulary/market-terms.ts';
import { DEPTH_BANDS } from './depth-bands.ts';

export const CalendarOut = z.object({
  /** The days that are drawn: a range that ends with the newest day is followed by what is announced. */
  days: Range,
  newestOn: z.string(),
  seasons: z.array(z.object({ kind: z.enum(MARKET_EVENT_KINDS), from: z.string(), to: z.string() })),
  page: z.number().int(),
  pages: z.number().int(),
  total: z.number().int(),
  /** How many promotions began and ended in the range. */
  begun: z.number().int(),
  ended: z.number().int(),
  /** A brand at a retailer, own brands first at each. */
  rows: z.array(
    z.object({
      retailer: Named,
      brand: Named,
      /** How many bars lie over each other at most. */
      lanes: z.number().int(),
      /** Promotions of one deal type that began on the same day. */
      bars: z.array(
        z.object({
          from: z.string(),
          /** Null: its label still shows it, and no end is announced. */
          to: z.string().nullable(),
          mechanic: z.enum(PROMOTION_MECHANICS),
          products: z.number().int(),
          /** Average, in percent; null where none is known, or the plan does not show it. */
          depth: z.number().nullable(),
          band: z.enum(DEPTH_BANDS).nullable(),
          isAnnounced: z.boolean(),
          lane: z.number().int(),
        }),
      ),
    }),
  ),
});
export type CalendarData = z.output<typeof CalendarOut>;
