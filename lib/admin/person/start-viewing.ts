import type { Transaction } from '#db/client.ts';
import { type AccountRow, findAccountById } from '#db/queries/accounts.ts';
import { insertViewing } from '#db/queries/viewing-sessions.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { lendSessionCookies } from '#lib/auth/account-cookies.ts';
import { VIEWING_LIFETIME } from '#lib/auth/policy.ts';
import { sealSessionToken } from '#lib/auth/session-token.ts';
import { addMs } from '#lib/core/clock.ts';
import { AppError } from '#lib/core/errors.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';
import type { AdminContext } from './change-user.ts';
import type { PersonParams, ViewAsBody } from './schema.ts';

/** The people an admin can view Raff as: customers who may sign in. */
const findViewable = async (tx: Transaction, id: string): Promise<AccountRow> => {
  const account = await findAccountById(tx, id);
  if (!account) throw new AppError('USER_NOT_FOUND');
  if (account.role !== 'user' || account.status !== 'active') throw new AppError('FORBIDDEN');
  return account;
};

/**
 * Lets an admin see Raff as a customer does, for half an hour and without changing anything; the customer is notified, with the reason. It is a
 * browser's: a bearer has no session that could be kept for afterwards.
 * @throws AppError USER_NOT_FOUND, FORBIDDEN for admins, blocked people and bearers
 */
export const startViewing = async (
  ctx: AdminContext,
  { id, reason }: PersonParams & ViewAsBody,
): Promise<{ until: string }> => {
  const { actor, now, userAgent, cookies } = ctx;
  if (actor.sessionKind !== 'cookie') throw new AppError('FORBIDDEN');
  const until = addMs(now, VIEWING_LIFETIME);
  const sessionId = await ctx.db.transaction(async (tx) => {
    const account = await findViewable(tx, id);
    await recordAudit(tx, ctx, 'admin.viewing_started', {
      subjectId: id,
      companyId: account.companyId,
      detail: { reason, until: until.toISOString() },
    });
    await notifyUser(tx, id, { type: 'account.viewed', payload: { reason } });
    return insertViewing(tx, {
      userId: id,
      by: actor.userId,
      ofSession: actor.sessionId,
      reason,
      until,
      userAgent: userAgent?.slice(0, 400) ?? null,
      now,
    });
  });
  lendSessionCookies(cookies, await sealSessionToken({ sessionId, userId: id, kind: 'cookie' }));
  return { until: until.toISOString() };
};
