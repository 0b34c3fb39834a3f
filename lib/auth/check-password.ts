import type { AccountRow } from '#db/queries/accounts.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { addressSubject, type Limit, returnLimit, takeLimit } from '#lib/rate-limit/rate-limit.ts';
import { getCookie } from './account-cookies.ts';
import { knownDevice } from './device-cookie.ts';
import { ACCOUNT_LIMITS } from './limits.ts';
import { verifyPassword } from './password-hash.ts';
import { recordSecurityEvent } from './record-security-event.ts';

/** Where a try counts: with the browser where the account knows it, else with the requester and with all strangers together. */
const countsOf = (ctx: Context, email: string, account: AccountRow | null): [Limit, string][] => {
  const device = knownDevice(getCookie(ctx.cookies, 'device'), account?.id);
  if (device) return [[ACCOUNT_LIMITS.signInKnownDevice, device]];
  return [
    [ACCOUNT_LIMITS.signInRequester, `${email} ${addressSubject(ctx.address)}`],
    [ACCOUNT_LIMITS.signIn, email],
  ];
};

/** Writes down a sign-in by password that was refused, and refuses it. */
export const refuseEntry = async (
  ctx: Context,
  account: AccountRow | null,
  error: AppError,
): Promise<never> => {
  await recordSecurityEvent(ctx.db, ctx, 'account.sign_in_refused', {
    userId: account?.id ?? null,
    detail: { reason: error.code, method: 'password' },
  });
  throw error;
};

/**
 * Compares a password with an account's. Each try is counted before any work, and only refused ones stay counted; the work is the same
 * whether there is an account or not.
 * @returns the hash that the password was found right by
 * @throws AppError INVALID_CREDENTIALS, TOO_MANY_REQUESTS
 */
export const checkPassword = async (
  ctx: Context,
  { email, password, account }: { email: string; password: string; account: AccountRow | null },
): Promise<{ account: AccountRow; hash: string }> => {
  const counts = countsOf(ctx, email, account);
  for (const [limit, subject] of counts) await takeLimit(ctx.db, limit, subject);
  const hash = account?.passwordHash ?? null;
  const right = await verifyPassword(hash, password);
  if (!account || !hash || !right) return refuseEntry(ctx, account, new AppError('INVALID_CREDENTIALS'));
  await Promise.all(counts.map(([limit, subject]) => returnLimit(ctx.db, limit, subject)));
  return { account, hash };
};
