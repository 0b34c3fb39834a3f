import { sql } from 'drizzle-orm';
import { boolean, customType, index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { ROLES, SHOWN_PLANS, SUBSCRIPTION_STATES, USER_STATUSES } from '#lib/vocabulary/terms.ts';
import { users } from './accounts.ts';
import { instant, oneOf } from './columns.ts';

/** Sorts by code points, Latin before Arabic, whatever language the database was made for. */
const key = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * What admins filter and sort people by, copied by triggers from users, memberships and companies (docs/decisions/0024). Derived: it may be
 * emptied, and filled again by refresh_user_directory.
 */
export const userDirectory = pgTable(
  'user_directory',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    role: text({ enum: ROLES }).notNull(),
    status: text({ enum: USER_STATUSES }).notNull(),
    plan: text({ enum: SHOWN_PLANS }).notNull().default('none'),
    state: text({ enum: SUBSCRIPTION_STATES }).notNull().default('none'),
    linksSet: boolean().notNull().default(false),
    /** Role, status, links and plan as one number, so that any mixture of filters is a list of numbers; lib/admin/directory/cells.ts. */
    cell: smallint()
      .notNull()
      .generatedAlwaysAs(
        sql`case role when 'admin' then 20 else 0 end + case status when 'blocked' then 10 else 0 end
          + case when links_set then 5 else 0 end
          + case plan when 'starter' then 0 when 'growth' then 1 when 'premium' then 2 when 'trial' then 3 else 4 end`,
      ),
    /** In one spelling; see person_key in the migration. */
    nameKey: key().notNull(),
    email: key().notNull(),
    /** U+10FFFF for those without a company: behind every firm. */
    companyKey: key().notNull(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`' ' || name_key || ' ' || person_key(email) || ' ' || company_key`),
  },
  (t) => [
    index('user_directory_cell_idx').on(t.cell, t.createdAt, t.userId),
    index('user_directory_created_at_idx').on(t.createdAt, t.userId),
    index('user_directory_name_idx').on(t.nameKey, t.userId),
    index('user_directory_email_idx').on(t.email, t.userId),
    index('user_directory_company_idx').on(t.companyKey, t.userId),
    index('user_directory_state_idx').on(t.state),
    index('user_directory_search_idx').using('gin', sql`${t.searchText} gin_trgm_ops`),
    oneOf('user_directory_role_check', t.role, ROLES),
    oneOf('user_directory_status_check', t.status, USER_STATUSES),
    oneOf('user_directory_plan_check', t.plan, SHOWN_PLANS),
    oneOf('user_directory_state_check', t.state, SUBSCRIPTION_STATES),
  ],
);
