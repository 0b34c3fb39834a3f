import type { Database } from '#db/client.ts';
import { findSessionHolder } from '#db/queries/sessions.ts';
import { openSessionToken } from './session-token.ts';

/** Why somebody has to sign in again; a word of /login's address. */
export const SESSION_ENDS = ['ended', 'blocked'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

/** How the session that a cookie names came to its end; null when it names none. */
export const findSessionEnd = async (
  db: Database,
  cookie: string | undefined,
): Promise<SessionEnd | null> => {
  const token = cookie ? await openSessionToken(cookie) : null;
  const holder = token && (await findSessionHolder(db, token.sessionId));
  if (!holder) return null;
  return holder.status === 'blocked' ? 'blocked' : 'ended';
};
