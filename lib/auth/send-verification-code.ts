import { findAccountByEmail } from '#db/queries/accounts.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { translator } from '#lib/i18n/translator.ts';
import { issueCode, sendCode } from './issue-code.ts';
import { CODE_RESEND_SECONDS } from './policy.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import type { SendCodeBody } from './schema.ts';
import { isOwnSignUp, refuseReplacedSignUp } from './sign-up-binding.ts';

/**
 * Sends a new verification code, which ends the old one.
 * @throws AppError USER_NOT_FOUND, EMAIL_ALREADY_VERIFIED, TOO_MANY_REQUESTS, FAILED_TO_SEND_VERIFICATION_CODE
 */
export const sendVerificationCode = async (ctx: Context, { email }: SendCodeBody) => {
  const account = await findAccountByEmail(ctx.db, email);
  if (!account) throw new AppError('USER_NOT_FOUND');
  if (account.emailVerifiedAt) throw new AppError('EMAIL_ALREADY_VERIFIED');
  refuseReplacedSignUp(ctx, account);
  const isOwn = isOwnSignUp(ctx, account);
  const purpose = 'email_verification';
  const issued = await ctx.db.transaction(async (tx) => {
    await recordSecurityEvent(tx, ctx, 'account.code_sent', { userId: account.id, detail: { purpose } });
    return issueCode(tx, ctx, { userId: account.id, purpose, email }, { isOwn });
  });
  await sendCode(ctx, issued, ctx.locale);
  const t = translator(ctx.locale, 'errors.done');
  return { message: t('VERIFICATION_CODE_SENT'), retryAfterSeconds: CODE_RESEND_SECONDS };
};
