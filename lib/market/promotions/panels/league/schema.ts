import { z } from 'zod';
import { MeasureOut, Named } from '#lib/market/dashboard/schema.ts';

/** How promotions measure up against the lowest price of the 30 days before; null: of too few products for the plan. */
const Verdicts = z.object({
  honest: z.number().int().nullable(),
  inflated: z.number().int().nullable(),
  noDiscount: z.number().int().nullable(),
});

export const LeagueOut = z.object({
  /** Share of real discounts among those that could be judged. */
  share: MeasureOut,
  /** The best first; those with few promotions after the others. */
  retailers: z.array(
    Named.extend({
      promotions: z.number().int(),
      share: MeasureOut,
      verdicts: Verdicts,
      /** Prices that are on promotion nearly always. */
      alwaysOn: z.number().int(),
    }),
  ),
});
export type LeagueData = z.output<typeof LeagueOut>;
