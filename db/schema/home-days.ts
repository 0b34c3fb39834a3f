import { date, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';

/** Up to which day each category's data were on a person's home: by the last view, and before the day of that view. */
export const homeDays = pgTable('home_days', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The day of the last view, in Cairo. */
  day: date({ mode: 'string' }).notNull(),
  /** Category → day, as shown before that day; news are what is newer. */
  since: jsonb().$type<Record<string, string>>().notNull().default({}),
  /** The same as shown so far. */
  shown: jsonb().$type<Record<string, string>>().notNull().default({}),
});
