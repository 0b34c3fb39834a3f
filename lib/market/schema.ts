import { z } from 'zod';
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
