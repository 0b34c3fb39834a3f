import { z } from 'zod';
import { MeasureOut, Named } from '#lib/market/dashboard/schema.ts';
import { PROMOTION_MECHANICS } from '#lib/vocabulary/market-terms.ts';

const Mechanic = z.enum(PROMOTION_MECHANICS);

export const MechanicsOut = z.object({
  /** Those that ran, the most usual first. `share`: of days on promotion. */
  all: z.array(
    z.object({ id: Mechanic, promotions: z.number().int(), share: MeasureOut, depth: MeasureOut }),
  ),
  /** `shares` are parallel to `all`. */
  retailers: z.array(Named.extend({ promotions: z.number().int(), shares: z.array(MeasureOut) })),
});
export type MechanicsData = z.output<typeof MechanicsOut>;
