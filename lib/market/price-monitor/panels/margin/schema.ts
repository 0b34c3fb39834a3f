import { z } from 'zod';
import { MeasureOut, Named } from '#lib/market/dashboard/schema.ts';
import { TRADE_SOURCES } from '#lib/market/price-monitor/trade-sources.ts';

export const MarginOut = z.object({
  state: z.enum(['shown', 'notInPlan', 'noTradePrices']),
  /** By whose trade prices they are, and whether the company has any of its own in the category. */
  trade: z.enum(TRADE_SOURCES),
  hasOwn: z.boolean(),
  /** The first day of the month that is shown. */
  month: z.string(),
  /** In percent of the price without it; null where nothing is shown. */
  vat: z.number().nullable(),
  floor: z.number().nullable(),
  /** Of all margins, on whichever page; null where there are none. */
  summary: z
    .object({
      median: MeasureOut,
      /** P25 and P75; null under four margins. */
      low: z.number().nullable(),
      high: z.number().nullable(),
      /** Margins below the floor, null without a floor; and below nought. */
      below: z.number().int().nullable(),
      negative: z.number().int(),
      products: z.number().int(),
    })
    .nullable(),
  page: z.number().int(),
  pages: z.number().int(),
  corridors: z.array(
    z.object({
      product: Named,
      brand: Named,
      /** In percent of the price without VAT; so are all margins. */
      median: MeasureOut,
      /** P25 and P75; null under four retailers. */
      low: z.number().nullable(),
      high: z.number().nullable(),
      margins: z.array(Named.extend({ margin: z.number(), isBelowFloor: z.boolean() })),
    }),
  ),
});
export type MarginData = z.output<typeof MarginOut>;
