import type { Database } from '#db/client.ts';
import { findAccountById, setProvenPassword } from '#db/queries/accounts.ts';
import { consumeActionToken, endActionTokens, findActionTokenType } from '#db/queries/action-tokens.ts';
import { endCode, findLinkPurpose } from '#db/queries/email-codes.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { tokenHash } from '#lib/core/keyed-hash.ts';
import { enqueueEmail } from '#lib/email/send-email.ts';
import { translator } from '#lib/i18n/translator.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';
import { setCookie } from './account-cookies.ts';
import { issueDeviceToken } from './device-cookie.ts';
import { endSessionsOf } from './end-sessions.ts';
import { hashPassword } from './password-hash.ts';
import type { ResetPasswordBody } from './schema.ts';
import { openSessionToken } from './session-token.ts';

/** Why a token was refused: one made for something else has its own answer. */
const refusal = async (db: Database, token: string): Promise<AppError> => {
  const hash = tokenHash(token);
  const type = await findActionTokenType(db, hash);
  const isOther =
    (type !== null && type !== 'password_reset') ||
    (await findLinkPurpose(db, hash)) !== null ||
    (await openSessionToken(token)) !== null;
  return new AppError(isOther ? 'TOKEN_TYPE_INVALID' : 'INVALID_OR_EXPIRED_TOKEN');
};

/**
 * Sets a new password with the token of a checked code, once, and ends every session of the account. The code has proved the mailbox, so
 * an unverified account is verified by it.
 * @throws AppError INVALID_OR_EXPIRED_TOKEN, TOKEN_TYPE_INVALID
 */
export const resetPassword = async (ctx: Context, { token, newPassword }: ResetPasswordBody) => {
  const { db, now, locale, cookies } = ctx;
  const hash = tokenHash(token);
  const passwordHash = await hashPassword(newPassword);
  const userId = await db.transaction(async (tx) => {
    const owner = await consumeActionToken(tx, { tokenHash: hash, type: 'password_reset', now });
    if (!owner) throw await refusal(db, token);
    await setProvenPassword(tx, { userId: owner, passwordHash, now });
    await endSessionsOf(tx, owner, now);
    await endActionTokens(tx, owner, now);
    await endCode(tx, { userId: owner, purpose: 'password_reset' }, now);
    await endCode(tx, { userId: owner, purpose: 'email_verification' }, now);
    await recordAudit(tx, ctx, 'account.password_reset', { subjectId: owner });
    await notifyUser(tx, owner, { type: 'account.password.changed', payload: {} });
    const account = await findAccountById(tx, owner);
    if (account) {
      const message = {
        template: 'passwordChanged',
        values: { name: account.name, at: now.toISOString() },
      } as const;
      await enqueueEmail(
        tx,
        message,
        { to: account.email, locale: account.locale, userId: owner },
        `${owner}:${now.getTime()}`,
      );
    }
    return owner;
  });
  // A browser that has proved the mailbox is no stranger to the account.
  setCookie(cookies, 'device', issueDeviceToken(userId));
  return { message: translator(locale, 'errors.done')('PASSWORD_UPDATED') };
};
