import { takeIdToken } from '#db/queries/used-id-tokens.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { equalHashes, tokenHash } from '#lib/core/keyed-hash.ts';
import { getCookie } from './account-cookies.ts';
import { nonceOf } from './google-nonce.ts';
import { type GoogleIdentity, verifyGoogleToken } from './google-token.ts';

/**
 * Takes a Google ID token, once, from the browser that it was made for: it carries the nonce that this browser was given.
 * @throws AppError INVALID_CREDENTIALS, NOT_READY
 */
export const proveGoogleIdentity = async (
  { cookies, now, db }: Context,
  idToken: string,
): Promise<GoogleIdentity> => {
  const identity = await verifyGoogleToken(idToken, now);
  const { nonce, expiresAt } = identity;
  const secret = getCookie(cookies, 'google');
  const isOurs = secret !== undefined && nonce !== null && equalHashes(nonce, nonceOf(secret));
  if (!isOurs || !(await takeIdToken(db, { tokenHash: tokenHash(idToken), expiresAt }))) {
    throw new AppError('INVALID_CREDENTIALS');
  }
  return identity;
};
