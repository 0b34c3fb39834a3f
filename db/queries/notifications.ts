import { and, asc, count, desc, eq, inArray, isNull, lte, max, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { prepareOnce } from '#db/prepare-once.ts';
import { memberships, sessions, users } from '#db/schema/accounts.ts';
import { notifications } from '#db/schema/operations.ts';
import { newId } from '#lib/core/ids.ts';
import { actors, mayActAt } from './acting-admins.ts';

export type NotificationRow = {
  id: string;
  seq: number;
  type: string;
  payload: Record<string, unknown>;
  createdAt: Date;
  readAt: Date | null;
};

/** The one channel; its payload is a user's id, or says which of their chats has changed. */
export const NOTIFICATION_CHANNEL = 'raff_notifications';

/** Makes every process look after the open streams of these people: at commit when called in a transaction. */
export const wakeStreams = async (db: Database, userIds: readonly string[]): Promise<void> => {
  if (userIds.length === 0) return;
  const rows = userIds.map((userId) => sql`(${userId})`);
  await db.execute(sql`
    select pg_notify(${NOTIFICATION_CHANNEL}, user_id) from (values ${sql.join(rows, sql`, `)}) as woken (user_id)`);
};

/**
 * Adds the same notification for each of these people under a number of their own, which is taken under their row's lock: a reader who sees a
 * number has seen all below it. The rows are locked in an order that two transactions share. Makes every process look after their open
 * streams: at commit when called in a transaction. @returns what was added: people whose account is deleted get none
 */
export const insertNotifications = async (
  db: Database,
  { userIds, type, payload }: { userIds: readonly string[]; type: string; payload: unknown },
): Promise<{ id: string; seq: number }[]> => {
  if (userIds.length === 0) return [];
  const wanted = userIds.map((userId) => ({ user_id: userId, id: newId() }));
  const added = await db.execute<{ id: string; seq: string }>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb) as wanted (user_id text, id text)),
    held as materialized (
      select id from users where id in (select user_id from wanted) order by id for no key update),
    numbered as (
      update users set notification_seq = notification_seq + 1 where id in (select id from held)
      returning id, notification_seq),
    added as (
      insert into notifications (id, user_id, seq, type, payload)
      select wanted.id, numbered.id, numbered.notification_seq, ${type}, ${JSON.stringify(payload)}::jsonb
      from numbered join wanted on wanted.user_id = numbered.id
      returning id, user_id, seq)
    select id, seq, pg_notify(${NOTIFICATION_CHANNEL}, user_id) from added`);
  return added.map(({ id, seq }) => ({ id, seq: Number(seq) }));
};

/** Everyone in a company. */
export const listMemberIds = async (db: Database, companyId: string): Promise<string[]> => {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.companyId, companyId));
  return rows.map(({ userId }) => userId);
};

const shown = {
  id: notifications.id,
  seq: notifications.seq,
  type: notifications.type,
  // Written by insertNotification alone, which takes an object.
  payload: sql<Record<string, unknown>>`${notifications.payload}`.as('payload'),
  createdAt: notifications.createdAt,
  readAt: notifications.readAt,
};

const counts = {
  total: count().as('total'),
  unread: sql<number>`count(*) filter (where ${notifications.readAt} is null)`.mapWith(Number).as('unread'),
  latest: max(notifications.seq).as('latest'),
};

const ofUser = eq(notifications.userId, sql.placeholder('userId'));

const listing = prepareOnce((db) => {
  const counted = db.select(counts).from(notifications).where(ofUser).as('counted');
  const page = db
    .select(shown)
    .from(notifications)
    .where(ofUser)
    .orderBy(desc(notifications.seq))
    .offset(sql.placeholder('offset'))
    .limit(sql.placeholder('limit'))
    .as('page');
  return db
    .select({
      total: counted.total,
      unread: counted.unread,
      latest: counted.latest,
      item: page._.selectedFields,
    })
    .from(counted)
    .leftJoin(page, sql`true`)
    .orderBy(desc(page.seq))
    .prepare('list_notifications');
});

export type NotificationCounts = { total: number; unread: number; latest: number };

/** A page of a user's notifications, the newest first, with the counts of all of them. */
export const listNotifications = async (
  db: Database,
  page: { userId: string; offset: number; limit: number },
): Promise<NotificationCounts & { items: NotificationRow[] }> => {
  const rows = await listing(db).execute(page);
  const [{ total = 0, unread = 0, latest = null } = {}] = rows;
  return { total, unread, latest: latest ?? 0, items: rows.flatMap(({ item }) => item ?? []) };
};

/** How many a user has not read. */
export const countUnread = async (db: Database, userId: string): Promise<number> =>
  await db.$count(notifications, and(eq(notifications.userId, userId), isNull(notifications.readAt)));

/** What came for each of these users after their number; a user's own in order, the oldest first. */
export const listNotificationsAfter = async (
  db: Database,
  positions: readonly { userId: string; after: number }[],
  limit: number,
): Promise<(NotificationRow & { userId: string })[]> => {
  const list = sql.join(
    positions.map(({ userId, after }) => sql`(${userId}::text, ${after}::bigint)`),
    sql`, `,
  );
  return await db
    .select({ ...shown, userId: notifications.userId })
    .from(notifications)
    .innerJoin(
      sql`(values ${list}) as wanted (user_id, after)`,
      sql`wanted.user_id = ${notifications.userId} and ${notifications.seq} > wanted.after`,
    )
    .orderBy(asc(notifications.userId), asc(notifications.seq))
    .limit(limit);
};

/** Each user's newest number. */
export const latestNumbers = async (
  db: Database,
  userIds: readonly string[],
): Promise<{ userId: string; latest: number }[]> =>
  await db
    .select({ userId: users.id, latest: users.notificationSeq })
    .from(users)
    .where(inArray(users.id, [...userIds]));

/** @returns how many were unread until now: of any number of calls at once, one has read each */
export const markRead = async (
  db: Database,
  { userId, now, ids, upTo }: { userId: string; now: Date; ids?: readonly string[]; upTo?: number },
): Promise<number> => {
  const read = await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        ids ? inArray(notifications.id, [...ids]) : undefined,
        upTo === undefined ? undefined : lte(notifications.seq, upTo),
      ),
    )
    .returning({ id: notifications.id });
  return read.length;
};

/** Which of these sessions still stand: not revoked, and their user not blocked; an admin still may look on. */
export const listStandingSessions = async (db: Database, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(actors, eq(actors.id, sessions.actedBy))
    .where(
      and(
        inArray(sessions.id, [...ids]),
        isNull(sessions.revokedAt),
        eq(users.status, 'active'),
        mayActAt(new Date()),
      ),
    );
  return rows.map(({ id }) => id);
};
