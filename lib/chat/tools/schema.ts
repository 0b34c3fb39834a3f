import { z } from 'zod';
import { periodPresets } from '#lib/market/dashboard/periods.ts';
import { PRICE_KINDS, PRICE_STATISTICS, USUAL_BASIS } from '#lib/market/prices/price-filters.ts';
import { SOON_DAYS, SOON_ENDS } from '#lib/market/promotions/days-ahead.ts';
import { Day } from '#lib/vocabulary/day-schema.ts';
import { BASE_UNITS, PROMOTION_MECHANICS } from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';

/**
 * What the analyst may ask of the market and what it gets: the model writes the inputs, the product's own queries write the outputs.
 * Names are in the question's language, prices in `currency` per pack, unit prices per base unit of the category, days in Cairo,
 * percentages as 12.3.
 */

const Percent = z.number().nullable();

const subject = z
  .string()
  .trim()
  .max(200)
  .describe('A product, brand or category alone, in English or Arabic, or a GTIN; empty: everything.');
const Name = z.string().trim().min(1).max(80);
const Names = z.array(Name).max(8);
/** What narrows every figure beside its subject, as the dashboards' filters do. */
const filters = {
  subject,
  retailers: Names.default([]),
  makers: Names.optional().describe('Manufacturers.'),
  channels: Names.optional().describe('Kinds of shops.'),
  packBands: Names.optional().describe('Pack sizes: "1 kg", "up to 250 g", "0.5 to 1 l".'),
};
const governorate = z.string().trim().max(80).optional();
const price = z.enum(PRICE_KINDS).describe('effective: promotions included; regular: without.');
const statistic = z.enum(PRICE_STATISTICS).optional();
const ofPrices = { ...filters, governorate, price: price.optional() };
const period = {
  period: z.enum(periodPresets).optional().describe('ytd: this year; a season: the newest.'),
  from: Day.optional().describe('YYYY-MM-DD, in place of period.'),
  to: Day.optional(),
};

export const toolInputs = {
  getPrices: z.object({ ...ofPrices, statistic }),
  compareRetailers: z.object({
    ...ofPrices,
    on: Day.optional().describe('YYYY-MM-DD; none: the newest day.'),
  }),
  getPriceHistory: z.object({ ...ofPrices, statistic, ...period }),
  getTopMovers: z.object({
    ...ofPrices,
    direction: z.enum(['up', 'down', 'both']).default('both'),
    price: price.default(USUAL_BASIS.price),
    ...period,
  }),
  getPromotions: z.object({
    ...filters,
    ...period,
    soon: z
      .enum(SOON_ENDS)
      .optional()
      .describe(`Only those that start, or end, within the next ${SOON_DAYS} days; then without a period.`),
  }),
  getStockouts: z.object({ ...filters, governorate, ...period }),
  rankProducts: z.object({ ...ofPrices, order: z.enum(['cheapest', 'dearest']) }),
  describeMarket: z.object({ subject }),
};

export type ToolName = keyof typeof toolInputs;
export type ToolInput<N extends ToolName> = z.output<(typeof toolInputs)[N]>;

/** What a tool looked at, so that an answer can say it. */
export const ToolProvenance = z.object({
  /** A product, a brand with its category, or the category, as they are called in the market. */
  subject: z.string(),
  /** Words of the subject that nothing found has: the figures are not of these. */
  ignored: z.array(z.string()).optional(),
  /** The plan has no single products: figures are of whole brands, and a price is the mean over a brand's products per base unit. */
  isByBrand: z.literal(true).optional(),
  baseUnit: z.enum(BASE_UNITS).optional(),
  /** How many products that came to. */
  products: z.int(),
  retailers: z.array(z.string()),
  /** What else narrows or changes the figures: "Channel: Supermarket"; what is not here, they know nothing of. */
  filters: z.array(z.string()).optional(),
  /** Figures of these would be of a single product, which the plan does not show. */
  withheld: z.array(z.string()).optional(),
  from: Day,
  to: Day,
  dataset: z.enum(DATASETS),
  /** Other categories where the same words are found; one answer is of one category. */
  alsoIn: z.array(z.string()),
  /** No category was named: other ones that may be seen and were not looked at. */
  notSearched: z.array(z.string()).default([]),
  /** When the retailer of these that was read longest ago was read. */
  asOf: z.iso.datetime().nullish(),
});
export type ToolProvenance = z.output<typeof ToolProvenance>;

/** Nothing that may be seen has this name. It says nothing of what products exist elsewhere. */
const NotFound = z.object({
  status: z.literal('not_found'),
  /** Of `ownBrands`: the company has chosen none. */
  kind: z.enum(['product', 'ownBrands', 'brand', 'maker', 'retailer', 'channel', 'governorate', 'packSize']),
  asked: z.string(),
  suggestions: z.array(z.string()),
  /** The categories that may be seen. */
  categories: z.array(z.string()),
});
export type NotFound = z.output<typeof NotFound>;

/** The asker's plan does not have the module or the category that the question needs, or covers no category. */
const OutsidePlan = z.object({
  status: z.literal('outside_plan'),
  /** The name of the module that the question needs. */
  module: z.string().optional(),
  /** The plan has the module, but has figures of whole brands only: single products need a higher one. */
  isSkuLevel: z.boolean().optional(),
  /** What may be asked about instead, in the categories below. */
  topics: z.array(z.string()).optional(),
  /** The category that the question names; the list of categories is public, what is in them is not. */
  category: z.string().optional(),
  /** False: no plan is running, and the showcase alone may be seen. */
  hasPlan: z.boolean().optional(),
  /** The categories that may be seen. */
  categories: z.array(z.string()),
});

export type OutsidePlan = z.output<typeof OutsidePlan>;

const NoData = z.object({ status: z.literal('no_data'), looked: ToolProvenance });

const resultOf = <S extends z.ZodRawShape>(shape: S) =>
  z.discriminatedUnion('status', [
    z.object({ status: z.literal('ok'), looked: ToolProvenance, ...shape }),
    NotFound,
    OutsidePlan,
    NoData,
  ]);

const movedAtRetailer = {
  retailer: z.string(),
  before: z.number(),
  after: z.number(),
  changePercent: z.number(),
  /** Of the newest change, in answers of before. */
  changedOn: Day.optional(),
  /** Each change between the two, the newest last. */
  changes: z.array(z.object({ day: Day, from: z.number(), to: z.number() })).optional(),
};

const currency = z.string();
const shelf = z.object({ product: z.string(), store: z.string(), retailer: z.string() });
/** How many there are; the list shows the first of them. */
const total = z.int();
const baseUnit = z.enum(BASE_UNITS);

export const toolOutputs = {
  getPrices: resultOf({
    currency,
    baseUnit,
    /** What a base unit costs over all these prices: their average, or the lowest where that was asked for. */
    unitPrice: z.number().nullish(),
    total,
    /** The best matches first. */
    products: z.array(
      z.object({
        name: z.string(),
        lowest: z.number(),
        highest: z.number(),
        average: z.number(),
        /** Cheapest first. */
        prices: z.array(
          z.object({
            retailer: z.string(),
            price: z.number(),
            regularPrice: z.number(),
            unitPrice: z.number(),
          }),
        ),
      }),
    ),
  }),
  compareRetailers: resultOf({
    currency,
    /** Products that two retailers or more carry; answers of before have none. */
    products: z.int().optional(),
    /** Of these, the products that every retailer with a total carries, and whether they are few. */
    matched: z.int(),
    isLowBase: z.boolean(),
    spreadPercent: Percent,
    /** The lowest index first, those of few products after. */
    retailers: z.array(
      z.object({
        name: z.string(),
        /** Its prices against the mean of the others' for the same products, as Price Monitor has it: 100 = the same. */
        index: Percent,
        /** Over how many products; answers of before have none, and an index of totals. */
        products: z.int().optional(),
        isLowBase: z.boolean().optional(),
        /** Median of the gaps to the others. */
        gapPercent: Percent.optional(),
        /** What the matched products cost there together; null where it carries too few of them. */
        total: z.number().nullable(),
      }),
    ),
    /** Retailers without a total: what is said of totals is not said of them. */
    leftOut: z.array(z.string()),
  }),
  getPriceHistory: resultOf({
    currency,
    /** Geometric mean of the change of every price that stood at both ends. */
    changePercent: Percent,
    matched: z.int(),
    /** Of one product or brand: its price at each retailer. Of several: the mean price of each. */
    seriesOf: z.enum(['retailers', 'products', 'brands']),
    total,
    /** The largest changes first. */
    series: z.array(
      z.object({ name: z.string(), first: z.number(), last: z.number(), changePercent: Percent }),
    ),
  }),
  getTopMovers: resultOf({
    currency,
    total,
    /** Of what shoppers pay, or of the price without promotions. */
    price: z.enum(PRICE_KINDS),
    /** `product` and `brand`: like for like, over so many prices; nothing: a product at a retailer. */
    by: z.enum(['product', 'brand']).optional(),
    /** From the first to the last day, the largest changes first. */
    movers: z.array(
      z.union([
        z.object({ product: z.string(), ...movedAtRetailer }),
        z.object({
          /** A brand where `by` says so. */
          product: z.string(),
          changePercent: z.number(),
          prices: z.int(),
          /** Where a product moved, the largest changes first. */
          at: z.array(z.object(movedAtRetailer)).optional(),
        }),
      ]),
    ),
  }),
  getPromotions: resultOf({
    currency,
    total,
    /** The deepest first. */
    promotions: z.array(
      z.object({
        /** A brand where figures are of whole brands: what of it began together. */
        product: z.string(),
        /** How many products of the brand; nothing: it is of one. */
        products: z.int().optional(),
        retailer: z.string(),
        mechanic: z.enum(PROMOTION_MECHANICS),
        /** What it offers, in words: "3 for EGP 20"; answers of before have none. */
        terms: z.string().optional(),
        regularPrice: z.number().nullable(),
        promotedPrice: z.number().nullable(),
        depthPercent: Percent,
        startsOn: Day,
        /** Null: it runs, and no end is announced. */
        endsOn: Day.nullable(),
      }),
    ),
  }),
  getStockouts: resultOf({
    /** Visits that found a listed product out of stock. */
    outOfStockPercent: Percent,
    retailers: z.array(z.object({ name: z.string(), outOfStockPercent: Percent })),
    /** Shelves of each brand that the newest visit found empty, the most first. */
    brands: z.array(z.object({ name: z.string(), emptyNow: z.int() })).default([]),
    total,
    /** Shelves that the newest visit found empty, the longest first. */
    emptyNow: z.array(
      shelf.extend({
        since: Day,
        /** Up to the newest visit. */
        atLeastDays: z.int().optional(),
      }),
    ),
    /** Shelves that are full again, the longest first. Visits bound how long they were empty. */
    ended: z
      .array(shelf.extend({ from: Day, to: Day, atLeastDays: z.int(), atMostDays: z.int().nullable() }))
      .optional(),
  }),
  rankProducts: resultOf({
    currency,
    baseUnit,
    total,
    /** By unit price. `price` is the product's lowest, of the dearest ones its highest; `retailer` asks it. */
    products: z.array(
      z.object({ name: z.string(), price: z.number(), unitPrice: z.number(), retailer: z.string() }),
    ),
  }),
  describeMarket: resultOf({
    currency,
    categories: z.array(
      z.object({
        name: z.string(),
        baseUnit,
        products: z.int(),
        brands: z.array(z.string()),
        retailers: z.array(z.string()),
        averageUnitPrice: z.number().nullable(),
      }),
    ),
  }),
} satisfies Record<ToolName, z.ZodType>;

export type ToolOutput<N extends ToolName> = z.output<(typeof toolOutputs)[N]>;
export type AnyToolOutput = { [N in ToolName]: ToolOutput<N> }[ToolName];

export const isToolName = (value: string): value is ToolName => Object.hasOwn(toolInputs, value);
