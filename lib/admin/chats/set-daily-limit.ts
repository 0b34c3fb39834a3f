import { findAccountById } from '#db/queries/accounts.ts';
import { lockDailyLimit, setDailyLimit as setRow } from '#db/queries/administered-chats.ts';
import type { AdminContext } from '#lib/admin/person/change-user.ts';
import type { PersonParams } from '#lib/admin/person/schema.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { accountView } from '#lib/auth/user-view.ts';
import { AppError } from '#lib/core/errors.ts';
import type { LimitedUserOut } from './schema.ts';

/**
 * PATCH /admin/users/{id}/limit: how many questions a day; 0 turns chat off, null is the default. It counts at once, and what was asked
 * today stays asked. @throws AppError USER_NOT_FOUND
 */
export const setDailyLimit = (
  ctx: AdminContext,
  { id: userId, limit }: PersonParams & { limit: number | null },
): Promise<LimitedUserOut> =>
  ctx.db.transaction(async (tx) => {
    const before = await lockDailyLimit(tx, userId);
    if (!before) throw new AppError('USER_NOT_FOUND');
    if (before.limit !== limit) {
      await setRow(tx, { userId, limit, now: ctx.now });
      await recordAudit(tx, ctx, 'admin.limit_set', {
        subjectId: userId,
        detail: { before: before.limit, after: limit },
      });
    }
    const account = await findAccountById(tx, userId);
    if (!account) throw new AppError('USER_NOT_FOUND');
    return { user: { ...accountView(account), dailyMessageLimit: limit } };
  });
