import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { MODULE_NAMES } from '#lib/vocabulary/terms.ts';
import { users } from './accounts.ts';
import { id, instant, oneOf } from './columns.ts';
import { companies } from './companies.ts';
import { modules } from './subscriptions.ts';

/** A dashboard as somebody narrowed it, under a name of theirs. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Where they worked when they kept it; null: they were in no company, as admins are. */
    companyId: text().references(() => companies.id, { onDelete: 'cascade' }),
    moduleId: text({ enum: MODULE_NAMES })
      .notNull()
      .references(() => modules.id),
    name: text().notNull(),
    /** What its address says after `?`, as the dashboard itself writes it. */
    query: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    unique('saved_views_subject_key').on(t.userId, t.companyId, t.moduleId, t.name).nullsNotDistinct(),
    index('saved_views_company_id_idx').on(t.companyId),
    index('saved_views_module_id_idx').on(t.moduleId),
    oneOf('saved_views_module_check', t.moduleId, MODULE_NAMES),
    check('saved_views_name_check', sql`length(${t.name}) between 1 and 60`),
    check('saved_views_query_check', sql`length(${t.query}) <= 2000`),
  ],
);
