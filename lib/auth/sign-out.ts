import type { Context } from '#lib/context/context.ts';
import { deleteSessionCookies } from './account-cookies.ts';
import { endSession, endSessionsOf } from './end-sessions.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import type { SignOutBody } from './schema.ts';

/** Ends this session, or with `everywhere` all of the user's. A guest is signed out already. */
export const signOut = async (ctx: Context, { everywhere = false }: SignOutBody) => {
  const { actor, db, now, cookies } = ctx;
  if (actor.kind === 'account') {
    await db.transaction(async (tx) => {
      if (everywhere) await endSessionsOf(tx, actor.userId, now);
      else await endSession(tx, actor, now);
      await recordSecurityEvent(
        tx,
        ctx,
        everywhere ? 'account.signed_out_everywhere' : 'account.signed_out',
        {
          userId: actor.userId,
        },
      );
    });
  }
  deleteSessionCookies(cookies);
  return { everywhere };
};
