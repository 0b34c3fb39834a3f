import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ADMIN_LISTS } from '#lib/vocabulary/terms.ts';
import { users } from './accounts.ts';
import { oneOf } from './columns.ts';

/** The columns that an admin wants to see of a list; no row: all of them. */
export const adminColumns = pgTable(
  'admin_columns',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text({ enum: ADMIN_LISTS }).notNull(),
    hidden: text().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.list] }),
    oneOf('admin_columns_list_check', t.list, ADMIN_LISTS),
    check('admin_columns_hidden_check', sql`cardinality(${t.hidden}) <= 20`),
  ],
);
