import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { sessions } from '#db/schema/accounts.ts';
import { wakeStreams } from './notifications.ts';

/** A session in which an admin looks on as someone. It belongs to the admin's sign-in, and ends with it. @returns its id */
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

/** Which of what admins look on at: one session, all of these admins and as these customers, those of one sign-in, or those whose time is over. */
export type SomeViewings =
  | { sessionId: string }
  | { userIds: readonly string[] }
  | { inSignInOf: string }
  | { overAt: Date };

const among = (some: SomeViewings): SQL | undefined => {
  if ('sessionId' in some) return eq(sessions.id, some.sessionId);
  if ('userIds' in some) {
    const userIds = [...some.userIds];
    return or(inArray(sessions.actedBy, userIds), inArray(sessions.userId, userIds));
  }
  if ('overAt' in some) return lte(sessions.actedUntil, some.overAt);
  return sql`${sessions.signInId} = (select own.sign_in_id from ${sessions} as own where own.id = ${some.inSignInOf})`;
};

/** Ends what admins look on at; the open streams end with the commit. */
export const revokeViewings = async (
  db: Database,
  { ended, now }: { ended: SomeViewings; now: Date },
): Promise<EndedViewing[]> => {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(isNull(sessions.revokedAt), isNotNull(sessions.actedBy), among(ended)))
    .returning({ userId: sessions.userId, by: sessions.actedBy, reason: sessions.actedReason });
  await wakeStreams(db, [...new Set(rows.map((row) => row.userId))]);
  return rows.flatMap(({ userId, by, reason }) => (by && reason ? [{ userId, by, reason }] : []));
};
