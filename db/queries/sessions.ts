import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { sessions, users } from '#db/schema/accounts.ts';
import { newId } from '#lib/core/ids.ts';
import type { SessionKind, UserStatus } from '#lib/vocabulary/terms.ts';
import { wakeStreams } from './notifications.ts';

/** Opens sessions of one sign-in, one a kind. @returns their ids in the same order */
export const insertSessions = async (
  db: Database,
  {
    userId,
    kinds,
    userAgent,
    now,
  }: {
    userId: string;
    kinds: readonly SessionKind[];
    userAgent: string | null;
    now: Date;
  },
): Promise<{ id: string; kind: SessionKind }[]> => {
  const signInId = newId();
  return await db
    .insert(sessions)
    .values(kinds.map((kind) => ({ userId, kind, signInId, userAgent, createdAt: now, lastSeenAt: now })))
    .returning({ id: sessions.id, kind: sessions.kind });
};

/** Ends a session and what the same sign-in opened beside it, their open streams included. @returns how many */
export const revokeSession = async (db: Database, id: string, now: Date): Promise<number> => {
  const ofTheSignIn = sql`(select ${sessions.signInId} from ${sessions} where ${sessions.id} = ${id})`;
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.signInId, ofTheSignIn), isNull(sessions.revokedAt)))
    .returning({ userId: sessions.userId });
  await wakeStreams(db, [...new Set(ended.map((session) => session.userId))]);
  return ended.length;
};

/** Ends every session of these people, of both kinds and with their streams. @returns how many */
export const revokeSessionsOf = async (
  db: Database,
  { userIds, now }: { userIds: readonly string[]; now: Date },
): Promise<number> => {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(inArray(sessions.userId, [...userIds]), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  await wakeStreams(db, userIds);
  return ended.length;
};

export const findSessionStart = async (db: Database, id: string): Promise<Date | null> => {
  const [row] = await db.select({ createdAt: sessions.createdAt }).from(sessions).where(eq(sessions.id, id));
  return row?.createdAt ?? null;
};

/** Whose session it is, or was, and whether an admin looks or looked on in it. */
export const findSessionHolder = async (
  db: Database,
  id: string,
): Promise<{ userId: string; status: UserStatus; isViewing: boolean } | null> => {
  const [row] = await db
    .select({
      userId: sessions.userId,
      status: users.status,
      isViewing: sql<boolean>`${sessions.actedBy} is not null`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, id));
  return row ?? null;
};
