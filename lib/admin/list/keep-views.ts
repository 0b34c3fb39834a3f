import {
  countAdminViews,
  deleteAdminView,
  insertAdminView,
  listAdminViews,
  setHiddenColumns,
} from '#db/queries/admin-views.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import {
  type ColumnsBody,
  VIEWS_A_PERSON,
  type ViewBody,
  type ViewOut,
  type ViewParams,
  type ViewsQuery,
} from './schema.ts';

type AdminContext = Context<Account>;

/** A team of ten sharing all of theirs. */
const MOST_SHOWN = 10 * VIEWS_A_PERSON;

/** One's own views of a list, and those that other admins share. */
export const listViews = async (
  { db, actor }: Pick<AdminContext, 'db' | 'actor'>,
  { list }: ViewsQuery,
): Promise<{ views: ViewOut[] }> => {
  const rows = await listAdminViews(db, { ownerId: actor.userId, list, limit: MOST_SHOWN });
  return { views: rows.map(({ ownerId, ...view }) => ({ ...view, isOwn: ownerId === actor.userId })) };
};

/** Keeps a list's address under a name. @throws AppError VALIDATION_ERROR when the name is taken or there are too many */
export const saveView = ({ db, actor, now }: AdminContext, view: ViewBody): Promise<{ id: string }> =>
  db.transaction(async (tx) => {
    const ownerId = actor.userId;
    if ((await countAdminViews(tx, ownerId)) >= VIEWS_A_PERSON) {
      throw new AppError('VALIDATION_ERROR', { fields: { name: 'tooManyViews' } });
    }
    const id = await insertAdminView(tx, { ...view, ownerId, now });
    if (id === null) throw new AppError('VALIDATION_ERROR', { fields: { name: 'nameTaken' } });
    return { id };
  });

/** @throws AppError NOT_FOUND for a view that is not there or somebody else's */
export const deleteView = async (
  { db, actor }: AdminContext,
  { id }: ViewParams,
): Promise<{ deleted: true }> => {
  if (!(await deleteAdminView(db, { id, ownerId: actor.userId }))) throw new AppError('NOT_FOUND');
  return { deleted: true };
};

/** Remembers which columns of a list an admin does not want to see. */
export const hideColumns = async (
  { db, actor }: AdminContext,
  { list, hidden }: ColumnsBody,
): Promise<{ hidden: string[] }> => {
  await setHiddenColumns(db, { userId: actor.userId, list, hidden: [...new Set(hidden)] });
  return { hidden };
};
