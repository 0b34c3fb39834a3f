import type { Transaction } from '#db/client.ts';
import { type AccountRow, updateGoogleId } from '#db/queries/accounts.ts';
import { endActionTokens } from '#db/queries/action-tokens.ts';
import { endCode } from '#db/queries/email-codes.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { enqueueEmail } from '#lib/email/send-email.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';
import { endSessionsOf } from './end-sessions.ts';

/** Notifies the holder of an account by email that Google can open it from now on. */
export const mailGoogleLinked = (
  tx: Transaction,
  { now }: Context,
  { id, name, email, locale }: AccountRow,
): Promise<void> => {
  const values = { name, at: now.toISOString() };
  const addressee = { to: email, locale, userId: id };
  return enqueueEmail(tx, { template: 'googleLinked', values }, addressee, `${id}:${now.getTime()}`);
};

/**
 * Links Google to an account and notifies its holder. Whatever an unverified sign-up left there goes.
 * @param account as it was judged
 * @returns false when the account has changed since, or was blocked
 */
export const attachGoogle = async (
  tx: Transaction,
  ctx: Context,
  account: AccountRow,
  sub: string,
): Promise<boolean> => {
  const { now } = ctx;
  const { id } = account;
  if (!(await updateGoogleId(tx, { seen: account, sub, now }))) return false;
  if (account.emailVerifiedAt === null) {
    await endSessionsOf(tx, id, now);
    await endActionTokens(tx, id, now);
    await endCode(tx, { userId: id, purpose: 'email_verification' }, now);
  }
  await recordAudit(tx, ctx, 'account.google_linked', { subjectId: id });
  await notifyUser(tx, id, { type: 'account.google.linked', payload: {} });
  await mailGoogleLinked(tx, ctx, account);
  return true;
};
