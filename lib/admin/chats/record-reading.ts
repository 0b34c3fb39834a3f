import { isReadingRecorded } from '#db/queries/administered-chats.ts';
import type { AdminContext } from '#lib/admin/person/change-user.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { HOUR } from '#lib/core/clock.ts';

export type Reader = Pick<AdminContext, 'db' | 'actor' | 'now'> & { address?: string };

type Reading =
  | { kind: 'admin.chats_read'; subjectId: string }
  /** Of many people at once. */
  | { kind: 'admin.rated_answers_read'; subjectId: null };

/** Writes down that an admin reads what people wrote, once an hour of the clock, before anything of it is given out. */
export const recordReading = ({ db, ...reader }: Reader, { kind, subjectId }: Reading): Promise<void> =>
  db.transaction(async (tx) => {
    const since = new Date(Math.floor(reader.now.getTime() / HOUR) * HOUR);
    const actorId = reader.actor.userId;
    if (await isReadingRecorded(tx, { kind, actorId, subjectId, since })) return;
    await recordAudit(tx, reader, kind, { subjectId });
  });
