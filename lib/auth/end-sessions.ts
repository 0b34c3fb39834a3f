import type { Database } from '#db/client.ts';
import { wakeStreams } from '#db/queries/notifications.ts';
import { revokeSession, revokeSessionsOf } from '#db/queries/sessions.ts';

/** Ends every session of a user, of both kinds; their open streams end with the commit. */
export const endSessionsOf = async (db: Database, userId: string, now: Date): Promise<void> => {
  const ended = await revokeSessionsOf(db, { userId, now });
  if (ended > 0) await wakeStreams(db, userId);
};

/** Ends one session with its open streams. */
export const endSession = async (
  db: Database,
  { sessionId, userId }: { sessionId: string; userId: string },
  now: Date,
): Promise<void> => {
  await revokeSession(db, sessionId, now);
  await wakeStreams(db, userId);
};
