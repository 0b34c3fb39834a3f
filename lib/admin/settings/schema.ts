import { z } from 'zod';
import { Name } from '#lib/auth/fields.ts';
import { Day } from '#lib/vocabulary/day-schema.ts';

export const CategoryParams = z.object({ id: z.string().min(1).max(60) });

const CategoryName = Name.max(60, 'tooLong');

/** What is not named stays. */
export const CategoryBody = z.strictObject({
  nameEn: CategoryName.optional(),
  nameAr: CategoryName.optional(),
  /** Its place among the categories that plans are chosen with, from 1; the others move along. */
  position: z.int().min(1).optional(),
  /** Whether it can be chosen from now on. */
  isSelectable: z.boolean().optional(),
});
export type CategoryBody = z.output<typeof CategoryBody>;

export const PublicationBody = z.strictObject({ isPublished: z.boolean() });
export type PublicationBody = z.output<typeof PublicationBody>;

export const CategoryOut = z.object({
  id: z.string(),
  nameEn: z.string(),
  nameAr: z.string(),
  position: z.int(),
  isSelectable: z.boolean(),
  /** The one that visitors see: it can always be chosen. */
  isShowcase: z.boolean(),
  /** The licensed rows that it has; null without any. Paid plans see them once they are published, and the sample until then. */
  licensed: z
    .object({
      products: z.int(),
      /** The newest day with a price. */
      newestOn: Day,
      publishedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  version: z.string(),
});
export type CategoryOut = z.output<typeof CategoryOut>;

export const OfferedCategoriesOut = z.object({ items: z.array(CategoryOut) });
