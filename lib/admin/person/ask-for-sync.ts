import { recordAudit } from '#lib/audit/record-audit.ts';
import { requestSyncOnce } from '#lib/billing/sync/request-sync.ts';
import { AppError } from '#lib/core/errors.ts';
import type { AdminContext } from './change-user.ts';
import type { PersonParams } from './schema.ts';

/**
 * Requests a Stripe sync after the response. If one is already pending, only makes sure its job is queued.
 * @throws AppError NOT_FOUND
 */
export const askForSync = (ctx: AdminContext, { id: companyId }: PersonParams) =>
  ctx.db.transaction(async (tx) => {
    const request = await requestSyncOnce(tx, companyId, ctx.now);
    if (!request) throw new AppError('NOT_FOUND');
    const { asked, done, at, isNew } = request;
    if (isNew) {
      const detail = { before: asked - 1, after: asked };
      await recordAudit(tx, ctx, 'admin.sync_asked', { companyId, detail });
    }
    return { sync: { asked, done, at: at?.toISOString() ?? null } };
  });
