import type { Database } from '#db/client.ts';
import { type EndedViewing, revokeViewings, type SomeViewings } from '#db/queries/viewing-sessions.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';

/**
 * Ends what admins look on at, with one line of the trail for each; what was ended already stays so.
 */
export const endViewings = async (
  db: Database,
  origin: { now: Date; address?: string; requestId?: string },
  ended: SomeViewings,
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
