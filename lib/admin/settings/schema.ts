import { z } from 'zod';
import { Name } from '#lib/auth/fields.ts';

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

export const CategoryOut = z.object({
  id: z.string(),
  nameEn: z.string(),
  nameAr: z.string(),
  position: z.int(),
  isSelectable: z.boolean(),
  /** The one that visitors see: it can always be chosen. */
  isShowcase: z.boolean(),
  version: z.string(),
});
export type CategoryOut = z.output<typeof CategoryOut>;

export const OfferedCategoriesOut = z.object({ items: z.array(CategoryOut) });
