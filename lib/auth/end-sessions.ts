import type { Database } from '#db/client.ts';
import { wakeStreams } from '#db/queries/notifications.ts';
import { revokeSession, revokeSessionsOf } from '#db/queries/sessions.ts';
import { endViewings } from './end-viewings.ts';

/**
 * Ends every session of a user, of both kinds, and what they look on at as someone else or is looked on at as them; the open streams end
 * with the commit. @returns how many of the user's own
 */
export const endSessionsOf = (db: Database, userId: string, now: Date): Promise<number> =>
  endSessionsOfMany(db, [userId], now);

/** The same for many. */
export const endSessionsOfMany = async (
  db: Database,
  userIds: readonly string[],
  now: Date,
): Promise<number> => {
  await endViewings(db, { now }, { userIds });
  return revokeSessionsOf(db, { userIds, now });
};

/** Ends one session and what the same sign-in opened beside it or looks on at, with the open streams. @returns how many of the user's own */
export const endSession = async (
  db: Database,
  { sessionId, userId }: { sessionId: string; userId: string },
  now: Date,
): Promise<number> => {
  await endViewings(db, { now }, { inSignInOf: sessionId });
  const ended = await revokeSession(db, sessionId, now);
  await wakeStreams(db, [userId]);
  return ended;
};
