import type { AccountRow } from '#db/queries/accounts.ts';
import { findSessionStart } from '#db/queries/sessions.ts';
import type { Context } from '#lib/context/context.ts';
import { addMs } from '#lib/core/clock.ts';
import { AppError } from '#lib/core/errors.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { RECENT_AUTH } from './policy.ts';

/**
 * A session that was left open somewhere must not be enough to take the account away: its password, or a fresh sign-in, is.
 * @param field where someone without a password is asked to sign in again
 * @throws AppError VALIDATION_ERROR
 */
export const requireRecentAuth = async (
  { db, now, actor }: Context<Account>,
  { passwordHash }: AccountRow,
  oldPasswordChecked: boolean,
  field: 'email' | 'newPassword' | 'idToken',
): Promise<void> => {
  if (oldPasswordChecked) return;
  const began = await findSessionStart(db, actor.sessionId);
  if (began && began > addMs(now, -RECENT_AUTH)) return;
  throw new AppError('VALIDATION_ERROR', {
    fields: passwordHash === null ? { [field]: 'signInAgain' } : { oldPassword: 'oldPasswordRequired' },
  });
};
