import { z } from 'zod';
import { MeasureOut } from '#lib/market/dashboard/schema.ts';

/** The category's months, the first of which is 100. */
export const MonthsOut = z.array(
  z.object({
    month: z.string(),
    change: MeasureOut,
    index: MeasureOut,
    weighted: MeasureOut.extend({ coverage: z.number().nullable() }),
    /** Like for like, of the company's own brands; null where it chose none, or they had no prices in the first month. */
    ours: MeasureOut.nullable(),
    consumerIndex: z.number().nullable(),
    isProvisional: z.boolean(),
    /** Like for like since the first month, net of consumer prices. */
    real: z.number().nullable(),
    /** The change on the month before, net of consumer prices; null in the first month. */
    realStep: z.number().nullable(),
  }),
);
export type MonthsData = z.output<typeof MonthsOut>;
