import { z } from 'zod';
import { Named, Range } from '#lib/market/dashboard/schema.ts';
import { MARKET_EVENT_KINDS, MARKET_STEP_KINDS, PRICE_SIDES } from '#lib/vocabulary/market-terms.ts';

/** All are parallel to the days. */
const line = {
  values: z.array(z.number().nullable()),
  /** Of each day's prices, those on promotion, 0 to 100. */
  promoShare: z.array(z.number()),
  /** On the days that they are set beside; empty where nothing is compared. */
  compared: z.array(z.number().nullable()),
};

/** Why a retailer has no line: too few items on every day, none that others sell too, or fewer products than the plan shows. */
const INDEX_LACKS = ['few', 'alone', 'withheld'] as const;

export const HistoryOut = z.object({
  days: z.array(z.string()),
  /** The day that each day is set beside; null where nothing is compared. */
  compared: z.array(z.string().nullable()).nullable(),
  /**
   * Each retailer’s index to the market by day: 100 is the other retailers’ mean price of the same items on that day. The last point is the
   * retailer’s index in the table.
   */
  indices: z.array(
    Named.extend({
      ...line,
      /** Of how many items, on each day and on the one that it is set beside. */
      n: z.array(z.number().int()),
      comparedN: z.array(z.number().int()),
    }),
  ),
  /** An index of fewer items has no point. */
  leastItems: z.number().int(),
  withoutIndex: z.array(Named.extend({ reason: z.enum(INDEX_LACKS) })),
  series: z.array(Named.extend(line)),
  /** Our brands and those that they are compared with, at all these retailers; where the company chose brands and the view none. */
  sides: z.array(z.object({ id: z.enum(PRICE_SIDES), ...line })),
  /** Prices are in the money of the last day; from `provisionalFrom` on by the last consumer price index published. Null: as they were. */
  real: z.object({ provisionalFrom: z.string().nullable() }).nullable(),
  /** In how many items all lines are compared; null: they are plain means of whatever each retailer sells. */
  matchedItems: z.number().int().nullable(),
  /** Retailers without a line: they carry too few of these items. */
  leftOut: z.array(Named),
  seasons: z.array(Range.extend({ kind: z.enum(MARKET_EVENT_KINDS) })),
  /** Days on which money or tax moved all prices. */
  steps: z.array(z.object({ kind: z.enum(MARKET_STEP_KINDS), day: z.string() })),
});
export type HistoryData = z.output<typeof HistoryOut>;
