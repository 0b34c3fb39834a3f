import { z } from 'zod';
import { Named } from '#lib/market/dashboard/schema.ts';

export const WhiteSpaceOut = z.object({
  /** `noBrands`: neither were brands chosen nor has the company any here. */
  state: z.enum(['ok', 'noBrands', 'notInPlan']),
  total: z.number().int(),
  rows: z.array(
    z.object({
      brand: Named,
      band: z.string(),
      retailer: Named,
      /** Products of others that fill it there. */
      rivals: z.number().int(),
      /** The brand sells such packs elsewhere. */
      hasPack: z.boolean(),
    }),
  ),
});
export type WhiteSpaceData = z.output<typeof WhiteSpaceOut>;
