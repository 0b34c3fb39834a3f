import type { Context } from '#lib/context/context.ts';
import { restoreSessionCookies } from './account-cookies.ts';
import { endViewings } from './end-viewings.ts';
import { leaveSession } from './leave-session.ts';

/** Ends the look at a customer that this browser has, and gives the admin their own session back. Where there is none, nothing happens. */
export const endViewing = async (ctx: Context): Promise<{ ended: boolean }> => {
  const { actor, db, now, address, requestId, cookies } = ctx;
  if (actor.kind === 'guest')
    return { ended: actor.cookie === 'stale' && (await leaveSession(ctx)).viewed !== null };
  if (!actor.viewing) return { ended: false };
  await db.transaction((tx) => endViewings(tx, { now, address, requestId }, { sessionId: actor.sessionId }));
  restoreSessionCookies(cookies);
  return { ended: true };
};
