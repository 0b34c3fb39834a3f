import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { rateLimits } from '#db/schema/operations.ts';

/** `burst` requests at once, refilled evenly over `seconds`. */
export type Rate = { burst: number; seconds: number };

/**
 * GCRA in one statement: moves the key's theoretical arrival time forward unless it is already too far ahead.
 * @returns seconds to wait, 0 when the request was taken
 */
export const takeFromRate = async (db: Database, key: string, { burst, seconds }: Rate): Promise<number> => {
  const step = sql`make_interval(secs => ${seconds / burst}::float8)`;
  const tolerance = sql`make_interval(secs => ${seconds - seconds / burst}::float8)`;
  const updatedRows = await db
    .insert(rateLimits)
    .values({ key, tat: sql`now() + ${step}` })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { tat: sql`greatest(${rateLimits.tat}, now()) + ${step}` },
      setWhere: sql`${rateLimits.tat} <= now() + ${tolerance}`,
    })
    .returning({ key: rateLimits.key });
  if (updatedRows.length > 0) return 0;
  const [row] = await db
    .select({
      wait: sql<number>`greatest(0, extract(epoch from ${rateLimits.tat} - now() - ${tolerance}))::float8`,
    })
    .from(rateLimits)
    .where(sql`${rateLimits.key} = ${key}`);
  return Math.max(1, Math.ceil(row?.wait ?? 1));
};

/** Gives back what was taken once, when it turned out not to count. */
export const returnToRate = async (db: Database, key: string, { burst, seconds }: Rate): Promise<void> => {
  await db
    .update(rateLimits)
    .set({ tat: sql`${rateLimits.tat} - make_interval(secs => ${seconds / burst}::float8)` })
    .where(eq(rateLimits.key, key));
};

/** Forgets what no longer limits anyone. @returns rows removed */
export const sweepRateLimits = async (db: Database): Promise<number> => {
  const deletedRows = await db
    .delete(rateLimits)
    .where(lt(rateLimits.tat, sql`now()`))
    .returning({ key: rateLimits.key });
  return deletedRows.length;
};
