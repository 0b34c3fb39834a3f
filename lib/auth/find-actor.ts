import type { Database } from '#db/client.ts';
import { findSessionActor, touchSession } from '#db/queries/session-actor.ts';
import { addMs, MINUTE, SECOND } from '#lib/core/clock.ts';
import { log } from '#lib/core/log.ts';
import { type Actor, GUEST } from '#lib/vocabulary/actor.ts';
import type { SessionKind } from '#lib/vocabulary/terms.ts';
import { openSessionToken, SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS } from './session-token.ts';

const TOUCH_AFTER = 10 * MINUTE;

export type Credentials = {
  /** The session cookie's value. */
  cookie?: string | undefined;
  /** The Authorization header; when it is there, the cookie is ignored. */
  authorization?: string | null | undefined;
};

const presented = ({ cookie, authorization }: Credentials): { kind: SessionKind; token: string } | null => {
  if (authorization) return { kind: 'bearer', token: /^Bearer\s+(\S+)$/i.exec(authorization)?.[1] ?? '' };
  return cookie ? { kind: 'cookie', token: cookie } : null;
};

/** Who these credentials belong to, read fresh from the database. Never throws for bad credentials: they make a guest. */
export const findActor = async (
  db: Database,
  credentials: Credentials,
  now: Date,
  options: { withHoldings?: boolean } = {},
): Promise<Actor> => {
  const shown = presented(credentials);
  if (!shown) return GUEST;
  const over = { kind: 'guest', cookie: shown.kind === 'cookie' ? 'stale' : 'none' } as const;
  const token = await openSessionToken(shown.token);
  if (token?.kind !== shown.kind) return over;
  const session = {
    sessionId: token.sessionId,
    kind: token.kind,
    seenAfter: addMs(now, -SESSION_IDLE_SECONDS * SECOND),
    begunAfter: addMs(now, -SESSION_ABSOLUTE_SECONDS * SECOND),
    now,
  };
  const account = await findSessionActor(db, session, options);
  if (!account) return over;
  const unseenSince = addMs(now, -TOUCH_AFTER);
  if (account.lastSeenAt < unseenSince && !account.account.viewing) {
    // Not awaited: no one should wait for a note about themselves.
    touchSession(db, { sessionId: token.sessionId, now, unseenSince }).catch((error) =>
      log.warn({ error }, 'session not touched'),
    );
  }
  return account.account;
};
