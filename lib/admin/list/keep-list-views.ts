import { listSavedViews, type OwnViews } from '#db/queries/saved-views.ts';
import type { Context } from '#lib/context/context.ts';
import { deleteView, keepView } from '#lib/saved-views/keep-views.ts';
import { VIEWS_A_PERSON } from '#lib/saved-views/policy.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { ADMIN_SURFACES } from '#lib/vocabulary/view-surfaces.ts';
import type { ViewBody, ViewOut, ViewParams, ViewsQuery } from './schema.ts';

type AdminContext = Context<Account>;

/** A team of ten sharing all of theirs. */
const MOST_SHOWN = 10 * VIEWS_A_PERSON;

const ownViews = ({ userId }: Account): OwnViews => ({ userId, companyId: null, surfaces: ADMIN_SURFACES });

/** GET /api/admin/views: an admin's own views of a list, and those that other admins share. */
export const listListViews = async (
  { db, actor: { userId } }: Pick<AdminContext, 'db' | 'actor'>,
  { list }: ViewsQuery,
): Promise<{ views: ViewOut[] }> => {
  const of = { userId, companyId: null, surface: `admin.${list}` } as const;
  const rows = await listSavedViews(db, { ...of, limit: MOST_SHOWN });
  return { views: rows.map(({ ownerId, ...view }) => ({ ...view, isOwn: ownerId === userId })) };
};

/** POST /api/admin/views. @throws AppError VALIDATION_ERROR when the name is taken or there are too many */
export const keepListView = (ctx: AdminContext, { list, ...view }: ViewBody): Promise<{ id: string }> =>
  keepView(ctx, ownViews(ctx.actor), { ...view, surface: `admin.${list}` });

/** DELETE /api/admin/views/{id}. @throws AppError NOT_FOUND for a view of another admin or of a dashboard, and one that is gone */
export const deleteListView = async (ctx: AdminContext, { id }: ViewParams): Promise<{ deleted: true }> => {
  await deleteView(ctx, ownViews(ctx.actor), id);
  return { deleted: true };
};
