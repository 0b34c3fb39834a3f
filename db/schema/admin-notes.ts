import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { id, instant } from './columns.ts';
import { companies } from './companies.ts';

/** What admins write down about a person and their company, for each other. */
export const adminNotes = pgTable(
  'admin_notes',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The person's company at that time: its other members' pages show the note, too. */
    companyId: text().references(() => companies.id, { onDelete: 'set null' }),
    /** Null: the admin's account is gone. */
    authorId: text().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('admin_notes_user_id_created_at_idx').on(t.userId, t.createdAt),
    index('admin_notes_company_id_created_at_idx').on(t.companyId, t.createdAt),
    index('admin_notes_author_id_idx').on(t.authorId),
    check('admin_notes_text_check', sql`${t.text} <> '' and length(${t.text}) <= 2000`),
  ],
);
