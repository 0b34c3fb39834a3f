import type { Database } from '#db/client.ts';
import { findSessionHolder } from '#db/queries/sessions.ts';
import { openSessionToken } from './session-token.ts';

/** Why someone has to sign in again; a word of /login's address. */
export const SESSION_ENDS = ['ended', 'blocked'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

export type OverSession = {
  sessionId: string;
  end: SessionEnd;
  /** The customer that an admin viewed in it; null: it was a person's own. */
  viewed: string | null;
};

/** How the session that our cookie names came to its end, which may be forgotten by now; null when it names none. */
export const findSessionEnd = async (
  db: Database,
  cookie: string | undefined,
): Promise<OverSession | null> => {
  const token = cookie ? await openSessionToken(cookie) : null;
  if (!token) return null;
  const { sessionId } = token;
  const holder = await findSessionHolder(db, sessionId);
  const viewed = holder?.isViewing ? holder.userId : null;
  return { sessionId, end: holder?.status === 'blocked' && !viewed ? 'blocked' : 'ended', viewed };
};
