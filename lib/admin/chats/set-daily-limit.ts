import { findAccountById } from '#db/queries/accounts.ts';
import { lockDailyLimit, upsertDailyLimit } from '#db/queries/administered-chats.ts';
import type { AdminContext } from '#lib/admin/person/change-user.ts';
import type { PersonParams } from '#lib/admin/person/schema.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { accountView } from '#lib/auth/user-view.ts';
import { AppError } from '#lib/core/errors.ts';
import { fieldsToChange, type KnownVersions, versionOf } from '#lib/core/versions.ts';
import type { LimitedUserOut } from './schema.ts';

type Input = PersonParams & { limit: number | null; ifMatch?: KnownVersions };

/**
 * PATCH /admin/users/{id}/limit: how many questions a day; 0 turns chat off, null is the default. It counts immediately, and what was
 * asked today stays asked. @throws AppError USER_NOT_FOUND, EDIT_CONFLICT
 */
export const setDailyLimit = (
  ctx: AdminContext,
  { id: userId, limit, ifMatch }: Input,
): Promise<LimitedUserOut> =>
  ctx.db.transaction(async (tx) => {
    const before = await lockDailyLimit(tx, userId);
    const account = await findAccountById(tx, userId);
    if (!before || !account) throw new AppError('USER_NOT_FOUND');
    const answerOf = (dailyMessageLimit: number | null): LimitedUserOut => ({
      user: { ...accountView(account), dailyMessageLimit },
      version: versionOf({ dailyMessageLimit }),
    });
    const changed = fieldsToChange({
      current: { dailyMessageLimit: before.limit },
      wanted: { dailyMessageLimit: limit },
      known: ifMatch,
      answer: answerOf(before.limit),
    });
    if (changed.length > 0) {
      await upsertDailyLimit(tx, { userId, limit, now: ctx.now });
      await recordAudit(tx, ctx, 'admin.limit_set', {
        subjectId: userId,
        detail: { before: before.limit, after: limit },
      });
    }
    return answerOf(limit);
  });
