import { findAccountById } from '#db/queries/accounts.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { translator } from '#lib/i18n/translator.ts';
import { getGoogleLinkRequest } from './get-google-link-request.ts';
import { issueCode, sendCode } from './issue-code.ts';
import { CODE_RESEND_SECONDS } from './policy.ts';
import { recordSecurityEvent } from './record-security-event.ts';

const PURPOSE = 'google_link';

/**
 * Sends a code to the mailbox of the account that this browser wants to connect with Google.
 * @throws AppError NOT_FOUND, TOO_MANY_REQUESTS, FAILED_TO_SEND_VERIFICATION_CODE
 */
export const sendGoogleLinkCode = async (ctx: Context) => {
  const { userId } = await getGoogleLinkRequest(ctx);
  const account = await findAccountById(ctx.db, userId);
  if (!account) throw new AppError('NOT_FOUND');
  const issued = await ctx.db.transaction(async (tx) => {
    await recordSecurityEvent(tx, ctx, 'account.code_sent', { userId, detail: { purpose: PURPOSE } });
    return issueCode(tx, ctx, { userId, purpose: PURPOSE, email: account.email });
  });
  await sendCode(ctx, issued, account.locale);
  const t = translator(ctx.locale, 'errors.done');
  return { message: t('VERIFICATION_CODE_SENT'), retryAfterSeconds: CODE_RESEND_SECONDS };
};
