import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';

/** A table of this transaction alone. The planner knows nothing of a new table before it is analysed. */
export const makeTemporaryTable = async (db: Statements, name: string, rows: SQL): Promise<void> => {
  await db.execute(sql`drop table if exists pg_temp.${sql.identifier(name)}`);
  await db.execute(sql`create temp table ${sql.identifier(name)} on commit drop as ${rows}`);
  await db.execute(sql`analyze ${sql.identifier(name)}`);
};
