import { violatedConstraint } from '#db/faults.ts';
import { findAccountById } from '#db/queries/accounts.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { attachGoogle } from './attach-google.ts';
import { checkOldPassword } from './check-old-password.ts';
import { proveGoogleIdentity } from './prove-google-identity.ts';
import { requireRecentAuth } from './require-recent-auth.ts';
import type { ConnectGoogleBody } from './schema.ts';

const isTaken = (field: string) => new AppError('VALIDATION_ERROR', { fields: { idToken: field } });

/**
 * Connects Google to the signed-in account. The password, or a fresh sign-in, is required: a session left open is not enough.
 * @throws AppError VALIDATION_ERROR, OLD_PASSWORD_INCORRECT, INVALID_CREDENTIALS, TOO_MANY_REQUESTS
 */
export const connectGoogle = async (
  ctx: Context<Account>,
  { idToken, oldPassword }: ConnectGoogleBody,
): Promise<{ connected: true }> => {
  const account = await findAccountById(ctx.db, ctx.actor.userId);
  if (!account) throw new AppError('UNAUTHENTICATED');
  if (account.googleSub !== null) throw isTaken('googleConnected');
  const checked = oldPassword !== undefined && (await checkOldPassword(ctx, account, oldPassword));
  await requireRecentAuth(ctx, account, checked, 'idToken');
  const { sub } = await proveGoogleIdentity(ctx, idToken);
  try {
    if (!(await ctx.db.transaction((tx) => attachGoogle(tx, ctx, account, sub)))) {
      throw isTaken('googleConnected');
    }
  } catch (error) {
    if (violatedConstraint(error) === 'users_google_sub_key') throw isTaken('googleTaken');
    throw error;
  }
  return { connected: true };
};
