import { z } from 'zod';
import { Named } from '#lib/market/dashboard/schema.ts';

/** Products that were launched within 13 months, each with its distribution by weeks since its first day. */
export const LaunchesOut = z.object({
  /** The first day from which on launches are looked for: that of 13 months ago, or of the first visit to the category. */
  since: z.string(),
  byBrand: z.array(z.object({ brand: Named, n: z.number().int() })),
  total: z.number().int(),
  /** The newest first. Null: the plan shows no single products. */
  rows: z
    .array(
      z.object({
        product: Named,
        brandId: z.string(),
        firstOn: z.string(),
        /** The first 26 weeks that have passed: the day that each stands on, with the shops known then and what of them carried it. */
        weeks: z.array(
          z.object({
            day: z.string(),
            numeric: z.number().nullable(),
            weighted: z.number().nullable(),
            known: z.number().int(),
          }),
        ),
        /** On the last day. */
        now: z.object({ day: z.string(), numeric: z.number().nullable(), weighted: z.number().nullable() }),
      }),
    )
    .nullable(),
});
export type LaunchesData = z.output<typeof LaunchesOut>;
