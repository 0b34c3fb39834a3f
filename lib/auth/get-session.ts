import { findSessionStart } from '#db/queries/sessions.ts';
import type { Context } from '#lib/context/context.ts';
import { addMs, SECOND } from '#lib/core/clock.ts';
import { leaveSession } from './leave-session.ts';
import { SESSION_ABSOLUTE_SECONDS } from './session-token.ts';

/**
 * The session in next-auth's own shape, for its client library: `{ user, expires }`, or `{}`. Unlike next-auth's it is what the session's
 * row says, and no cookie is issued again.
 */
export const getSession = async (ctx: Context): Promise<Response> => {
  const { actor, db } = ctx;
  const headers = { 'cache-control': 'no-store' };
  if (actor.kind === 'guest') {
    if (actor.cookie === 'stale') await leaveSession(ctx);
    return Response.json({}, { headers });
  }
  const began = await findSessionStart(db, actor.sessionId);
  const end = actor.viewing?.until ?? addMs(began ?? new Date(0), SESSION_ABSOLUTE_SECONDS * SECOND);
  const expires = end.toISOString();
  const user = { id: actor.userId, name: actor.name, email: actor.email, role: actor.role };
  return Response.json({ user, expires }, { headers });
};
