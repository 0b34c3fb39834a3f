import { z } from 'zod';
import { MeasureOut, Named } from '#lib/market/dashboard/schema.ts';
import { PROMOTED_SIDES } from '#lib/market/promotions/promoted-side.ts';

export const OverlapOut = z.object({
  /** Whose days on promotion; null where no one promotes. `leader`: of the brand that promotes most, which is named. */
  kind: z.enum(PROMOTED_SIDES).nullable(),
  brand: Named.nullable(),
  /** Of these days, on how many a rival's promotion of the same variant and pack band ran there, or another own pack's. */
  rivals: MeasureOut,
  own: MeasureOut,
  retailers: z.array(Named.extend({ days: z.number().int(), rivals: MeasureOut, own: MeasureOut })),
  /** The rivals that overlapped, by how many of these days. */
  brands: z.array(Named.extend({ days: z.number().int() })),
});
export type OverlapData = z.output<typeof OverlapOut>;
