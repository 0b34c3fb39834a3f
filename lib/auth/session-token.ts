import { decode, encode } from 'next-auth/jwt';
import { env } from '#lib/core/env.ts';
import { SESSION_KINDS, type SessionKind } from '#lib/vocabulary/terms.ts';
import { MOST_TOKEN_LENGTH } from './fields.ts';

/** A session ends for good this long after it began. */
export const SESSION_ABSOLUTE_SECONDS = 30 * 24 * 60 * 60;
/** A session that is not used for this long is over. */
export const SESSION_IDLE_SECONDS = 7 * 24 * 60 * 60;

export type SessionToken = { sessionId: string; userId: string; kind: SessionKind };

/** An encrypted token (JWE) that names a session row; it proves nothing by itself. */
export const sealSessionToken = ({ sessionId, userId, kind }: SessionToken): Promise<string> =>
  encode({
    secret: env().NEXTAUTH_SECRET,
    maxAge: SESSION_ABSOLUTE_SECONDS,
    token: { sub: userId, sid: sessionId, kind },
  });

/** Tokens that were opened before, the one used last at the end: a browser shows the same one with every request. */
const opened = new Map<string, { content: SessionToken; over: number }>();
const OPENED_AT_MOST = 2000;

/** The token's content, or null when it is forged, over or of another form. */
export const openSessionToken = async (token: string): Promise<SessionToken | null> => {
  if (!token || token.length > MOST_TOKEN_LENGTH) return null;
  const before = opened.get(token);
  opened.delete(token);
  const openedToken = before && before.over > Date.now() ? before : await decrypt(token);
  if (!openedToken) return null;
  opened.set(token, openedToken);
  for (const oldest of opened.keys()) {
    if (opened.size <= OPENED_AT_MOST) break;
    opened.delete(oldest);
  }
  return openedToken.content;
};

const decrypt = async (token: string): Promise<{ content: SessionToken; over: number } | null> => {
  try {
    const content = await decode({ secret: env().NEXTAUTH_SECRET, token });
    const kind = SESSION_KINDS.find((sessionKind) => sessionKind === content?.kind);
    if (!content?.sub || typeof content.sid !== 'string' || !kind || typeof content.exp !== 'number')
      return null;
    return { content: { sessionId: content.sid, userId: content.sub, kind }, over: content.exp * 1000 };
  } catch {
    return null;
  }
};
