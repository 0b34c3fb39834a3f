import {
  findAccountByEmail,
  findAccountById,
  foundCompany,
  insertAccount,
  renameOwnedCompany,
  replaceUnverifiedAccount,
} from '#db/queries/accounts.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { addressSubject, takeLimit } from '#lib/rate-limit/rate-limit.ts';
import { requireSwitch } from '#lib/site-state/find-site-state.ts';
import { setCookie } from './account-cookies.ts';
import { issueCode, sendCode } from './issue-code.ts';
import { ACCOUNT_LIMITS } from './limits.ts';
import { hashPassword } from './password-hash.ts';
import type { SignUpBody } from './schema.ts';
import { isOwnSignUp, signUpMark } from './sign-up-binding.ts';
import { accountView } from './user-view.ts';

const emailTaken = () => new AppError('EMAIL_ALREADY_EXISTS', { fields: { email: 'emailTaken' } });

/**
 * Creates an account with its company and sends the first code. An address that only an unverified account holds is free: the
 * last sign-up gets it. Of two sign-ups at once, one wins.
 * @throws AppError FEATURE_OFF, EMAIL_ALREADY_EXISTS, TOO_MANY_REQUESTS, FAILED_TO_SEND_VERIFICATION_CODE (the account is there; ask for another code)
 */
export const signUp = async (ctx: Context, input: SignUpBody) => {
  const { db, now, locale, address } = ctx;
  const { name, email, companyName, password } = input;
  await requireSwitch(db, 'signUps');
  await takeLimit(db, ACCOUNT_LIMITS.signUp, `${email} ${addressSubject(address)}`);
  const holder = await findAccountByEmail(db, email);
  if (holder?.emailVerifiedAt) throw emailTaken();
  const passwordHash = await hashPassword(password);

  const issued = await db.transaction(async (tx) => {
    const userId = holder
      ? await takeOver(holder)
      : await insertAccount(tx, { name, email, passwordHash, emailVerifiedAt: null, locale, now });
    if (!userId) throw emailTaken();
    const renamed = holder && (await renameOwnedCompany(tx, { userId, name: companyName, now }));
    if (!renamed) await foundCompany(tx, { userId, name: companyName, now });
    await recordAudit(tx, ctx, holder ? 'account.sign_up_replaced' : 'account.signed_up', {
      subjectId: userId,
    });
    const isOwn = holder !== null && isOwnSignUp(ctx, holder);
    const target = { userId, purpose: 'email_verification', email } as const;
    return issueCode(tx, ctx, target, { unhurried: true, isOwn });

    async function takeOver({ id, updatedAt }: { id: string; updatedAt: Date }): Promise<string | null> {
      const seen = { id, seenUpdatedAt: updatedAt, name, passwordHash, locale, now };
      return (await replaceUnverifiedAccount(tx, seen)) ? id : null;
    }
  });
  setCookie(ctx.cookies, 'signup', signUpMark({ id: issued.userId, createdAt: now }));
  await sendCode(ctx, issued, locale);
  const account = await findAccountById(db, issued.userId);
  if (!account) throw emailTaken();
  return { user: accountView(account) };
};
