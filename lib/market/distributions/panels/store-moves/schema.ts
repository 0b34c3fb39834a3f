import { z } from 'zod';
import { MeasureOut, Named } from '#lib/market/dashboard/schema.ts';

/** Shelves that products kept, lost and won between two days, in the shops that are known on both. */
export const StoreMovesOut = z.object({
  from: z.string(),
  to: z.string(),
  /** Shops that are known on both days. None: there is nothing to compare. */
  stores: z.number().int(),
  kept: z.number().int(),
  lost: z.number().int(),
  filled: z.number().int(),
  /** Weighted distribution points, all products together; null where shops have no weights. */
  points: z.object({ before: MeasureOut, lost: MeasureOut, filled: MeasureOut, after: MeasureOut }),
  by: z.enum(['brand', 'product']),
  total: z.number().int(),
  rows: z.array(
    z.object({
      subject: Named,
      brandId: z.string(),
      kept: z.number().int(),
      lost: z.number().int(),
      filled: z.number().int(),
      lostPoints: MeasureOut,
      filledPoints: MeasureOut,
    }),
  ),
});
export type StoreMovesData = z.output<typeof StoreMovesOut>;
