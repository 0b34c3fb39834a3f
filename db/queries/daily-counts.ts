import { and, between, eq, inArray, min, ne, sql, sum } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { dailyCounts } from '#db/schema/daily-counts.ts';
import type { DailyMetric } from '#lib/vocabulary/terms.ts';

type DayCount = { date: string; count: number };

/** How many were made on each of these days; days with none are left out. */
export const countByDay = (
  db: Database,
  { metric, from, to }: { metric: DailyMetric; from: string; to: string },
): Promise<DayCount[]> =>
  db
    .select({ date: dailyCounts.day, count: sum(dailyCounts.n).mapWith(Number) })
    .from(dailyCounts)
    .where(and(eq(dailyCounts.metric, metric), between(dailyCounts.day, from, to)))
    .groupBy(dailyCounts.day)
    .having(ne(sum(dailyCounts.n), '0'))
    .orderBy(dailyCounts.day);

/** The first day on which one was made that is still there; null: there is none. */
export const findFirstDay = async (db: Database, metric: DailyMetric): Promise<string | null> => {
  const days = db
    .select({ day: dailyCounts.day })
    .from(dailyCounts)
    .where(eq(dailyCounts.metric, metric))
    .groupBy(dailyCounts.day)
    .having(ne(sum(dailyCounts.n), '0'))
    .as('days');
  const [row] = await db.select({ first: min(days.day) }).from(days);
  return row?.first ?? null;
};

export type PeopleCounts = { users: number; blocked: number; chats: number };

/** How many accounts and chats there are. */
export const countPeople = async (db: Database): Promise<PeopleCounts> => {
  const [row] = await db
    .select({
      users: sql<number>`coalesce(sum(${dailyCounts.n}) filter (where ${dailyCounts.metric} = 'users'), 0)::int`,
      chats: sql<number>`coalesce(sum(${dailyCounts.n}) filter (where ${dailyCounts.metric} = 'chats'), 0)::int`,
      blocked: sql<number>`(select count(*)::int from ${users} where ${users.status} = 'blocked')`,
    })
    .from(dailyCounts)
    .where(inArray(dailyCounts.metric, ['users', 'chats']));
  return row ?? { users: 0, blocked: 0, chats: 0 };
};

/** Folds the shards of days that are over into one. Two of these at once do not wait for each other. */
export const foldDailyCounts = async (db: Database, before: string): Promise<number> => {
  const folded = await db.execute(sql`
    with over as materialized (
      select metric, day, shard from ${dailyCounts}
      where ${dailyCounts.day} < ${before} and ${dailyCounts.shard} <> 0 for update skip locked),
    gone as (
      delete from ${dailyCounts} using over
      where ${dailyCounts.metric} = over.metric and ${dailyCounts.day} = over.day and ${dailyCounts.shard} = over.shard
      returning ${dailyCounts.metric}, ${dailyCounts.day}, ${dailyCounts.n})
    insert into ${dailyCounts} as kept (metric, day, shard, n)
    select metric, day, 0, sum(n) from gone group by metric, day order by metric, day
    on conflict (metric, day, shard) do update set n = kept.n + excluded.n
    returning day`);
  return folded.length;
};
