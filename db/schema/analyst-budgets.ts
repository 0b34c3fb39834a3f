import { sql } from 'drizzle-orm';
import { bigint, check, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Tokens of the analyst's model that were used in a period: a company's in a month of Cairo's calendar, all guests' together on a day. An answer that begins
 * reserves what it may need, and its end puts in its place what it took. It outlives what it counts, as a number.
 */
export const analystBudgets = pgTable(
  'analyst_budgets',
  {
    /** `company:` or `user:` with an id, or `guests`. */
    subject: text().notNull(),
    /** The first day of the period. */
    since: date({ mode: 'string' }).notNull(),
    tokens: bigint({ mode: 'number' }).notNull(),
    /** When owners were notified that most of it is used. */
    warnedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.subject, t.since] }),
    check('analyst_budgets_tokens_check', sql`${t.tokens} >= 0`),
  ],
);
