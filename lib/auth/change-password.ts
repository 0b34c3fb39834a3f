import { type AccountRow, changePassword } from '#db/queries/accounts.ts';
import { endActionTokens } from '#db/queries/action-tokens.ts';
import { endCode } from '#db/queries/email-codes.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { enqueueEmail } from '#lib/email/send-email.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { beginSession } from './begin-session.ts';
import { endSessionsOf } from './end-sessions.ts';
import { hashPassword } from './password-hash.ts';

/**
 * Gives an account a new password and ends all of its sessions. The browser that did it goes on in a new one.
 * @throws AppError OLD_PASSWORD_INCORRECT when the password was changed elsewhere meanwhile
 */
export const changeOwnPassword = async (
  ctx: Context<Account>,
  account: AccountRow,
  newPassword: string,
): Promise<void> => {
  const { db, now, actor } = ctx;
  const to = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    const userId = account.id;
    if (!(await changePassword(tx, { userId, from: account.passwordHash, to, now }))) {
      throw new AppError('OLD_PASSWORD_INCORRECT');
    }
    await endSessionsOf(tx, userId, now);
    await endActionTokens(tx, userId, now);
    await endCode(tx, { userId, purpose: 'password_reset' }, now);
    await recordAudit(tx, ctx, 'account.password_changed', { subjectId: userId });
    await notifyUser(tx, userId, { type: 'account.password.changed', payload: {} });
    const message = {
      template: 'passwordChanged',
      values: { name: account.name, at: now.toISOString() },
    } as const;
    const addressee = { to: account.email, locale: account.locale, userId };
    await enqueueEmail(tx, message, addressee, `${userId}:${now.getTime()}`);
    if (actor.sessionKind === 'cookie') await beginSession(ctx, tx, account);
  });
};
