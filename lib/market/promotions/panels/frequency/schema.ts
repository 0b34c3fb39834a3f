import { z } from 'zod';
import { MeasureOut, Named } from '#lib/market/dashboard/schema.ts';

/** How a brand promotes, by the medians of all brands: often or seldom, deep or shallow. */
const QUADRANTS = ['everyday', 'highLow', 'quiet', 'deepRare'] as const;

export const FrequencyOut = z.object({
  /** The medians of the brands; null where fewer than two have both figures. */
  middle: z.object({ time: z.number(), depth: z.number() }).nullable(),
  brands: z.array(
    Named.extend({
      products: z.number().int(),
      time: MeasureOut,
      depth: MeasureOut,
      quadrant: z.enum(QUADRANTS).nullable(),
    }),
  ),
});
export type FrequencyData = z.output<typeof FrequencyOut>;
