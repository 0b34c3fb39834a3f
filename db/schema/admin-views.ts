import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ADMIN_LISTS } from '#lib/vocabulary/terms.ts';
import { users } from './accounts.ts';
import { id, instant, oneOf } from './columns.ts';

/** A list of the admin area as somebody narrowed and sorted it, under a name. */
export const adminViews = pgTable(
  'admin_views',
  {
    id: id(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text({ enum: ADMIN_LISTS }).notNull(),
    name: text().notNull(),
    /** What its address says after `?`. */
    query: text().notNull(),
    /** Shown to the other admins, too. */
    isShared: boolean().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('admin_views_owner_id_list_name_key').on(t.ownerId, t.list, t.name),
    index('admin_views_shared_idx').on(t.list, t.name).where(sql`${t.isShared}`),
    oneOf('admin_views_list_check', t.list, ADMIN_LISTS),
    check('admin_views_name_check', sql`length(${t.name}) between 1 and 60`),
    check('admin_views_query_check', sql`length(${t.query}) <= 2000`),
  ],
);

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
