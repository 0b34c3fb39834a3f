import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';

/**
 * A table of this transaction alone. The planner knows nothing of a new table before it is analysed.
 * @param asked of a table of many rows: those columns whose values plans depend on. To look at all of them takes as long as to fill it
 */
export const makeTemporaryTable = async (
  db: Statements,
  name: string,
  rows: SQL,
  asked: readonly string[] = [],
): Promise<void> => {
  await db.execute(sql`drop table if exists pg_temp.${sql.identifier(name)}`);
  await db.execute(sql`create temp table ${sql.identifier(name)} on commit drop as ${rows}`);
  const columns = asked.length > 0 ? sql.raw(` (${asked.join(', ')})`) : sql``;
  await db.execute(sql`analyze ${sql.identifier(name)}${columns}`);
};
