import { lockSyncState } from '#db/queries/billing-sync.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { enqueueSync, requestSync } from '#lib/billing/request-sync.ts';
import { AppError } from '#lib/core/errors.ts';
import type { AdminContext } from './change-user.ts';
import type { PersonParams } from './schema.ts';

/**
 * Has a company's customer read anew at the payment provider, after the answer. While one is asked for already, only its job is seen to.
 * @throws AppError NOT_FOUND
 */
export const askForSync = (ctx: AdminContext, { id: companyId }: PersonParams) =>
  ctx.db.transaction(async (tx) => {
    const state = await lockSyncState(tx, companyId);
    if (!state) throw new AppError('NOT_FOUND');
    const isAsked = state.wanted > state.synced;
    if (isAsked) await enqueueSync(tx, companyId, ctx.now);
    else {
      await requestSync(tx, companyId, ctx.now);
      const detail = { before: state.wanted, after: state.wanted + 1 };
      await recordAudit(tx, ctx, 'admin.sync_asked', { companyId, detail });
    }
    const asked = isAsked ? state.wanted : state.wanted + 1;
    return { sync: { asked, done: state.synced, at: state.syncedAt?.toISOString() ?? null } };
  });
