import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { VIEW_SURFACES, type ViewSurface } from '#lib/vocabulary/view-surfaces.ts';
import { users } from './accounts.ts';
import { id, instant, oneOf } from './columns.ts';
import { companies } from './companies.ts';

/** A list of the admin area or a dashboard as a person narrowed it, under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Where the person worked when saving a dashboard; null: in no company, as admins are. */
    companyId: text().references(() => companies.id, { onDelete: 'cascade' }),
    surface: text().$type<ViewSurface>().notNull(),
    name: text().notNull(),
    /** The address after `?`, as the page itself writes it. */
    query: text().notNull(),
    /** Shown to the other admins, too. */
    isShared: boolean().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    unique('saved_views_subject_key').on(t.userId, t.companyId, t.surface, t.name).nullsNotDistinct(),
    index('saved_views_company_id_idx').on(t.companyId),
    index('saved_views_shared_idx').on(t.surface, t.name).where(sql`${t.isShared}`),
    oneOf('saved_views_surface_check', t.surface, VIEW_SURFACES),
    check(
      'saved_views_admin_check',
      sql`case when ${t.surface} like 'admin.%' then ${t.companyId} is null else not ${t.isShared} end`,
    ),
    check('saved_views_name_check', sql`length(${t.name}) between 1 and 60`),
    check('saved_views_query_check', sql`length(${t.query}) <= 2000`),
  ],
);
