import { asc, inArray } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { categories } from '#db/schema/categories.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';

/** Names of categories in a language, in the tree's own order. */
export const listCategoryNames = async (
  db: Database,
  ids: readonly string[],
  locale: Locale,
): Promise<{ id: string; name: string }[]> => {
  if (ids.length === 0) return [];
  return await db
    .select({ id: categories.id, name: locale === 'ar' ? categories.nameAr : categories.nameEn })
    .from(categories)
    .where(inArray(categories.id, [...ids]))
    .orderBy(asc(categories.position));
};
