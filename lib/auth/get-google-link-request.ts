import { findGoogleLinkRequest, type GoogleLinkRequest } from '#db/queries/google-link-requests.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { tokenHash } from '#lib/core/keyed-hash.ts';
import { getCookie } from './account-cookies.ts';

/** The proved Google identity that waits in this browser. @throws AppError NOT_FOUND when none does, or no longer */
export const getGoogleLinkRequest = async ({
  db,
  now,
  cookies,
}: Context): Promise<GoogleLinkRequest & { secretHash: string }> => {
  const secret = getCookie(cookies, 'google-link');
  const secretHash = tokenHash(secret ?? '');
  const request = secret ? await findGoogleLinkRequest(db, { secretHash, now }) : null;
  if (!request) throw new AppError('NOT_FOUND');
  return { ...request, secretHash };
};
