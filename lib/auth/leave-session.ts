import type { Context } from '#lib/context/context.ts';
import { deleteSessionCookies, getCookie, restoreSessionCookies } from './account-cookies.ts';
import { endViewings } from './end-viewings.ts';
import { findSessionEnd, type SessionEnd } from './find-session-end.ts';

/**
 * Lets the browser go on from a session that is over: into the admin's own where it was a look at a customer's, else signed out.
 * @returns how it came to its end, null where the cookie named none; and the customer the admin viewed
 */
export const leaveSession = async ({
  db,
  now,
  address,
  requestId,
  cookies,
}: Pick<Context, 'db' | 'now' | 'address' | 'requestId' | 'cookies'>): Promise<{
  end: SessionEnd | null;
  viewed: string | null;
}> => {
  const over = await findSessionEnd(db, getCookie(cookies, 'session'));
  if (over?.viewed && restoreSessionCookies(cookies)) {
    await endViewings(db, { now, address, requestId }, { sessionId: over.sessionId });
    return { end: over.end, viewed: over.viewed };
  }
  deleteSessionCookies(cookies);
  return { end: over?.end ?? null, viewed: null };
};
