import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { prepareOnce } from '#db/prepare-once.ts';
import { categories } from '#db/schema/categories.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';

/** Other names that people ask for it by. */
export type AlsoCalled = { aliases: string[] };

const named = { id: categories.id, nameEn: categories.nameEn, nameAr: categories.nameAr };

const listingSelectable = prepareOnce((db) =>
  db
    .select({ ...named, aliases: categories.aliases })
    .from(categories)
    .where(eq(categories.isSelectable, true))
    .orderBy(asc(categories.position))
    .prepare('list_selectable_categories'),
);

/** Every category that can be chosen with a plan, in the order shown. */
export const listSelectableCategories = async (db: Database): Promise<(NamedRow & AlsoCalled)[]> =>
  listingSelectable(db).execute();

/** Those with these ids, whether they can still be chosen or not, in the order shown. */
export const listCategoriesById = async (db: Database, ids: readonly string[]): Promise<NamedRow[]> => {
  if (ids.length === 0) return [];
  return await db
    .select(named)
    .from(categories)
    .where(inArray(categories.id, [...ids]))
    .orderBy(asc(categories.position));
};
