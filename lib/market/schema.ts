import { z } from 'zod';
import { withLatinDigits } from '#lib/i18n/digits.ts';
import { Day } from '#lib/vocabulary/day-schema.ts';
import { BASE_UNITS, CHANNELS, MARKET_EVENT_KINDS } from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { DEFAULT_PERIOD, type PeriodChoice, periodPresets } from './periods.ts';

const MAX_CHOSEN = 40;
const Id = z.string().min(1).max(80);

/** `a,b`, or the parameter repeated; what is not an id is left out rather than refused. */
const Ids = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => {
    const parts = [value ?? []].flat().flatMap((part) => part.split(','));
    return [...new Set(parts.filter((part) => Id.safeParse(part).success))].slice(0, MAX_CHOSEN);
  })
  .catch([]);

/** A parameter given twice counts once; one that makes no sense is as if it were not there. */
const OneOf = <T extends z.ZodType>(value: T) =>
  z.preprocess((given) => (Array.isArray(given) ? given[0] : given), value.optional()).catch(undefined);

/** As people type it, in the digits of their keyboard. */
const TypedDay = z.preprocess((given) => (typeof given === 'string' ? withLatinDigits(given) : given), Day);

/**
 * What an address of Price Monitor asks for. Tolerant: an old or hand-typed link never fails, what makes no sense falls back
 * to the default.
 */
export const PriceMonitorQuery = z.object({
  category: OneOf(Id),
  brand: Ids,
  retailer: Ids,
  period: OneOf(z.enum([...periodPresets, 'custom'])),
  from: OneOf(TypedDay),
  to: OneOf(TypedDay),
});
export type PriceMonitorQuery = z.output<typeof PriceMonitorQuery>;

/** The period that the parameters name; a custom one needs both of its days. */
export const periodChoiceOf = ({ period, from, to }: PriceMonitorQuery): PeriodChoice => {
  if ((period === 'custom' || period === undefined) && from && to) return { preset: 'custom', from, to };
  const preset = periodPresets.find((presetName) => presetName === period);
  return { preset: preset ?? DEFAULT_PERIOD };
};

const MeasureOut = z.object({ value: z.number().nullable(), n: z.number().int(), lowBase: z.boolean() });
const Named = z.object({ id: z.string(), name: z.string() });
const Range = z.object({ from: z.string(), to: z.string() });

export const indexKinds = ['brand', 'retailer', 'period'] as const;

export const PriceMonitorOut = z.object({
  /** The filters as they were applied, which is what the address should say. */
  filters: z.object({
    category: z.string(),
    brands: z.array(z.string()),
    retailers: z.array(z.string()),
    period: z.enum([...periodPresets, 'custom']),
    range: Range,
  }),
  options: z.object({ categories: z.array(Named), brands: z.array(Named), retailers: z.array(Named) }),
  dataset: z.enum(DATASETS),
  baseUnit: z.enum(BASE_UNITS),
  currency: z.string(),
  asOf: z.iso.datetime().nullable(),
  /** Listings with a price at the end of the range, after the filters. */
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
  history: z.object({
    days: z.array(z.string()),
    series: z.array(Named.extend({ values: z.array(z.number().nullable()) })),
    /** Share of the listings on promotion, 0 to 100, a number for each day. */
    promoShare: z.array(z.number()),
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
  basket: MeasureOut.extend({
    items: z.array(Named),
    totals: z.array(Named.extend({ total: z.number() })),
    leftOut: z.array(Named),
  }),
  /** Null where the plan lists no single products. */
  movers: z
    .array(
      z.object({
        listingId: z.string(),
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
export type PriceMonitorData = z.output<typeof PriceMonitorOut>;

/** Null: the scope covers no category. */
export const PriceMonitorAnswer = z.object({ priceMonitor: PriceMonitorOut.nullable() });

export const CategoriesOut = z.array(z.object({ id: z.string(), name: z.string(), displayName: z.string() }));

export const SampleNoticeOut = z.object({ seen: z.literal(true) });
