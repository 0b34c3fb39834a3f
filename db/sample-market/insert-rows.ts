import type { Driver } from '#db/driver.ts';

export type Row = Record<string, string | number | boolean | null | readonly string[]>;

/** Many rows in one statement; rows that are there already stay as they are. */
export const insertRows = async (sql: Driver, table: string, rows: readonly Row[]): Promise<void> => {
  for (let i = 0; i < rows.length; i += 1000) {
    await sql`insert into ${sql(table)} ${sql(rows.slice(i, i + 1000))} on conflict do nothing`;
  }
};
