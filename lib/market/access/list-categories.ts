import { listSelectableCategories } from '#db/queries/categories.ts';
import type { Context } from '#lib/context/context.ts';
import { nameIn } from '#lib/vocabulary/named.ts';

/** GET /api/categories: every category that a plan can be chosen with. */
export const listCategories = async ({ db, locale }: Pick<Context, 'db' | 'locale'>) => {
  const rows = await listSelectableCategories(db);
  return rows.map((row) => ({
    id: row.id,
    name: row.nameEn,
    displayName: nameIn(locale, row),
  }));
};
