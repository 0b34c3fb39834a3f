import { sql } from 'drizzle-orm';
import type { Database, Pool } from '#db/client.ts';
import { ConnectionError } from '#db/faults.ts';
import { within } from '#lib/core/within.ts';

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

/**
 * Whether the database answers within so many milliseconds; asks nothing where some statement was answered less than `fresh` milliseconds ago.
 * @returns what went wrong, null where it answers
 */
export const pingDatabase = async (
  db: Pool,
  { fresh, patience }: { fresh: number; patience: number },
): Promise<unknown> => {
  const began = performance.now();
  if (began - db.$client.answeredAt < fresh) return null;
  const ping = db.execute(sql`select 1`).then(
    () => null,
    (fault: unknown) => fault,
  );
  const fault = await within(patience, ping, () => new ConnectionError('CONNECTION_SILENT'));
  // Where all connections are busy the answer may have gone to another statement.
  return db.$client.answeredAt > began ? null : fault;
};
