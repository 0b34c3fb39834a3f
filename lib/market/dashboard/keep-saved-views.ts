import { listSavedViews, type OwnViews, type ViewOwner } from '#db/queries/saved-views.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { deleteView, keepView, renameView } from '#lib/saved-views/keep-views.ts';
import { MAX_VIEW_QUERY, VIEWS_A_PERSON } from '#lib/saved-views/policy.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { DASHBOARD_SURFACES } from '#lib/vocabulary/view-surfaces.ts';
import { canonicalQuery } from './filters/canonical-query.ts';
import type { SavedViewBody, SavedViewOut, SavedViewRenaming, SavedViewsQuery } from './schema.ts';

type AccountContext = Context<Account>;

const ownerOf = ({ userId, company }: Account): ViewOwner => ({ userId, companyId: company?.id ?? null });

const ownViews = (actor: Account): OwnViews => ({ ...ownerOf(actor), surfaces: DASHBOARD_SURFACES });

/** GET /api/market/views: a person's own views of a module, as saved in the company that the person is in. */
export const listDashboardViews = async (
  { db, actor }: Pick<AccountContext, 'db' | 'actor'>,
  { module }: SavedViewsQuery,
): Promise<{ views: SavedViewOut[] }> => {
  const of = { ...ownerOf(actor), surface: `dashboard.${module}` } as const;
  const rows = await listSavedViews(db, { ...of, limit: VIEWS_A_PERSON });
  return { views: rows.map(({ id, name, query }) => ({ id, name, query })) };
};

/** POST /api/market/views. @throws AppError VALIDATION_ERROR when the name is taken, there are too many, or it is longer as it is kept */
export const keepDashboardView = async (
  ctx: AccountContext,
  { module, name, query }: SavedViewBody,
): Promise<SavedViewOut> => {
  const view = { name, query: canonicalQuery(query) };
  // Arabic letters, for one, take six characters each.
  if (view.query.length > MAX_VIEW_QUERY)
    throw new AppError('VALIDATION_ERROR', { fields: { query: 'tooLong' } });
  const surface = `dashboard.${module}` as const;
  const { id } = await keepView(ctx, ownViews(ctx.actor), { ...view, surface, isShared: false });
  return { id, ...view };
};

/** PATCH /api/market/views/{id}. @throws AppError NOT_FOUND for a view of another person, company or list, and one that is gone */
export const renameDashboardView = (ctx: AccountContext, renaming: SavedViewRenaming) =>
  renameView(ctx, ownViews(ctx.actor), renaming);

/** DELETE /api/market/views/{id}. @throws AppError NOT_FOUND as above */
export const deleteDashboardView = async (
  ctx: AccountContext,
  { id }: { id: string },
): Promise<{ id: string }> => {
  await deleteView(ctx, ownViews(ctx.actor), id);
  return { id };
};
