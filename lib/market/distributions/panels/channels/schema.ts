import { z } from 'zod';
import { MeasureOut } from '#lib/market/dashboard/schema.ts';
import { CHANNELS } from '#lib/vocabulary/market-terms.ts';

/** The channels that handle the category, one by one: shops that people walk into. */
export const DistributionChannelsOut = z.array(
  z.object({
    channel: z.enum(CHANNELS),
    /** All shops of the channel in the chosen place; null: not known, or a part of them was chosen. */
    universe: z.number().int().nullable(),
    /** The shops that a visit of 28 days knows, of those that there are rows of. */
    known: z.number().int(),
    all: z.number().int(),
    numeric: MeasureOut,
    /** Half of the interval that holds the truth 19 times of 20, in points. */
    halfWidth: z.number().nullable(),
    /** Fewer than 30 shops are known. */
    isSmallSample: z.boolean(),
    weighted: MeasureOut,
    availability: MeasureOut,
  }),
);
export type DistributionChannelsData = z.output<typeof DistributionChannelsOut>;
