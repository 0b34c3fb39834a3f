import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/** A list for each column, all of one length. */
export type Columns<Row> = { [Name in keyof Row]: Row[Name][] };

/**
 * A select that answers thousands of rows, in its order, as one list a column: row by row they take twice as long to be written and several
 * times as long to be read. Each value is written as it comes: a list that is gathered first takes half as long again. A numeric is a number
 * there, as written: its cast to a float would take longer than to write it. What JSON has no number for (dates) is cast in the select.
 * @param names all columns of the select
 */
export const readColumns = async <Row extends object>(
  db: Database,
  names: readonly (keyof Row & string)[],
  select: SQL,
): Promise<Columns<Row>> => {
  const lists = names.map((name) => {
    const column = sql.identifier(name);
    return sql`coalesce(json_agg(found.${column}), '[]') as ${column}`;
  });
  const [columns] = await db.execute<Columns<Row>>(
    sql`select ${sql.join(lists, sql`, `)} from (${select}) as found`,
  );
  if (!columns) throw new Error('one row is always selected');
  return columns as Columns<Row>;
};

/** The same as rows. */
export const listAsColumns = async <Row extends object>(
  db: Database,
  names: readonly (keyof Row & string)[],
  select: SQL,
): Promise<Row[]> => {
  const columns = await readColumns<Row>(db, names, select);
  const [first] = names;
  // Copies of one have their room at once.
  const blank = Object.fromEntries(names.map((name) => [name, null])) as Row;
  const rows = Array.from({ length: first ? columns[first].length : 0 }, () => ({ ...blank }));
  for (const name of names) {
    const values = columns[name];
    // Not by entries: a pair for each of thousands of values would take more room than the rows.
    let at = 0;
    for (const row of rows) row[name] = values[at++] as Row[typeof name];
  }
  return rows;
};
