import type { Database, Transaction } from '#db/client.ts';
import { findAlertView, type RuleOwner } from '#db/queries/alert-rules.ts';
import { AppError } from '#lib/core/errors.ts';
import { canonicalQuery } from '#lib/market/dashboard/filters/canonical-query.ts';
import { findOrKeepView } from '#lib/saved-views/keep-views.ts';
import { MAX_VIEW_QUERY } from '#lib/saved-views/policy.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import { DASHBOARD_SURFACES, type ViewSurface } from '#lib/vocabulary/view-surfaces.ts';

type Asked = { viewId?: string | undefined; module?: ModuleName | undefined; query?: string | undefined };

/** The view of a requested rule; without an id it isn't saved yet. */
export type AskedView = { id: string | null; surface: ViewSurface; query: string };

/**
 * The saved view of a requested rule, or what would be saved for it.
 * @throws AppError NOT_FOUND for a view that isn't the person's, VALIDATION_ERROR for an address that is too long to be kept
 */
export const findAskedView = async (
  { db, actor }: { db: Database; actor: Account & { company: Company } },
  { viewId = '', module, query = '' }: Asked,
): Promise<AskedView> => {
  if (module === undefined) {
    const row = await findAlertView(db, { id: viewId, userId: actor.userId, companyId: actor.company.id });
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }
  const kept = canonicalQuery(query);
  if (kept.length > MAX_VIEW_QUERY) throw new AppError('VALIDATION_ERROR', { fields: { view: 'tooLong' } });
  return { id: null, surface: `dashboard.${module}`, query: kept };
};

/** Saves it, unless the person has one that shows the same. @returns its id */
export const keepAskedView = async (
  tx: Transaction,
  now: Date,
  owner: RuleOwner,
  { id, ...view }: AskedView & { name: string },
): Promise<string> =>
  id ?? findOrKeepView(tx, now, { ...owner, surfaces: DASHBOARD_SURFACES }, { ...view, isShared: false });
