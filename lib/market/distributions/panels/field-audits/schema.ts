import { z } from 'zod';
import { MeasureOut, Named } from '#lib/market/dashboard/schema.ts';

/** The company's own figure, and the panel's of the same products: beside each other, never together. */
const Beside = z.object({ own: MeasureOut, panel: MeasureOut });

/** What a company's own field audits found, beside what the panel's visits did. */
export const FieldAuditsOut = z.object({
  /** `noCompany`: the reader has no company; `none`: it has no audits in the category. */
  state: z.enum(['shown', 'none', 'noCompany', 'notInPlan']),
  /** Stores on days in the range, and what was checked there. */
  visits: z.number().int(),
  checks: z.number().int(),
  /** Checks after the last day. */
  later: z.number().int(),
  /** The newest day of all; null: nothing was audited of what was selected. */
  newest: z.string().nullable(),
  /** Over the stores that audits of 28 days know, and over those that visits of the panel know; null of the whole category, of which only some products are audited. */
  numeric: Beside,
  /** `n` checks. */
  availability: Beside,
  page: z.number().int(),
  pages: z.number().int(),
  total: z.number().int(),
  products: z.array(
    z.object({
      product: Named,
      brand: Named,
      checks: z.number().int(),
      /** The last day up to the range's end. */
      seen: z.string(),
      numeric: Beside,
      availability: Beside,
    }),
  ),
});
export type FieldAuditsData = z.output<typeof FieldAuditsOut>;
