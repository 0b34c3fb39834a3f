import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, text, timestamp } from 'drizzle-orm/pg-core';
import { newId } from '#lib/core/ids.ts';

/** The primary key of most tables: an opaque string that sorts by time of creation. */
export const id = () =>
  text()
    .primaryKey()
    .$defaultFn(() => newId());

/** An instant; the driver gives a Date. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

export const createdAt = () => instant().notNull().defaultNow();

/** A CHECK that a text column holds one of a closed list. Null passes, as in SQL. */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`);

/** Where a browser is sent: encrypted, or on this machine. Null passes. */
export const safeAddress = (column: AnyPgColumn): SQL => sql`${column} ~ '^(https://|http://localhost[:/])'`;
