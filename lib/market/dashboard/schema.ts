import { z } from 'zod';
import { isPrintable, isVisible } from '#lib/core/plain-name.ts';
import { MAX_VIEW_NAME, MAX_VIEW_QUERY } from '#lib/saved-views/policy.ts';
import { CHANNELS, PRICE_TYPES } from '#lib/vocabulary/market-terms.ts';
import { moduleList } from '#lib/vocabulary/modules.ts';
import { MODULE_NAMES } from '#lib/vocabulary/terms.ts';
import { COMPARISONS } from './compare.ts';
import { PRICE_KINDS, PRICE_STATISTICS, PRICE_VALUES } from './filters/filters.ts';
import { periodPresets } from './periods.ts';

/** What the dashboards' calls share. */

/** A parameter of an address, which is read tolerantly by what the dashboard's query.ts says. */
export const AddressField = z.union([z.string(), z.array(z.string())]).optional();

const oneOf = <const T extends readonly [string, ...string[]]>(words: T) =>
  z.union([z.enum(words), AddressField]);

/** The filters that every dashboard's call takes. */
export const filterParameters = {
  category: AddressField,
  brand: AddressField,
  maker: AddressField,
  /** Products by their ids or GTINs. */
  sku: AddressField,
  retailer: AddressField,
  channel: AddressField,
  /** A governorate. */
  gov: AddressField,
  /** Bands of pack sizes. */
  size: AddressField,
  period: oneOf([...periodPresets, 'custom']),
  from: AddressField,
  to: AddressField,
  compare: oneOf(COMPARISONS),
  type: oneOf(PRICE_TYPES),
  price: oneOf(PRICE_KINDS),
  stat: oneOf(PRICE_STATISTICS),
  value: oneOf(PRICE_VALUES),
};

// Named in the API's document, which repeats them dozens of times.
export const MeasureOut = z
  .object({
    value: z.number().nullable(),
    n: z.number().int(),
    lowBase: z.boolean(),
  })
  .meta({ id: 'Measure' });
export const Named = z.object({ id: z.string(), name: z.string() }).meta({ id: 'Named' });
/**
 * Only in plans without single products: the figures of fewer than two products, which are null, named as the parameter `figure` of their
 * rows. `brands` have a single product at these retailers and are left out of figures of chosen brands there.
 */
export const WithheldOut = z.object({
  figures: z.array(z.string()),
  brands: z.array(Named.extend({ retailers: z.array(Named) })),
});
export type Withheld = z.output<typeof WithheldOut>;

export const Range = z.object({ from: z.string(), to: z.string() });

/** Filters as they were applied, which is what an address should say. */
export const FiltersOut = z.object({
  category: z.string(),
  brands: z.array(z.string()),
  makers: z.array(z.string()),
  products: z.array(z.string()),
  retailers: z.array(z.string()),
  channels: z.array(z.enum(CHANNELS)),
  governorate: z.string().nullable(),
  packBands: z.array(z.string()),
  compare: z.enum(COMPARISONS),
  basis: z.object({
    type: z.enum(PRICE_TYPES),
    price: z.enum(PRICE_KINDS),
    statistic: z.enum(PRICE_STATISTICS),
    value: z.enum(PRICE_VALUES),
  }),
  period: z.enum([...periodPresets, 'custom']),
  range: Range,
});

/** What may be chosen within a category. */
export const OptionsOut = z.object({
  categories: z.array(Named),
  brands: z.array(Named),
  makers: z.array(Named),
  /** Of the brands, makers and packs that were chosen; the first of them, and none where the plan knows no single products. */
  products: z.array(Named),
  retailers: z.array(Named),
  channels: z.array(z.enum(CHANNELS)),
  governorates: z.array(Named),
  packBands: z.array(z.string()),
  priceTypes: z.array(z.enum(PRICE_TYPES)),
});
/** A module by the last part of its page's address. */
export const ExportParams = z.object({ module: z.enum(moduleList.map(({ path }) => path.slice(1))) });

export const SampleNoticeOut = z.object({ seen: z.literal(true) });

const SavedViewName = z
  .string()
  .trim()
  .min(1, 'required')
  .max(MAX_VIEW_NAME, 'tooLong')
  .refine(isVisible, 'required')
  .refine(isPrintable, 'notPrintable');
const ModuleId = z.enum(MODULE_NAMES);

export const SavedViewsQuery = z.strictObject({ module: ModuleId });
export type SavedViewsQuery = z.output<typeof SavedViewsQuery>;

export const SavedViewBody = z.strictObject({
  module: ModuleId,
  name: SavedViewName,
  /** What the dashboard's address says after `?`. What it no longer knows when it is opened is left out, and said. */
  query: z.string().max(MAX_VIEW_QUERY, 'tooLong'),
});
export type SavedViewBody = z.output<typeof SavedViewBody>;

export const SavedViewParams = z.object({ id: z.string().min(1).max(64) });
export const SavedViewNameBody = z.strictObject({ name: SavedViewName });
export type SavedViewRenaming = z.output<typeof SavedViewParams> & z.output<typeof SavedViewNameBody>;

export const SavedViewOut = z.object({ id: z.string(), name: z.string(), query: z.string() });
export type SavedViewOut = z.output<typeof SavedViewOut>;
export const SavedViewsOut = z.object({ views: z.array(SavedViewOut) });
export const SavedViewRenamedOut = SavedViewOut.pick({ id: true, name: true });
export const SavedViewDeletedOut = SavedViewOut.pick({ id: true });
