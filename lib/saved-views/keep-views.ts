import type { Transaction } from '#db/client.ts';
import {
  countSavedViews,
  deleteSavedView,
  findSameView,
  insertSavedView,
  type OwnViews,
  renameSavedView,
} from '#db/queries/saved-views.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { cutText } from '#lib/core/safe-text.ts';
import type { ViewSurface } from '#lib/vocabulary/view-surfaces.ts';
import { MAX_VIEW_NAME, VIEWS_A_PERSON } from './policy.ts';

type NewView = { surface: ViewSurface; name: string; query: string; isShared: boolean };

/**
 * Saves a view under a name.
 * @param own whose it becomes, and the surfaces that share one limit
 * @throws AppError VALIDATION_ERROR when the name is taken or there are too many
 */
export const keepView = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { surfaces, ...owner }: OwnViews,
  view: NewView,
): Promise<{ id: string }> =>
  db.transaction(async (tx) => {
    await requireRoom(tx, { userId: owner.userId, surfaces });
    const id = await insertSavedView(tx, { ...owner, ...view, now });
    if (id === null) throw nameTaken();
    return { id };
  });

/**
 * The view of a person that shows this already, or a new one: under another name where this one is taken.
 * @throws AppError VALIDATION_ERROR when there are too many
 */
export const findOrKeepView = async (
  tx: Transaction,
  now: Date,
  { surfaces, ...owner }: OwnViews,
  view: NewView,
): Promise<string> => {
  const known = await findSameView(tx, { ...owner, ...view });
  if (known !== null) return known;
  await requireRoom(tx, { userId: owner.userId, surfaces });
  // A person has fewer views than this, so that one of the names is free.
  for (let place = 1; place <= VIEWS_A_PERSON + 1; place += 1) {
    const end = place === 1 ? '' : ` (${place})`;
    const name = `${cutText(view.name, MAX_VIEW_NAME - end.length)}${end}`;
    const id = await insertSavedView(tx, { ...owner, ...view, name, now });
    if (id !== null) return id;
  }
  throw nameTaken();
};

const requireRoom = async (tx: Transaction, own: Pick<OwnViews, 'userId' | 'surfaces'>): Promise<void> => {
  if ((await countSavedViews(tx, own)) >= VIEWS_A_PERSON)
    throw new AppError('VALIDATION_ERROR', { fields: { name: 'tooManyViews' } });
};

/** @throws AppError NOT_FOUND when the owner has no such view of these surfaces, VALIDATION_ERROR when the name is taken */
export const renameView = (
  { db }: Pick<Context, 'db'>,
  own: OwnViews,
  { id, name }: { id: string; name: string },
): Promise<{ id: string; name: string }> =>
  db.transaction(async (tx) => {
    await countSavedViews(tx, own);
    const outcome = await renameSavedView(tx, { ...own, id, name });
    if (outcome === null) throw new AppError('NOT_FOUND');
    if (outcome === 'taken') throw nameTaken();
    return { id, name };
  });

/** @throws AppError NOT_FOUND when the owner has no such view of these surfaces */
export const deleteView = async ({ db }: Pick<Context, 'db'>, own: OwnViews, id: string): Promise<void> => {
  if (!(await deleteSavedView(db, { ...own, id }))) throw new AppError('NOT_FOUND');
};

const nameTaken = () => new AppError('VALIDATION_ERROR', { fields: { name: 'nameTaken' } });
