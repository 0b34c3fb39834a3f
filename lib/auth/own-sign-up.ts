import type { AccountRow } from '#db/queries/accounts.ts';
import { AppError } from '#lib/core/errors.ts';
import { equalHashes, keyedHash } from '#lib/core/keyed-hash.ts';
import type { Context } from '#lib/http/context.ts';

/**
 * An unverified account belongs to whoever signed up last, so a stranger could replace a sign-up between its form and its code, and have
 * its owner verify the stranger's password. Therefore a browser remembers which sign-up was its own, and verifies no other.
 */

type SignUp = Pick<AccountRow, 'id' | 'createdAt'>;

const signature = ({ id, createdAt }: SignUp): string => keyedHash('sign-up', id, createdAt.toISOString());

/** @returns `<account>.<signature>`; a later sign-up with the same address makes it worthless */
export const signUpMark = (account: SignUp): string => `${account.id}.${signature(account)}`;

/**
 * Refuses a browser whose own sign-up with this address was replaced since. Who has no mark (another device, an API client) is let pass.
 * @throws AppError EMAIL_ALREADY_EXISTS, which leads back to the form: signing up again replaces the stranger
 */
export const requireOwnSignUp = ({ session }: Context, account: SignUp): void => {
  const [owner, mark] = session.signUp?.split('.') ?? [];
  if (owner !== account.id || mark === undefined) return;
  if (!equalHashes(mark, signature(account))) {
    throw new AppError('EMAIL_ALREADY_EXISTS', { fields: { email: 'signUpReplaced' } });
  }
};
