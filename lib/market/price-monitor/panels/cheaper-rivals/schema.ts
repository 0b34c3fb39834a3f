import { z } from 'zod';
import { MeasureOut, Named } from '#lib/market/dashboard/schema.ts';
import { indexKinds } from '#lib/market/price-monitor/index-kinds.ts';

/** Who is cheaper for the same, the first few by gap and number of items; `of` so many rivals. */
export const CheaperRivalsOut = z.object({
  kind: z.enum(indexKinds),
  of: z.number().int(),
  rows: z.array(Named.extend({ gap: MeasureOut })),
});
export type CheaperRivalsData = z.output<typeof CheaperRivalsOut>;
