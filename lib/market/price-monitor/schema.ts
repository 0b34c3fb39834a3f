import { z } from 'zod';
import { periodPresets } from '#lib/market/periods.ts';
import { AddressField, MeasureOut, Named, periodParameters, Range } from '#lib/market/schema.ts';
import { BASE_UNITS, CHANNELS, MARKET_EVENT_KINDS } from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { PRICE_SECTIONS, parsePriceMonitor } from './query.ts';

export const PriceMonitorParameters = z
  .object({
    category: AddressField,
    brand: AddressField,
    retailer: AddressField,
    section: AddressField,
    ...periodParameters,
  })
  .transform(parsePriceMonitor);

export const indexKinds = ['brand', 'retailer', 'period'] as const;

const Overview = z.object({
  history: z.object({
    days: z.array(z.string()),
    /** `promoShare`: of each day's prices, those on promotion, 0 to 100. */
    series: z.array(
      Named.extend({ values: z.array(z.number().nullable()), promoShare: z.array(z.number()) }),
    ),
    /** In how many items all lines are compared; null: they are plain means of whatever each retailer sells. */
    matchedItems: z.number().int().nullable(),
    /** Retailers without a line: they carry too few of these items. */
    leftOut: z.array(Named),
    seasons: z.array(Range.extend({ kind: z.enum(MARKET_EVENT_KINDS) })),
  }),
  heatMap: z.object({
    retailers: z.array(Named),
    /** `cells` are parallel to `retailers`. */
    rows: z.array(Named.extend({ toCategory: MeasureOut, cells: z.array(MeasureOut) })),
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
export type OverviewData = z.output<typeof Overview>;

const Packs = z.object({
  basket: MeasureOut.extend({
    items: z.array(Named),
    totals: z.array(Named.extend({ total: z.number() })),
    leftOut: z.array(Named),
  }),
});
export type PacksData = z.output<typeof Packs>;

const Changes = z.object({
  /** Null where the plan lists no single products. */
  movers: z
    .array(
      z.object({
        /** A product at a retailer. */
        chainId: z.number().int(),
        product: Named,
        retailer: Named,
        from: z.number(),
        to: z.number(),
        change: z.number(),
        changedOn: z.string(),
      }),
    )
    .nullable(),
});
export type ChangesData = z.output<typeof Changes>;

export const PriceMonitorOut = z.object({
  /** The filters as they were applied, which is what the address should say. */
  filters: z.object({
    category: z.string(),
    brands: z.array(z.string()),
    retailers: z.array(z.string()),
    period: z.enum([...periodPresets, 'custom']),
    range: Range,
    section: z.enum(PRICE_SECTIONS),
  }),
  options: z.object({ categories: z.array(Named), brands: z.array(Named), retailers: z.array(Named) }),
  dataset: z.enum(DATASETS),
  baseUnit: z.enum(BASE_UNITS),
  currency: z.string(),
  asOf: z.iso.datetime().nullable(),
  /** Chain prices (a product at a retailer) that stand at the end of the range, after the filters. */
  listings: z.number().int(),
  tiles: z.object({
    unitPrice: z.object({ average: z.number().nullable(), change: MeasureOut }),
    index: MeasureOut.extend({ kind: z.enum(indexKinds) }),
    gap: MeasureOut.extend({ kind: z.enum(indexKinds) }),
    changes: z.object({ up: z.number().int(), down: z.number().int() }),
    promotions: z.object({
      onDeal: z.number().int(),
      share: z.number().nullable(),
      depth: z.number().nullable(),
    }),
  }),
  /** The panels of the section that was asked for; of the others, and where nothing was read, null. */
  overview: Overview.nullable(),
  packs: Packs.nullable(),
  changes: Changes.nullable(),
});
export type PriceMonitorData = z.output<typeof PriceMonitorOut>;

/** Null: the scope covers no category. */
export const PriceMonitorAnswer = z.object({ view: PriceMonitorOut.nullable() });
