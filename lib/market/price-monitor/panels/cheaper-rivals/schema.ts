import { z } from 'zod';
import { MeasureOut, Named } from '#lib/market/dashboard/schema.ts';
import { indexKinds } from '#lib/market/price-monitor/index-kinds.ts';

/** Who is cheaper for the same, `of` so many rivals: by the gap, and those of too few items after the others. */
export const CheaperRivalsOut = z.object({
  kind: z.enum(indexKinds),
  of: z.number().int(),
  rows: z.array(Named.extend({ gap: MeasureOut })),
});
export type CheaperRivalsData = z.output<typeof CheaperRivalsOut>;
