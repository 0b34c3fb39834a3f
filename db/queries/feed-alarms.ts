import { and, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { feedAlarms } from '#db/schema/feed-alarms.ts';

/** Feeds that admins were notified of. */

export type FeedAlarm = typeof feedAlarms.$inferSelect;
type NewAlarm = Omit<typeof feedAlarms.$inferInsert, 'id' | 'overAt'>;

export const listOpenAlarms = (db: Database): Promise<FeedAlarm[]> =>
  db.select().from(feedAlarms).where(isNull(feedAlarms.overAt));

/** Notes that feeds are late. @returns those that no one was notified of before: of two processes one has each */
export const insertAlarms = (tx: Transaction, alarms: readonly NewAlarm[]): Promise<FeedAlarm[]> =>
  alarms.length === 0
    ? Promise.resolve([])
    : tx
        .insert(feedAlarms)
        .values([...alarms])
        .onConflictDoNothing()
        .returning();

/** @returns those that were not over before */
export const endAlarms = (tx: Transaction, ids: readonly string[], now: Date): Promise<FeedAlarm[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .update(feedAlarms)
        .set({ overAt: sql`greatest(${feedAlarms.raisedAt}, ${now.toISOString()})` })
        .where(and(inArray(feedAlarms.id, [...ids]), isNull(feedAlarms.overAt)))
        .returning();

/** Removes alarms that were over before a moment. @returns how many */
export const sweepAlarms = async (db: Database, before: Date): Promise<number> => {
  const removed = await db
    .delete(feedAlarms)
    .where(lt(feedAlarms.overAt, before))
    .returning({ id: feedAlarms.id });
  return removed.length;
};
