import {
  type AccountRow,
  findAccountByEmail,
  findAccountById,
  markEmailVerified,
} from '#db/queries/accounts.ts';
import { consumeLink, findLinkOwner } from '#db/queries/email-codes.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { tokenHash } from '#lib/core/keyed-hash.ts';
import { enqueueEmail } from '#lib/email/send-email.ts';
import { translator } from '#lib/i18n/translator.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';
import { checkCode } from './check-code.ts';
import type { SignUpProof } from './schema.ts';
import { requireOwnSignUp } from './sign-up-binding.ts';

const PURPOSE = 'email_verification' as const;

/** Whose mailbox the digits or the link's secret prove, as the account was when they were checked. */
const provenAccount = async (ctx: Context, { proof, password }: SignUpProof): Promise<AccountRow> => {
  const { db, now } = ctx;
  if ('token' in proof) {
    const link = { linkHash: tokenHash(proof.token), purpose: PURPOSE, now };
    const owner = await findLinkOwner(db, link);
    const account = owner && (await findAccountById(db, owner));
    if (!account) throw new AppError('NO_VERIFICATION_CODE_FOUND');
    await requireOwnSignUp(ctx, account, password);
    if (!(await consumeLink(db, link))) throw new AppError('NO_VERIFICATION_CODE_FOUND');
    return account;
  }
  const account = await findAccountByEmail(db, proof.email);
  if (!account) throw new AppError('USER_NOT_FOUND');
  if (account.emailVerifiedAt) throw new AppError('EMAIL_ALREADY_VERIFIED');
  await requireOwnSignUp(ctx, account, password);
  await checkCode(ctx, { userId: account.id, purpose: PURPOSE, code: proof.code });
  return account;
};

/**
 * Verifies the e-mail of a new account by the code of its mail, or by the mail's link. It does not sign in.
 * @throws AppError USER_NOT_FOUND, EMAIL_ALREADY_VERIFIED, or as `requireOwnSignUp` and `checkCode`
 */
export const verifyEmail = async (ctx: Context, given: SignUpProof) => {
  const { db, now, locale } = ctx;
  const { id: userId, createdAt: seenCreatedAt } = await provenAccount(ctx, given);
  const account = await db.transaction(async (tx) => {
    if (!(await markEmailVerified(tx, { userId, seenCreatedAt, now }))) {
      const current = await findAccountById(tx, userId);
      throw new AppError(current?.emailVerifiedAt ? 'EMAIL_ALREADY_VERIFIED' : 'NO_VERIFICATION_CODE_FOUND');
    }
    const verified = await findAccountById(tx, userId);
    if (!verified) throw new AppError('USER_NOT_FOUND');
    await recordAudit(tx, ctx, 'account.email_verified', { subjectId: userId });
    await enqueueEmail(
      tx,
      { template: 'welcome', values: { name: verified.name } },
      { to: verified.email, locale: verified.locale, userId },
      userId,
    );
    await notifyUser(tx, userId, { type: 'account.welcome', payload: {} });
    return verified;
  });
  const t = translator(locale, 'errors.done');
  return { message: t('EMAIL_VERIFIED'), email: account.email };
};
