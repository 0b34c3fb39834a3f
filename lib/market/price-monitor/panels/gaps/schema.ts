import { z } from 'zod';

/** How far prices lie from the other retailers' for the same product, in percent. */
export const GapsOut = z.object({
  n: z.number().int(),
  median: z.number().nullable(),
  /** `own`: of the brands that the company calls its own. */
  bins: z.array(
    z.object({
      from: z.number().nullable(),
      to: z.number().nullable(),
      n: z.number().int(),
      own: z.number().int(),
    }),
  ),
});
export type GapsData = z.output<typeof GapsOut>;
