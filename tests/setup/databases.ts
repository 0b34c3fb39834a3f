import { sql } from 'drizzle-orm';
import { connect, disconnect } from '#db/client.ts';
import { BULK_LIMIT } from '#db/driver.ts';

/**
 * Creates a database on the server of `url`, a clone of `template` where one is given (nothing may be connected to it meanwhile): file by
 * file, which is faster than through the log.
 * @returns its connection string
 */
export async function createDatabase(url: string, name: string, template?: string): Promise<string> {
  const from = template ? sql` template ${sql.identifier(template)} strategy file_copy` : sql``;
  await onServer(url, sql`create database ${sql.identifier(name)}${from}`);
  return onDatabase(url, name);
}

/** Gives a database that no one is connected to another name. */
export async function renameDatabase(url: string, from: string, to: string): Promise<void> {
  await onServer(url, sql`alter database ${sql.identifier(from)} rename to ${sql.identifier(to)}`);
}

export async function databaseExists(url: string, name: string): Promise<boolean> {
  return (await onServer(url, sql`select from pg_database where datname = ${name}`)).length > 0;
}

/** The same server and role, another database. */
export function onDatabase(url: string, name: string): string {
  const target = new URL(url);
  target.pathname = `/${name}`;
  return target.href;
}

/** Drops a database, connections and all. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await onServer(url, sql`drop database if exists ${sql.identifier(name)} with (force)`);
}

async function onServer(url: string, statement: ReturnType<typeof sql>) {
  const pool = connect({ url, max: 1, prepare: false, statementLimit: BULK_LIMIT });
  try {
    return await pool.execute(statement);
  } finally {
    await disconnect(pool);
  }
}
