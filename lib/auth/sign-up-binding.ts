import type { AccountRow } from '#db/queries/accounts.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { equalHashes, keyedHash } from '#lib/core/keyed-hash.ts';
import { getCookie } from './account-cookies.ts';
import { checkPassword } from './check-password.ts';

/**
 * An unverified account belongs to the last person who signed up, so a stranger could replace a sign-up between its form and its code, and have
 * its owner verify the stranger's password. Therefore a browser remembers which sign-up was its own, and any other must know its password.
 */

type SignUp = Pick<AccountRow, 'id' | 'createdAt'>;

const signature = ({ id, createdAt }: SignUp): string => keyedHash('sign-up', id, createdAt.toISOString());

/** @returns `<account>.<signature>`; a later sign-up with the same address makes it worthless */
export const signUpMark = (account: SignUp): string => `${account.id}.${signature(account)}`;

const markOf = ({ cookies }: Context, account: SignUp): 'own' | 'replaced' | 'none' => {
  const [owner, mark] = getCookie(cookies, 'signup')?.split('.') ?? [];
  if (owner !== account.id || mark === undefined) return 'none';
  return equalHashes(mark, signature(account)) ? 'own' : 'replaced';
};

/** Whether this browser made the sign-up. Other devices and API clients did not, as far as anyone can tell. */
export const isOwnSignUp = (ctx: Context, account: SignUp): boolean => markOf(ctx, account) === 'own';

/**
 * Refuses a browser whose own sign-up with this address was replaced since.
 * @throws AppError EMAIL_ALREADY_EXISTS, which leads back to the form: signing up again replaces the stranger
 */
export const refuseReplacedSignUp = (ctx: Context, account: SignUp): void => {
  if (markOf(ctx, account) !== 'replaced') return;
  throw new AppError('EMAIL_ALREADY_EXISTS', { fields: { email: 'signUpReplaced' } });
};

/**
 * Lets no one verify a sign-up whose password they do not have: it may be a stranger's with their address.
 * @throws AppError VALIDATION_ERROR about `password`, TOO_MANY_REQUESTS, or as `refuseReplacedSignUp`
 */
export const requireOwnSignUp = async (
  ctx: Context,
  account: AccountRow,
  password: string | undefined,
): Promise<void> => {
  refuseReplacedSignUp(ctx, account);
  if (isOwnSignUp(ctx, account)) return;
  if (password === undefined) {
    throw new AppError('VALIDATION_ERROR', { fields: { password: 'signUpPasswordRequired' } });
  }
  try {
    await checkPassword(ctx, { email: account.email, password, account });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_CREDENTIALS') throw error;
    throw new AppError('VALIDATION_ERROR', { fields: { password: 'signUpPasswordWrong' } });
  }
};
