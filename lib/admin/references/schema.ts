import { z } from 'zod';
import { BEYOND_REACH, isInReach, listOut, PAGING } from '#lib/admin/list/schema.ts';
import { Day } from '#lib/vocabulary/day-schema.ts';
import { REFERENCE_KINDS } from '#lib/vocabulary/import-terms.ts';
import { CHANNELS } from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';

/** GET /admin/references. */
export const ReferencesQuery = z
  .strictObject({ kind: z.enum(REFERENCE_KINDS).optional(), dataset: z.enum(DATASETS).optional(), ...PAGING })
  .refine(isInReach, BEYOND_REACH);
export type ReferencesQuery = z.output<typeof ReferencesQuery>;

/** What a value is known by; null: its kind has no such part, or its rate is that of all categories. */
const SUBJECT = {
  kind: z.enum(REFERENCE_KINDS),
  dataset: z.enum(DATASETS),
  categoryId: z.string().min(1).max(64).nullable(),
  channel: z.enum(CHANNELS).nullable(),
  /** The number of a governorate. */
  regionNo: z.int().min(1).max(99).nullable(),
  validFrom: Day,
};

/** POST and PUT /admin/references. */
export const ReferenceBody = z.strictObject({ ...SUBJECT, value: z.number() });
export type ReferenceBody = z.output<typeof ReferenceBody>;

const Named = z.object({ nameEn: z.string(), nameAr: z.string() });

export const ReferenceOut = z.object({ ...SUBJECT, value: z.number(), version: z.string() });
export type ReferenceOut = z.output<typeof ReferenceOut>;

export const ReferenceItemOut = ReferenceOut.extend({
  category: Named.nullable(),
  region: Named.nullable(),
  /** The newest first, at most ten. */
  versions: z.array(
    z.object({
      value: z.number(),
      savedAt: z.iso.datetime(),
      /** Null: the command or the sample data. */
      savedBy: z.string().nullable(),
    }),
  ),
  revisions: z.int(),
});
export type ReferenceItemOut = z.output<typeof ReferenceItemOut>;

export const ReferencesOut = listOut(ReferenceItemOut);
export type ReferencesOut = z.output<typeof ReferencesOut>;
