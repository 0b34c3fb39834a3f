import { z } from 'zod';
import { Named } from '#lib/market/dashboard/schema.ts';

export const NextOut = z.object({
  /** `notInPlan`: it has no single prices. */
  state: z.enum(['shown', 'notInPlan']),
  page: z.number().int(),
  pages: z.number().int(),
  total: z.number().int(),
  /** Prices whose past promotions have a rhythm, the next one first. */
  rows: z.array(
    z.object({
      product: Named,
      brand: Named,
      retailer: Named,
      /** When it is likely to begin: the window, and the likeliest day. */
      from: z.string(),
      to: z.string(),
      likeliest: z.string(),
      /** Past promotions, the first day of the last one, and days from one start to the next. */
      past: z.number().int(),
      lastStart: z.string(),
      gap: z.object({ median: z.number(), shortest: z.number().int(), longest: z.number().int() }),
    }),
  ),
});
export type NextData = z.output<typeof NextOut>;
