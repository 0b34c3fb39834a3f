import {
  countSavedViews,
  deleteSavedView,
  insertSavedView,
  listSavedViews,
  renameSavedView,
  type ViewKeeper,
} from '#db/queries/dashboard-views.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { canonicalQuery } from './filters/canonical-query.ts';
import {
  MAX_QUERY_LENGTH,
  SAVED_VIEWS_A_PERSON,
  type SavedViewBody,
  type SavedViewOut,
  type SavedViewRenaming,
  type SavedViewsQuery,
} from './schema.ts';

type AccountContext = Context<Account>;

const keeperOf = ({ userId, company }: Account): ViewKeeper => ({ userId, companyId: company?.id ?? null });

/** GET /api/market/views: one's own views of a module, as one kept them in the company that one is in. */
export const listOwnViews = async (
  { db, actor }: Pick<AccountContext, 'db' | 'actor'>,
  { module }: SavedViewsQuery,
): Promise<{ views: SavedViewOut[] }> => ({
  views: await listSavedViews(db, { ...keeperOf(actor), moduleId: module, limit: SAVED_VIEWS_A_PERSON }),
});

/** POST /api/market/views. @throws AppError VALIDATION_ERROR when the name is taken, there are too many, or it is longer as it is kept */
export const keepView = async (
  { db, actor, now }: AccountContext,
  { module, name, query }: SavedViewBody,
): Promise<SavedViewOut> => {
  const view = { name, query: canonicalQuery(query) };
  // Arabic letters, for one, take six characters each.
  if (view.query.length > MAX_QUERY_LENGTH)
    throw new AppError('VALIDATION_ERROR', { fields: { query: 'tooLong' } });
  return db.transaction(async (tx) => {
    if ((await countSavedViews(tx, actor.userId)) >= SAVED_VIEWS_A_PERSON) {
      throw new AppError('VALIDATION_ERROR', { fields: { name: 'tooManyViews' } });
    }
    const id = await insertSavedView(tx, { ...keeperOf(actor), moduleId: module, ...view, now });
    if (id === null) throw nameTaken();
    return { id, ...view };
  });
};

/** PATCH /api/market/views/{id}. @throws AppError NOT_FOUND for a view that is not there or somebody else's */
export const renameView = ({ db, actor }: AccountContext, { id, name }: SavedViewRenaming) =>
  db.transaction(async (tx) => {
    await countSavedViews(tx, actor.userId);
    const outcome = await renameSavedView(tx, { ...keeperOf(actor), id, name });
    if (outcome === null) throw new AppError('NOT_FOUND');
    if (outcome === 'taken') throw nameTaken();
    return { id, name };
  });

/** DELETE /api/market/views/{id}. @throws AppError NOT_FOUND as above */
export const forgetView = async (
  { db, actor }: AccountContext,
  { id }: { id: string },
): Promise<{ id: string }> => {
  if (!(await deleteSavedView(db, { ...keeperOf(actor), id }))) throw new AppError('NOT_FOUND');
  return { id };
};

const nameTaken = () => new AppError('VALIDATION_ERROR', { fields: { name: 'nameTaken' } });
