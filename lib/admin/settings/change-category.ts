import {
  type EditableCategory,
  listEditableCategories,
  lockEditableCategories,
  orderCategories,
  updateCategory,
} from '#db/queries/categories.ts';
import { refreshSearchText } from '#db/queries/market-search.ts';
import type { AdminContext } from '#lib/admin/person/change-user.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { AppError } from '#lib/core/errors.ts';
import { fieldsToChange, type KnownVersions, versionOf } from '#lib/core/versions.ts';
import { plans } from '#lib/vocabulary/plans.ts';
import type { CategoryBody, CategoryOut } from './schema.ts';

type Input = CategoryBody & { id: string; ifMatch?: KnownVersions };

/** The largest plan takes so many. */
const FEWEST_SELECTABLE = Math.max(...Object.values(plans).map(({ categoriesLimit }) => categoriesLimit));

/** GET /admin/categories: those that can be chosen with a plan, and those that could be, in their order. */
export const listOfferedCategories = async ({
  db,
}: Pick<AdminContext, 'db'>): Promise<{ items: CategoryOut[] }> => ({
  items: (await listEditableCategories(db)).map(categoryOf),
});

/**
 * PUT /admin/categories/{id}: what is not named stays. Companies keep what they hold.
 * @throws AppError NOT_FOUND, EDIT_CONFLICT, VALIDATION_ERROR for a name that another has, a place beyond the last, and a category that
 * has to stay: the showcase, and as many as the largest plan takes
 */
export const changeCategory = (ctx: AdminContext, { id, ifMatch, ...wanted }: Input): Promise<CategoryOut> =>
  ctx.db.transaction(async (tx) => {
    const rows = await lockEditableCategories(tx);
    const before = rows.map(categoryOf).find((each) => each.id === id);
    if (!before) throw new AppError('NOT_FOUND');
    const current = editableOf(before);
    const after = { ...current, ...withoutUndefined(wanted) };
    const changed = fieldsToChange({ current, wanted: after, known: ifMatch, answer: before });
    const fields = mistakesOf(id, after, rows);
    const wrong = Object.entries(fields).filter(([field]) => changed.some((name) => name === field));
    if (wrong.length > 0) throw new AppError('VALIDATION_ERROR', { fields: Object.fromEntries(wrong) });
    const { position, ...change } = after;
    if (changed.some((field) => field !== 'position')) await updateCategory(tx, id, change);
    if (changed.includes('nameEn') || changed.includes('nameAr'))
      await refreshSearchText(tx, { category: id });
    if (changed.includes('position')) await orderCategories(tx, movedTo(position, id, rows));
    for (const field of changed) {
      const detail = { category: id, field, before: current[field], after: after[field] };
      await recordAudit(tx, ctx, 'admin.category_changed', { detail });
    }
    return { ...before, ...after, version: versionOf(after) };
  });

const editableOf = ({ nameEn, nameAr, position, isSelectable }: Omit<CategoryOut, 'version'>) => ({
  ...{ nameEn, nameAr, position, isSelectable },
});
type Editable = ReturnType<typeof editableOf>;

/** A category as admins see it, at its place. */
export const categoryOf = (
  { licensedProducts, licensedUntil, publishedAt, ...row }: EditableCategory,
  at: number,
): CategoryOut => {
  const isHeld = licensedProducts > 0 && licensedUntil !== null;
  const licensed = isHeld && {
    products: licensedProducts,
    newestOn: licensedUntil,
    publishedAt: publishedAt?.toISOString() ?? null,
  };
  const category = { ...row, position: at + 1, licensed: licensed || null };
  return { ...category, version: versionOf(editableOf(category)) };
};

/** What cannot be, by field. */
const mistakesOf = (
  id: string,
  after: Editable,
  rows: readonly EditableCategory[],
): Record<string, string> => {
  const others = rows.filter((row) => row.id !== id);
  const isTaken = (name: 'nameEn' | 'nameAr') =>
    others.some((row) => row[name].toLowerCase() === after[name].toLowerCase());
  const isShowcase = rows.some((row) => row.id === id && row.isShowcase);
  const left = others.filter(({ isSelectable }) => isSelectable).length;
  return {
    ...(isTaken('nameEn') && { nameEn: 'categoryNameTaken' }),
    ...(isTaken('nameAr') && { nameAr: 'categoryNameTaken' }),
    ...(after.position > rows.length && { position: 'tooLarge' }),
    ...(!after.isSelectable && left < FEWEST_SELECTABLE && { isSelectable: 'tooFewCategories' }),
    ...(!after.isSelectable && isShowcase && { isSelectable: 'showcaseStays' }),
  };
};

const movedTo = (position: number, id: string, rows: readonly EditableCategory[]): string[] =>
  rows
    .map((row) => row.id)
    .filter((each) => each !== id)
    .toSpliced(position - 1, 0, id);

const withoutUndefined = (body: CategoryBody): Partial<Editable> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
