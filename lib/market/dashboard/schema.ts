import { z } from 'zod';
import { isPrintable, isVisible } from '#lib/core/plain-name.ts';
import { MAX_VIEW_NAME, MAX_VIEW_QUERY } from '#lib/saved-views/policy.ts';
import { moduleList } from '#lib/vocabulary/modules.ts';
import { MODULE_NAMES } from '#lib/vocabulary/terms.ts';

/** What the dashboards' calls share. */

/** A parameter of an address, which is read tolerantly by what the dashboard's query.ts says. */
export const AddressField = z
  .union([z.string(), z.array(z.string())])
  .meta({ id: 'AddressField' })
  .optional();

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
