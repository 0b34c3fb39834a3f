import { findSessionStart } from '#db/queries/sessions.ts';
import type { Context } from '#lib/context/context.ts';
import { addMs, SECOND } from '#lib/core/clock.ts';
import { deleteSessionCookies } from './account-cookies.ts';
import { SESSION_ABSOLUTE_SECONDS } from './session-token.ts';

/**
 * The session in next-auth's own shape, for its client library: `{ user, expires }`, or `{}`. Unlike next-auth's it is what the session's
 * row says, and no cookie is issued anew.
 */
export const getSession = async ({ actor, db, cookies }: Context): Promise<Response> => {
  const headers = { 'cache-control': 'no-store' };
  if (actor.kind === 'guest') {
    if (actor.cookie === 'stale') deleteSessionCookies(cookies);
    return Response.json({}, { headers });
  }
  const began = await findSessionStart(db, actor.sessionId);
  const expires = addMs(began ?? new Date(0), SESSION_ABSOLUTE_SECONDS * SECOND).toISOString();
  const user = { id: actor.userId, name: actor.name, email: actor.email, role: actor.role };
  return Response.json({ user, expires }, { headers });
};
