import { z } from 'zod';
import { MeasureOut, Named, Range } from '#lib/market/dashboard/schema.ts';
import {
  CHANNELS,
  MARKET_EVENT_KINDS,
  MARKET_STEP_KINDS,
  PRICE_SIDES,
} from '#lib/vocabulary/market-terms.ts';
import { BrandIndexOut, indexKinds } from './index-schema.ts';

const HeatMap = z.object({
  retailers: z.array(Named),
  /** `cells` are parallel to `retailers`. */
  rows: z.array(Named.extend({ toCategory: BrandIndexOut, cells: z.array(MeasureOut) })),
  /** What has no row, as no other retailer sells the same, and where it is sold. */
  alone: z.array(Named.extend({ retailers: z.array(Named) })),
});

/** All are parallel to the days. */
const line = {
  values: z.array(z.number().nullable()),
  /** Of each day's prices, those on promotion, 0 to 100. */
  promoShare: z.array(z.number()),
  /** On the days that they are set beside; empty where nothing is compared. */
  compared: z.array(z.number().nullable()),
};

export const OverviewOut = z.object({
  /** Who is cheaper for the same, the first few by gap and number of items; `of` so many rivals. */
  undercut: z.object({
    kind: z.enum(indexKinds),
    of: z.number().int(),
    rows: z.array(Named.extend({ gap: MeasureOut })),
  }),
  history: z.object({
    days: z.array(z.string()),
    /** The day that each day is set beside; null where nothing is compared. */
    compared: z.array(z.string().nullable()).nullable(),
    series: z.array(Named.extend(line)),
    /** Our brands and those that they are held against, at all these retailers; where the company chose brands and the view none. */
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
  }),
  heatMap: z.object({
    brands: HeatMap,
    /** Of the one brand that is shown; null where there are several or the plan lists no single products. */
    products: HeatMap.nullable(),
  }),
  /** How far prices lie from the other retailers' for the same product, in percent. */
  gaps: z.object({
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
  }),
  retailers: z.array(
    Named.extend({
      channel: z.enum(CHANNELS),
      unitPrice: z.number().nullable(),
      index: MeasureOut,
      gap: z.number().nullable(),
      stands: z.object({ win: z.number().int(), tie: z.number().int(), loss: z.number().int() }),
      promoShare: z.number().nullable(),
    }),
  ),
});
export type OverviewData = z.output<typeof OverviewOut>;
