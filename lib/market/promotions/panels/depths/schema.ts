import { z } from 'zod';

/** How deep promotions go, in percent of the regular price. */
export const DepthsOut = z.object({
  n: z.number().int(),
  median: z.number().nullable(),
  /** `own`: of the brands that the company calls its own. The last is open above. */
  bins: z.array(
    z.object({
      from: z.number(),
      to: z.number().nullable(),
      n: z.number().int(),
      own: z.number().int(),
    }),
  ),
});
export type DepthsData = z.output<typeof DepthsOut>;
