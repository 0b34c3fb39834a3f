import { violatedConstraint } from '#db/faults.ts';
import {
  type AccountRow,
  changeEmail,
  findAccountByEmail,
  removeUnverifiedHolder,
} from '#db/queries/accounts.ts';
import { endActionTokens } from '#db/queries/action-tokens.ts';
import { consumeLink, endCode } from '#db/queries/email-codes.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { tokenHash } from '#lib/core/keyed-hash.ts';
import { enqueueEmail } from '#lib/email/send-email.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { checkCode } from './check-code.ts';
import { issueCode, sendCode } from './issue-code.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import { requireRecentAuth } from './require-recent-auth.ts';

const PURPOSE = 'email_change';

export type EmailChange = { token: string } | { email: string; code: string };

const emailTaken = () => new AppError('EMAIL_ALREADY_EXISTS', { fields: { email: 'emailTaken' } });

/** Sends a code to the new address. The account keeps its old one until the code comes back. */
export const requestEmailChange = async (
  ctx: Context<Account>,
  account: AccountRow,
  email: string,
  oldPasswordChecked: boolean,
): Promise<void> => {
  await requireRecentAuth(ctx, account, oldPasswordChecked, 'email');
  const holder = await findAccountByEmail(ctx.db, email);
  if (holder?.emailVerifiedAt) throw emailTaken();
  const issued = await ctx.db.transaction(async (tx) => {
    await recordSecurityEvent(tx, ctx, 'account.code_sent', {
      userId: account.id,
      detail: { purpose: PURPOSE },
    });
    return issueCode(tx, ctx, { userId: account.id, purpose: PURPOSE, email });
  });
  await sendCode(ctx, issued, account.locale);
};

const provenEmail = async (
  ctx: Context<Account>,
  account: AccountRow,
  change: EmailChange,
): Promise<string> => {
  const { db, now } = ctx;
  if ('token' in change) {
    const linkHash = tokenHash(change.token);
    const link = await consumeLink(db, { linkHash, purpose: PURPOSE, now, userId: account.id });
    if (!link) throw new AppError('NO_VERIFICATION_CODE_FOUND');
    return link.email;
  }
  const proven = await checkCode(ctx, { userId: account.id, purpose: PURPOSE, code: change.code });
  // The code was for another address than the one it came back with.
  if (proven !== change.email) throw new AppError('NO_VERIFICATION_CODE_FOUND');
  return proven;
};

/**
 * Gives the account the address that a code or link has proved, and notifies the old address.
 * @throws AppError EMAIL_ALREADY_EXISTS when someone has verified it meanwhile, or as `checkCode`
 */
export const changeEmailByCode = async (
  ctx: Context<Account>,
  account: AccountRow,
  change: EmailChange,
): Promise<void> => {
  const { db, now } = ctx;
  const email = await provenEmail(ctx, account, change);
  try {
    await db.transaction(async (tx) => {
      await removeUnverifiedHolder(tx, { email, except: account.id });
      await changeEmail(tx, { userId: account.id, email, now });
      // What lies in the old mailbox opens nothing any more.
      await endCode(tx, { userId: account.id, purpose: 'password_reset' }, now);
      await endActionTokens(tx, account.id, now);
      await recordAudit(tx, ctx, 'account.email_changed', { subjectId: account.id });
      await notifyUser(tx, account.id, { type: 'account.email.changed', payload: { email } });
      const message = {
        template: 'emailChanged',
        values: { name: account.name, newEmail: email, at: now.toISOString() },
      } as const;
      const addressee = { to: account.email, locale: account.locale, userId: account.id };
      await enqueueEmail(tx, message, addressee, `${account.id}:${now.getTime()}`);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') throw emailTaken();
    throw error;
  }
};
