import { z } from 'zod';
import { MeasureOut, Named } from '#lib/market/dashboard/schema.ts';
import { CHANNELS } from '#lib/vocabulary/market-terms.ts';

export const RetailersOut = z.array(
  Named.extend({
    channel: z.enum(CHANNELS),
    unitPrice: z.number().nullable(),
    index: MeasureOut,
    gap: z.number().nullable(),
    stands: z.object({ win: z.number().int(), tie: z.number().int(), loss: z.number().int() }),
    promoShare: z.number().nullable(),
  }),
);
export type RetailersData = z.output<typeof RetailersOut>;
