import { violatedConstraint } from '#db/faults.ts';
import { type AccountRow, findAccountById } from '#db/queries/accounts.ts';
import { consumeGoogleLinkRequest } from '#db/queries/google-link-requests.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { deleteCookie } from './account-cookies.ts';
import { attachGoogle } from './attach-google.ts';
import { beginSession } from './begin-session.ts';
import { checkCode } from './check-code.ts';
import { checkPassword, refuseEntry } from './check-password.ts';
import { getGoogleLinkRequest } from './get-google-link-request.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import type { GoogleLinkBody, SignInOut } from './schema.ts';

/** The account's own agreement: its password, or the code that was mailed to it. */
const requireAgreement = async (ctx: Context, account: AccountRow, proof: GoogleLinkBody): Promise<void> => {
  if ('password' in proof) {
    const { password } = proof;
    await checkPassword(ctx, { email: account.email, password, account });
    return;
  }
  const proven = await checkCode(ctx, { userId: account.id, purpose: 'google_link', code: proof.code });
  // The account has another address since the code was sent.
  if (proven !== account.email) throw new AppError('NO_VERIFICATION_CODE_FOUND');
};

/**
 * Links the Google identity that waits in this browser to its account, and signs in.
 * @throws AppError NOT_FOUND when none waits; INVALID_CREDENTIALS, USER_BLOCKED, FORBIDDEN, TOO_MANY_REQUESTS, or as `checkCode`
 */
export const linkGoogle = async (ctx: Context, proof: GoogleLinkBody): Promise<SignInOut> => {
  const { db, now, cookies } = ctx;
  const { userId, googleSub, secretHash } = await getGoogleLinkRequest(ctx);
  const account = await findAccountById(db, userId);
  if (!account) throw new AppError('NOT_FOUND');
  await requireAgreement(ctx, account, proof);
  if (account.status === 'blocked') return refuseEntry(ctx, account, new AppError('USER_BLOCKED'));
  // Promoted while the request waited.
  if (account.role === 'admin') throw new AppError('FORBIDDEN', { fields: { idToken: 'googleInSettings' } });
  const entered = await db
    .transaction(async (tx) => {
      if (!(await consumeGoogleLinkRequest(tx, { secretHash, now }))) return null;
      if (!(await attachGoogle(tx, ctx, account, googleSub))) return null;
      await recordSecurityEvent(tx, ctx, 'account.signed_in', { userId, detail: { method: 'google' } });
      return beginSession(ctx, tx, account);
    })
    .catch((error) => {
      // Someone else's account has this Google account since.
      if (violatedConstraint(error) === 'users_google_sub_key') return null;
      throw error;
    });
  deleteCookie(cookies, 'google-link');
  if (!entered) throw new AppError('NOT_FOUND');
  return entered;
};
