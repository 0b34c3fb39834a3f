import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { sessions } from '#db/schema/accounts.ts';
import { wakeStreams } from './notifications.ts';

/** A session in which an admin looks on as somebody. It belongs to the admin's sign-in, and ends with it. @returns its id */
export const insertViewing = async (
  db: Database,
  {
    userId,
    by,
    ofSession,
    reason,
    until,
    userAgent,
    now,
  }: {
    userId: string;
    by: string;
    ofSession: string;
    reason: string;
    until: Date;
    userAgent: string | null;
    now: Date;
  },
): Promise<string> => {
  const [row] = await db
    .insert(sessions)
    .values({
      userId,
      kind: 'cookie',
      signInId: sql`(select own.sign_in_id from ${sessions} as own where own.id = ${ofSession})`,
      userAgent,
      createdAt: now,
      lastSeenAt: now,
      actedBy: by,
      actedReason: reason,
      actedUntil: until,
    })
    .returning({ id: sessions.id });
  if (!row) throw new Error('no session was opened');
  return row.id;
};

export type EndedViewing = { userId: string; by: string; reason: string };

/** Ends what admins look at: one such session, or all of an admin's and all as one customer; their open streams end with the commit. */
export const revokeViewings = async (
  db: Database,
  { ended, now }: { ended: { sessionId: string } | { userId: string }; now: Date },
): Promise<EndedViewing[]> => {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        isNull(sessions.revokedAt),
        isNotNull(sessions.actedBy),
        'sessionId' in ended
          ? eq(sessions.id, ended.sessionId)
          : or(eq(sessions.actedBy, ended.userId), eq(sessions.userId, ended.userId)),
      ),
    )
    .returning({ userId: sessions.userId, by: sessions.actedBy, reason: sessions.actedReason });
  for (const userId of new Set(rows.map((row) => row.userId))) await wakeStreams(db, userId);
  return rows.flatMap(({ userId, by, reason }) => (by && reason ? [{ userId, by, reason }] : []));
};
