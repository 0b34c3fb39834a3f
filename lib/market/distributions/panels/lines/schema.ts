import { z } from 'zod';
import { CHANNELS, PRICE_SIDES } from '#lib/vocabulary/market-terms.ts';

/** Where a brand is, by its two distributions: in shops that sell less than others, in those that sell more, or in both alike. */
const REACHES = ['small', 'large', 'alike'] as const;

/** All are parallel to the days. */
export const DistributionLinesOut = z.object({
  days: z.array(z.string()),
  /** `ours`: the products that the view is about; `rivals`: those that they are compared with. */
  sides: z.array(
    z.object({
      id: z.enum(PRICE_SIDES),
      numeric: z.array(z.number().nullable()),
      weighted: z.array(z.number().nullable()),
      /** The shops known on each day. */
      n: z.array(z.number().int()),
      /** On the last day; null where either is not known. */
      reach: z.object({ kind: z.enum(REACHES), points: z.number() }).nullable(),
    }),
  ),
  /** The numeric distribution of each channel, of the products that the view is about. */
  channels: z.array(z.object({ channel: z.enum(CHANNELS), numeric: z.array(z.number().nullable()) })),
  /** Points are missing where a single product would be behind them. */
  hasGaps: z.boolean(),
});
export type DistributionLinesData = z.output<typeof DistributionLinesOut>;
