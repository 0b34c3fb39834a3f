import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

export type DatabaseHealth = { migrations: number; arabicSearch: boolean };

/**
 * How many migrations the database has, and whether its character type splits Arabic words into trigrams.
 * @throws where it does not take writes: a lock on rows, of which none is asked for, is refused as they are
 */
export const getDatabaseHealth = async (db: Database): Promise<DatabaseHealth> => {
  const [row] = await db.execute<{ migrations: number; arabic: boolean }>(sql`
    select (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
           (select count(*) from (select 1 from jobs limit 0 for update) lockable),
           coalesce(cardinality(show_trgm('لبن')), 0) > 0 as arabic`);
  return { migrations: row?.migrations ?? 0, arabicSearch: row?.arabic ?? false };
};
