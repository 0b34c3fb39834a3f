import type { Database } from '#db/client.ts';
import { type EndedViewing, revokeViewings } from '#db/queries/viewing-sessions.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';

/**
 * Ends what admins look on at: one such session, or all of an admin's and all as one customer. One line of the trail for each; what is
 * over already stays so.
 */
export const endViewings = async (
  db: Database,
  origin: { now: Date; address?: string; requestId?: string },
  ended: { sessionId: string } | { userId: string },
): Promise<EndedViewing[]> => {
  const viewings = await revokeViewings(db, { ended, now: origin.now });
  for (const { userId, by, reason } of viewings)
    await recordAudit(db, origin, 'admin.viewing_ended', {
      actorId: by,
      subjectId: userId,
      detail: { reason },
    });
  return viewings;
};
