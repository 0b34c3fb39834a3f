import { findAccountByEmail } from '#db/queries/accounts.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { translator } from '#lib/i18n/translator.ts';
import { issueCode, sendCode } from './issue-code.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import type { SendCodeBody } from './schema.ts';

const PURPOSE = 'password_reset';

/**
 * Sends a code that lets the owner of an e-mail set a new password.
 * @throws AppError USER_NOT_FOUND, TOO_MANY_REQUESTS, FAILED_TO_SEND_RESET_CODE
 */
export const forgotPassword = async (ctx: Context, { email }: SendCodeBody) => {
  const account = await findAccountByEmail(ctx.db, email);
  if (!account) throw new AppError('USER_NOT_FOUND');
  const issued = await ctx.db.transaction(async (tx) => {
    await recordSecurityEvent(tx, ctx, 'account.code_sent', {
      userId: account.id,
      detail: { purpose: PURPOSE },
    });
    return issueCode(tx, ctx, { userId: account.id, purpose: PURPOSE, email });
  });
  await sendCode(ctx, issued, ctx.locale);
  return { message: translator(ctx.locale, 'errors.done')('PASSWORD_RESET_CODE_SENT') };
};
