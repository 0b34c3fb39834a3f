import { revokeSession, revokeSessionsOf } from '#db/queries/sessions.ts';
import type { Context } from '#lib/http/context.ts';
import { recordAudit } from './record-audit.ts';
import type { SignOutBody } from './schema.ts';

/** Ends this session, or with `everywhere` all of the user's. A guest is signed out already. */
export const signOut = async (ctx: Context, { everywhere = false }: SignOutBody) => {
  const { actor, db, now, session } = ctx;
  if (actor.kind === 'account') {
    await db.transaction(async (tx) => {
      if (everywhere) await revokeSessionsOf(tx, { userId: actor.userId, now });
      else await revokeSession(tx, actor.sessionId, now);
      await recordAudit(tx, ctx, everywhere ? 'account.signed_out_everywhere' : 'account.signed_out', {
        subjectId: actor.userId,
      });
    });
  }
  session.clear();
  return { everywhere };
};
