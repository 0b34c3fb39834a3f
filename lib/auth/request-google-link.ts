import type { AccountRow } from '#db/queries/accounts.ts';
import { insertGoogleLinkRequest } from '#db/queries/google-link-requests.ts';
import type { Context } from '#lib/context/context.ts';
import { addMs } from '#lib/core/clock.ts';
import { AppError } from '#lib/core/errors.ts';
import { newSecret } from '#lib/core/ids.ts';
import { tokenHash } from '#lib/core/keyed-hash.ts';
import { setCookie } from './account-cookies.ts';
import { GOOGLE_LINK_LIFETIME } from './policy.ts';

/**
 * Keeps a proved Google identity for the browser that proved it, until the account itself agrees. An administrator's never waits here:
 * they link in their settings.
 * @throws AppError GOOGLE_LINK_REQUIRED, always
 */
export const requestGoogleLink = async (
  { db, now, cookies }: Context,
  account: AccountRow,
  googleSub: string,
): Promise<never> => {
  if (account.role === 'admin') {
    throw new AppError('GOOGLE_LINK_REQUIRED', { fields: { idToken: 'googleInSettings' } });
  }
  const secret = newSecret();
  await insertGoogleLinkRequest(db, {
    secretHash: tokenHash(secret),
    userId: account.id,
    googleSub,
    expiresAt: addMs(now, GOOGLE_LINK_LIFETIME),
  });
  setCookie(cookies, 'google-link', secret);
  throw new AppError('GOOGLE_LINK_REQUIRED');
};
