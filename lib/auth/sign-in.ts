import { type AccountRow, findAccountByEmail, holdPassword, rehashPassword } from '#db/queries/accounts.ts';
import { AppError } from '#lib/core/errors.ts';
import type { Context } from '#lib/http/context.ts';
import { returnLimit, takeLimit } from '#lib/http/rate-limit.ts';
import { beginSession } from './begin-session.ts';
import { knownDevice } from './known-device.ts';
import { ACCOUNT_LIMITS } from './limits.ts';
import { hashPassword, isOutdated, verifyPassword } from './password-hash.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import type { SignInBody, SignInOut } from './schema.ts';

/**
 * Counts the try before any work, by the browser where the account knows it, else by the e-mail.
 * @returns takes the count back: only refused passwords are meant to count
 */
const countTry = async (
  ctx: Context,
  email: string,
  account: AccountRow | null,
): Promise<() => Promise<void>> => {
  const device = knownDevice(ctx.session.device, account?.id);
  const [limit, subject] = device
    ? ([ACCOUNT_LIMITS.signInKnownDevice, device] as const)
    : ([ACCOUNT_LIMITS.signIn, email] as const);
  await takeLimit(ctx.db, limit, subject);
  return () => returnLimit(ctx.db, limit, subject);
};

const refuse = async (ctx: Context, account: AccountRow | null, error: AppError): Promise<never> => {
  await recordSecurityEvent(ctx.db, ctx, 'account.sign_in_refused', {
    userId: account?.id ?? null,
    detail: { reason: error.code, method: 'password' },
  });
  throw error;
};

/** Why somebody with the right credentials still may not come in. */
export const entryRefusal = (account: AccountRow): AppError | null => {
  if (account.status === 'blocked') return new AppError('USER_BLOCKED');
  if (account.emailVerifiedAt === null) return new AppError('EMAIL_NOT_VERIFIED');
  return null;
};

/** Opens the sessions while the password that was checked still holds. @returns null when it was changed meanwhile */
const enter = (ctx: Context, account: AccountRow, hash: string): Promise<SignInOut | null> =>
  ctx.db.transaction(async (tx) => {
    if (!(await holdPassword(tx, { userId: account.id, hash }))) return null;
    await recordSecurityEvent(tx, ctx, 'account.signed_in', {
      userId: account.id,
      detail: { method: 'password' },
    });
    return beginSession(ctx, tx, account);
  });

/**
 * Signs in by password. Does the same work whether the e-mail is known or not, and tells more than "failed" only to who has the password.
 * @throws AppError INVALID_CREDENTIALS, USER_BLOCKED, EMAIL_NOT_VERIFIED, TOO_MANY_REQUESTS
 */
export const signIn = async (ctx: Context, { email, password }: SignInBody): Promise<SignInOut> => {
  const account = await findAccountByEmail(ctx.db, email);
  const uncount = await countTry(ctx, email, account);
  const hash = account?.passwordHash ?? null;
  const right = await verifyPassword(hash, password);
  if (!account || !hash || !right) return refuse(ctx, account, new AppError('INVALID_CREDENTIALS'));
  await uncount();
  const refusal = entryRefusal(account);
  if (refusal) return refuse(ctx, account, refusal);

  const entered = await enter(ctx, account, hash);
  // The account has changed since it was read: judge it as it is now.
  if (!entered) return signIn(ctx, { email, password });
  if (isOutdated(hash)) {
    await rehashPassword(ctx.db, { userId: account.id, from: hash, to: await hashPassword(password) });
  }
  return entered;
};
