import { type AccountRow, findAccountByEmail, holdAccount, rehashPassword } from '#db/queries/accounts.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { setCookie } from './account-cookies.ts';
import { beginSession } from './begin-session.ts';
import { checkPassword, refuseEntry } from './check-password.ts';
import { hashPassword, isOutdated } from './password-hash.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import type { SignInBody, SignInOut } from './schema.ts';
import { signUpMark } from './sign-up-binding.ts';

/** Why someone with the right credentials still may not come in. */
const entryRefusal = (account: AccountRow): AppError | null => {
  if (account.status === 'blocked') return new AppError('USER_BLOCKED');
  if (account.emailVerifiedAt === null) return new AppError('EMAIL_NOT_VERIFIED');
  return null;
};

/** Opens the sessions while the password that was checked still holds. @returns null when it was changed meanwhile */
const enter = (ctx: Context, account: AccountRow, passwordHash: string): Promise<SignInOut | null> =>
  ctx.db.transaction(async (tx) => {
    if (!(await holdAccount(tx, { userId: account.id, passwordHash }))) return null;
    await recordSecurityEvent(tx, ctx, 'account.signed_in', {
      userId: account.id,
      detail: { method: 'password' },
    });
    return beginSession(ctx, tx, account);
  });

/**
 * Signs in by password. Does the same work whether the e-mail is known or not, and gives a specific reason only if the password is right, so that the
 * form can't be used to find accounts.
 * @throws AppError INVALID_CREDENTIALS, USER_BLOCKED, EMAIL_NOT_VERIFIED, TOO_MANY_REQUESTS
 */
export const signIn = async (ctx: Context, { email, password }: SignInBody): Promise<SignInOut> => {
  const accountRow = await findAccountByEmail(ctx.db, email);
  const { account, hash } = await checkPassword(ctx, { email, password, account: accountRow });
  const refusal = entryRefusal(account);
  // The password of a sign-up proves who made it, in whichever browser that was.
  if (refusal?.code === 'EMAIL_NOT_VERIFIED') setCookie(ctx.cookies, 'signup', signUpMark(account));
  if (refusal) return refuseEntry(ctx, account, refusal);

  const entered = await enter(ctx, account, hash);
  // The account has changed since it was read: judge it as it is now.
  if (!entered) return signIn(ctx, { email, password });
  if (isOutdated(hash)) {
    await rehashPassword(ctx.db, { userId: account.id, from: hash, to: await hashPassword(password) });
  }
  return entered;
};
