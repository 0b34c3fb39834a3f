import { z } from 'zod';
import { MeasureOut, Named } from '#lib/market/dashboard/schema.ts';
import { CHANNELS } from '#lib/vocabulary/market-terms.ts';

/** Shelves on the web, which stand for no shops: what each retailer lists there, and how often checks found it in stock. */
export const OnlineShelvesOut = z.array(
  Named.extend({
    channel: z.enum(CHANNELS),
    /** Products that a check of 28 days found listed. */
    listed: z.number().int(),
    availability: MeasureOut,
  }),
);
export type OnlineShelvesData = z.output<typeof OnlineShelvesOut>;
