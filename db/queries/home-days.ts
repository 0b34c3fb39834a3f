import { eq, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { homeDays } from '#db/schema/home-days.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';

export type DayByCategory = Record<string, Day>;

type View = { userId: string; today: Day; shown: DayByCategory };

/**
 * Remembers up to which days a person's home shows data, and answers what it showed before today: the day's first view fixes it, so that all of
 * the day's views answer the same. A category that was never shown is missing.
 */
export const viewHome = async (db: Database, { userId, today, shown }: View): Promise<DayByCategory> => {
  const [row] = await db
    .insert(homeDays)
    .values({ userId, day: today, shown })
    .onConflictDoUpdate({
      target: homeDays.userId,
      set: {
        since: sql`case when ${homeDays.day} < excluded.day then ${homeDays.shown} else ${homeDays.since} end`,
        shown: sql`${homeDays.shown} || excluded.shown`,
        day: sql`greatest(${homeDays.day}, excluded.day)`,
      },
    })
    .returning({ since: homeDays.since });
  return row?.since ?? {};
};

/** The same for someone who looks on: nothing is remembered. */
export const findHomeSince = async (
  db: Database,
  { userId, today }: Pick<View, 'userId' | 'today'>,
): Promise<DayByCategory> => {
  const [row] = await db.select().from(homeDays).where(eq(homeDays.userId, userId));
  if (!row) return {};
  return row.day < today ? row.shown : row.since;
};
