import { z } from 'zod';
import { MODULE_NAMES } from '#lib/vocabulary/terms.ts';
import { periodPresets } from './periods.ts';

/** What the dashboards' calls share. */

/** A parameter of an address, which is read tolerantly by what the dashboard's query.ts says. */
export const AddressField = z.union([z.string(), z.array(z.string())]).optional();

/** The fields of a period, in every dashboard's query. */
export const periodParameters = {
  period: z.union([z.enum([...periodPresets, 'custom']), AddressField]),
  from: AddressField,
  to: AddressField,
};

export const MeasureOut = z.object({
  value: z.number().nullable(),
  n: z.number().int(),
  lowBase: z.boolean(),
});
export const Named = z.object({ id: z.string(), name: z.string() });
export const Range = z.object({ from: z.string(), to: z.string() });

export const CategoriesOut = z.array(z.object({ id: z.string(), name: z.string(), displayName: z.string() }));

export const SampleNoticeOut = z.object({ seen: z.literal(true) });

export const SAVED_VIEWS_A_PERSON = 50;
const MAX_QUERY_LENGTH = 2000;

const SavedViewName = z.string().trim().min(1, 'required').max(60, 'tooLong');
const ModuleId = z.enum(MODULE_NAMES);

export const SavedViewsQuery = z.strictObject({ module: ModuleId });
export type SavedViewsQuery = z.output<typeof SavedViewsQuery>;

export const SavedViewBody = z.strictObject({
  module: ModuleId,
  name: SavedViewName,
  /** What the dashboard's address says after `?`. What it no longer knows when it is opened is left out, and said. */
  query: z.string().max(MAX_QUERY_LENGTH, 'tooLong'),
});
export type SavedViewBody = z.output<typeof SavedViewBody>;

export const SavedViewParams = z.object({ id: z.string().min(1).max(64) });
export const SavedViewNameBody = z.strictObject({ name: SavedViewName });
export type SavedViewRenaming = z.output<typeof SavedViewParams> & z.output<typeof SavedViewNameBody>;

export const SavedViewOut = z.object({ id: z.string(), name: z.string(), query: z.string() });
export type SavedViewOut = z.output<typeof SavedViewOut>;
export const SavedViewsOut = z.object({ views: z.array(SavedViewOut) });
export const SavedViewRenamedOut = SavedViewOut.pick({ id: true, name: true });
export const SavedViewForgottenOut = SavedViewOut.pick({ id: true });
