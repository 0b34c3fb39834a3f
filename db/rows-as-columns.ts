import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './client.ts';

type Columns<Row> = { [Name in keyof Row]: Row[Name][] | null };

/**
 * The rows of a select that answers thousands, in its order. They are sent as one list a column: row by row they take twice as long to be
 * written and several times as long to be read. What JSON has no number for (numeric, bigint, date) is cast in the select.
 * @param names all columns of the select
 */
export const listAsColumns = async <Row extends object>(
  db: Database,
  names: readonly (keyof Row & string)[],
  select: SQL,
): Promise<Row[]> => {
  const lists = names.map((name) => {
    const column = sql.identifier(name);
    return sql`to_json(array_agg(found.${column})) as ${column}`;
  });
  const [columns] = await db.execute<Columns<Row>>(
    sql`select ${sql.join(lists, sql`, `)} from (${select}) as found`,
  );
  const [first] = names;
  const length = (first && columns?.[first]?.length) ?? 0;
  // Copies of one have their room at once.
  const blank = Object.fromEntries(names.map((name) => [name, null]));
  return Array.from({ length }, (_, at) => {
    const row = { ...blank } as Row;
    for (const name of names) row[name] = columns?.[name]?.[at] as Row[typeof name];
    return row;
  });
};
