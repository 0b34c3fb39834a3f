import { findAccountById } from '#db/queries/accounts.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { issueCode, sendCode } from '#lib/auth/issue-code.ts';
import { CODE_RESEND_SECONDS } from '#lib/auth/policy.ts';
import { recordSecurityEvent } from '#lib/auth/record-security-event.ts';
import { AppError } from '#lib/core/errors.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { AdminContext } from './change-user.ts';
import type { PersonParams } from './schema.ts';

/**
 * Sends a person a new verification code, in their language; it ends the old one.
 * @throws AppError USER_NOT_FOUND, EMAIL_ALREADY_VERIFIED, TOO_MANY_REQUESTS, FAILED_TO_SEND_VERIFICATION_CODE
 */
export const resendVerification = async (ctx: AdminContext, { id }: PersonParams) => {
  const account = await findAccountById(ctx.db, id);
  if (!account) throw new AppError('USER_NOT_FOUND');
  if (account.emailVerifiedAt) throw new AppError('EMAIL_ALREADY_VERIFIED');
  const { email, locale } = account;
  const purpose = 'email_verification';
  const issued = await ctx.db.transaction(async (tx) => {
    await recordSecurityEvent(tx, ctx, 'account.code_sent', { userId: id, detail: { purpose } });
    await recordAudit(tx, ctx, 'admin.verification_sent', { subjectId: id });
    // An admin is no stranger: strangers' share of the day's codes stays theirs.
    return issueCode(tx, ctx, { userId: id, purpose, email }, { isOwn: true });
  });
  await sendCode(ctx, issued, locale);
  const message = translator(ctx.locale, 'errors.done')('VERIFICATION_CODE_SENT');
  return { message, retryAfterSeconds: CODE_RESEND_SECONDS };
};
