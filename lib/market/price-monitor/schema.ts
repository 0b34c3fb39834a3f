import { z } from 'zod';
import { DROPPABLE } from '#lib/market/choose-within.ts';
import { FRESHNESS } from '#lib/market/freshness.ts';
import { MOVE_REASONS } from '#lib/market/measures/price-moves.ts';
import { MOVED_PRICES } from '#lib/market/rank-moves.ts';
import {
  AddressField,
  FiltersOut,
  filterParameters,
  MeasureOut,
  Named,
  OptionsOut,
  Range,
} from '#lib/market/schema.ts';
import {
  BASE_UNITS,
  CHANNELS,
  MARKET_EVENT_KINDS,
  MARKET_STEP_KINDS,
  PRICE_SIDES,
  PRICE_SUBJECTS,
} from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { MOVER_WINDOWS } from './movers-choice.ts';
import { PRICE_SECTIONS, parsePriceMonitor } from './query.ts';
import { PRICE_TABLES } from './table-list.ts';

const MAX_TABLE_NAME = 40;
const MAX_FIGURE_LENGTH = 200;
const MAX_PAGE = 10_000;

export const PriceMonitorParameters = z
  .object({
    ...filterParameters,
    section: AddressField,
    by: AddressField,
    window: AddressField,
    page: AddressField,
    floor: AddressField,
  })
  .transform(parsePriceMonitor);

const EXPORT_FORMATS = ['xlsx', 'csv'] as const;

/** The view's own query, and how it goes out: as a workbook, or one of its tables as CSV. */
export const PriceExportParameters = z
  .object({
    ...PriceMonitorParameters.in.shape,
    format: z.enum(EXPORT_FORMATS).default('xlsx'),
    table: z.string().max(MAX_TABLE_NAME).optional(),
  })
  .transform(({ format, table, ...fields }) => ({ format, table, query: parsePriceMonitor(fields) }));

/** A figure by its kind and place, as `cell:<brand>:<retailer>`, of the view that the other parameters ask for. */
export const FigureRowsParameters = z
  .object({
    ...filterParameters,
    section: AddressField,
    by: AddressField,
    window: AddressField,
    figure: z.string().max(MAX_FIGURE_LENGTH),
    page: z.coerce.number().int().min(1).max(MAX_PAGE).catch(1),
  })
  .transform(({ figure, page, ...fields }) => ({ ...parsePriceMonitor(fields), figure, page }));

export const indexKinds = ['brand', 'ours', 'retailer', 'period'] as const;

/** `leftOut` counts the products to which no other brand has a counterpart. */
const BrandIndexOut = MeasureOut.extend({ leftOut: z.number().int() });

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

const Overview = z.object({
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
export type OverviewData = z.output<typeof Overview>;

const Packs = z.object({
  basket: MeasureOut.extend({
    /** Nothing where products are not told; `n` counts them all the same. */
    items: z.array(Named.extend({ brand: Named })),
    totals: z.array(Named.extend({ total: z.number() })),
    /** Who was not compared, and how many of the basket's items they carry. */
    leftOut: z.array(Named.extend({ carries: z.number().int() })),
  }),
  ladder: z.array(
    z.object({
      id: z.string(),
      /** The same for the packs that are compared with one another. */
      ladder: z.string(),
      brand: Named,
      /** Null where products are not told: then it is all of the brand's packs of the band. */
      product: Named.nullable(),
      band: z.string(),
      /** Of a brand that was chosen; where none was, of the company's own. */
      isOwn: z.boolean(),
      content: z.number(),
      /** The mean price per unit, and of how many prices. */
      unit: z.number(),
      n: z.number().int(),
      lowBase: z.boolean(),
      /** Against the pack of the ladder that most retailers carry, in percent. */
      premium: z.number().nullable(),
      /** The ladder's smaller packs that cost less per unit. */
      cheaperSmaller: z.array(z.string()),
    }),
  ),
});
export type PacksData = z.output<typeof Packs>;

const Changes = z.object({
  movers: z.object({
    by: z.enum(PRICE_SUBJECTS),
    /** What movers can be told by in this plan. */
    subjects: z.array(z.enum(PRICE_SUBJECTS)),
    window: z.enum(MOVER_WINDOWS),
    /** The change that the order goes by. */
    rank: z.enum(MOVED_PRICES),
    /** The days that are compared, or the first days of the months. */
    from: z.string(),
    to: z.string(),
    page: z.number().int(),
    pages: z.number().int(),
    total: z.number().int(),
    /** Of all prices: what shoppers pay, the regular price, and the promotions that set them apart. */
    overall: z.object({
      paid: MeasureOut,
      regular: MeasureOut,
      began: z.number().int(),
      ended: z.number().int(),
    }),
    rows: z.array(
      z.object({
        id: z.string(),
        subject: Named,
        /** Null: the subject is a retailer. */
        brandId: z.string().nullable(),
        /** Of a listing, which is a product at a retailer. */
        retailer: Named.nullable(),
        paid: MeasureOut,
        regular: MeasureOut,
        /** Of a listing, by what the order goes by. */
        price: z.object({ from: z.number(), to: z.number() }).nullable(),
        reasons: z.array(z.object({ reason: z.enum(MOVE_REASONS), n: z.number().int() })),
        /** Changes in the time of the line, over so many prices, and how many of these came back to where they began. */
        steps: z.object({ changes: z.number().int(), n: z.number().int(), returned: z.number().int() }),
        index: MeasureOut,
        /** Mean price per unit, evenly apart in time. */
        line: z.array(z.number().nullable()),
      }),
    ),
  }),
  /** The category's months, the first of which is 100. */
  months: z.array(
    z.object({
      month: z.string(),
      change: MeasureOut,
      index: MeasureOut,
      weighted: MeasureOut.extend({ coverage: z.number().nullable() }),
      /** Like for like, of the company's own brands; null where it chose none, or they had no prices in the first month. */
      ours: MeasureOut.nullable(),
      consumerIndex: z.number().nullable(),
      isProvisional: z.boolean(),
      real: z.number().nullable(),
    }),
  ),
});
export type ChangesData = z.output<typeof Changes>;

const Margin = z.object({
  state: z.enum(['shown', 'notInPlan', 'noTradePrices']),
  /** The first day of the month that is told. */
  month: z.string(),
  floor: z.number().nullable(),
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
export type MarginData = z.output<typeof Margin>;

const Tiles = z.object({
  /** `average`: of the prices, or the lowest of them where that is asked for. */
  unitPrice: z.object({
    average: z.number().nullable(),
    change: MeasureOut,
    /** Where prices are in the money of the last day: the change as it was paid, and from when on the index is provisional. */
    real: z.object({ nominal: MeasureOut, provisionalFrom: z.string().nullable() }).nullable(),
  }),
  index: BrandIndexOut.extend({ kind: z.enum(indexKinds) }),
  gap: MeasureOut.extend({ kind: z.enum(indexKinds) }),
  changes: z.object({ up: z.number().int(), down: z.number().int() }),
  promotions: z.object({
    onDeal: z.number().int(),
    share: z.number().nullable(),
    depth: z.number().nullable(),
  }),
});

export const PriceMonitorOut = z.object({
  /** The filters as they were applied, which is what the address should say. */
  filters: FiltersOut.extend({
    section: z.enum(PRICE_SECTIONS),
    movers: z.object({
      by: z.enum(PRICE_SUBJECTS).nullable(),
      window: z.enum(MOVER_WINDOWS),
      page: z.number().int(),
    }),
    floor: z.number().nullable(),
  }),
  /** What was asked for and is not there. */
  dropped: z.array(z.enum(DROPPABLE)),
  options: OptionsOut,
  /** The brands here that the company calls its own, and those that it watches. */
  ours: z.object({ own: z.array(z.string()), rivals: z.array(z.string()) }),
  /** The tables of its file. */
  tables: z.array(z.enum(PRICE_TABLES)),
  dataset: z.enum(DATASETS),
  baseUnit: z.enum(BASE_UNITS),
  currency: z.string(),
  asOf: z.iso.datetime().nullable(),
  /** Chain prices (a product at a retailer) that stand at the end of the range, after the filters. */
  listings: z.number().int(),
  tiles: Tiles,
  /** The days that the range is set beside, and the same tiles for them; null where nothing is compared. */
  compared: z.object({ range: Range, tiles: Tiles }).nullable(),
  /** How old the prices of each shown retailer are, the newest first. */
  freshness: z.array(Named.extend({ state: z.enum(FRESHNESS), asOf: z.iso.datetime().nullable() })),
  /** Retailers that the filters leave and that have no price at the end of the range; where none has one, nobody is named. */
  withoutPrices: z.array(Named),
  /** The panels of the section that was asked for; of the others, and where nothing was read, null. */
  overview: Overview.nullable(),
  packs: Packs.nullable(),
  changes: Changes.nullable(),
  margin: Margin.nullable(),
});
export type PriceMonitorData = z.output<typeof PriceMonitorOut>;

/** Null: the scope covers no category. */
export const PriceMonitorAnswer = z.object({ view: PriceMonitorOut.nullable() });
