import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#db/client.ts';

/** How many rows match, counted no further than one beyond `most`. */
export const countUpTo = async (
  db: Database,
  table: PgTable,
  where: SQL | undefined,
  most: number,
): Promise<number> => {
  const rows = await db.execute<{ n: string }>(sql`
    select count(*) as n from (select from ${table} where ${where ?? sql`true`} limit ${most + 1}) as matching`);
  return Number(rows[0]?.n ?? 0);
};
