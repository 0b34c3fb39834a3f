import type { Database } from '#db/client.ts';
import { type EndedViewing, revokeViewings, type SomeViewings } from '#db/queries/viewing-sessions.ts';
import { recordAudits } from '#lib/audit/record-audit.ts';

/**
 * Ends what admins look on at, with one line of the trail for each; what was ended already stays so.
 */
export const endViewings = async (
  db: Database,
  origin: { now: Date; address?: string; requestId?: string },
  ended: SomeViewings,
): Promise<EndedViewing[]> => {
  const viewings = await revokeViewings(db, { ended, now: origin.now });
  const lines = viewings.map(({ userId, by, reason }) => ({
    actorId: by,
    subjectId: userId,
    detail: { reason },
  }));
  await recordAudits(db, origin, 'admin.viewing_ended', lines);
  return viewings;
};
