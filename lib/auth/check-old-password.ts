import type { AccountRow } from '#db/queries/accounts.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { takeLimit } from '#lib/rate-limit/rate-limit.ts';
import { ACCOUNT_LIMITS } from './limits.ts';
import { verifyPassword } from './password-hash.ts';

/**
 * Asks a signed-in person for the password they have now. Counted, for a stolen session must not become a place to guess it.
 * @returns true
 * @throws AppError OLD_PASSWORD_INCORRECT, TOO_MANY_REQUESTS
 */
export const checkOldPassword = async (
  { db }: Context,
  { id, passwordHash }: AccountRow,
  oldPassword: string,
): Promise<true> => {
  await takeLimit(db, ACCOUNT_LIMITS.oldPassword, id);
  if (!(await verifyPassword(passwordHash, oldPassword))) {
    throw new AppError('OLD_PASSWORD_INCORRECT', { fields: { oldPassword: 'oldPasswordIncorrect' } });
  }
  return true;
};
