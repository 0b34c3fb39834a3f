import { z } from 'zod';
import { MeasureOut, Named } from '#lib/market/dashboard/schema.ts';
import { MOVE_REASONS } from '#lib/market/measures/price-moves.ts';
import { MOVER_WINDOWS } from '#lib/market/price-monitor/movers-choice.ts';
import { MOVED_PRICES } from '#lib/market/prices/rank-moves.ts';
import { PRICE_SUBJECTS } from '#lib/vocabulary/market-terms.ts';

export const MoversOut = z.object({
  by: z.enum(PRICE_SUBJECTS),
  /** What movers can be grouped by in this plan. */
  subjects: z.array(z.enum(PRICE_SUBJECTS)),
  window: z.enum(MOVER_WINDOWS),
  /** The change that the order goes by. */
  rank: z.enum(MOVED_PRICES),
  /** The days that are compared, or the first days of the months. */
  from: z.string(),
  to: z.string(),
  page: z.number().int(),
  pages: z.number().int(),
  total: z.number().int(),
  /** Of all prices: what shoppers pay, the regular price, and the promotions that set them apart. */
  overall: z.object({
    paid: MeasureOut,
    regular: MeasureOut,
    began: z.number().int(),
    ended: z.number().int(),
  }),
  rows: z.array(
    z.object({
      id: z.string(),
      subject: Named,
      /** Null: the subject is a retailer. */
      brandId: z.string().nullable(),
      /** Of a listing, which is a product at a retailer. */
      retailer: Named.nullable(),
      paid: MeasureOut,
      regular: MeasureOut,
      /** Of a listing, by what the order goes by. */
      price: z.object({ from: z.number(), to: z.number() }).nullable(),
      reasons: z.array(z.object({ reason: z.enum(MOVE_REASONS), n: z.number().int() })),
      /** Changes in the time of the line, over so many prices, and how many of these came back to where they began. */
      steps: z.object({ changes: z.number().int(), n: z.number().int(), returned: z.number().int() }),
      index: MeasureOut,
      /** Mean price per unit, evenly apart in time. */
      line: z.array(z.number().nullable()),
    }),
  ),
});
export type MoversData = z.output<typeof MoversOut>;
