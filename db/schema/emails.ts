import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { EMAIL_STATES, LOCALES } from '#lib/vocabulary/terms.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';

/** Every mail that the product has sent or tried to, without its text. Swept after 90 days. */
export const emails = pgTable(
  'emails',
  {
    id: id(),
    createdAt: createdAt(),
    to: text().notNull(),
    /** No foreign key: it outlives the account. */
    userId: text(),
    template: text().notNull(),
    locale: text({ enum: LOCALES }).notNull(),
    subject: text().notNull(),
    /** What the template says it with, to send it again. Null: it held a code. */
    values: jsonb(),
    state: text({ enum: EMAIL_STATES }).notNull().default('queued'),
    /** When it got as far as that. */
    settledAt: instant(),
    providerId: text(),
    idempotencyKey: text().notNull(),
    error: text(),
    /** The mail that this one repeats. */
    againOf: text(),
  },
  (t) => [
    uniqueIndex('emails_idempotency_key_key').on(t.idempotencyKey),
    uniqueIndex('emails_again_of_key').on(t.againOf).where(sql`${t.state} = 'queued'`),
    index('emails_created_at_idx').on(t.createdAt),
    index('emails_state_id_idx').on(t.state, t.id),
    index('emails_template_id_idx').on(t.template, t.id),
    index('emails_to_idx').on(t.to.op('text_pattern_ops')),
    index('emails_user_id_id_idx').on(t.userId, t.id),
    oneOf('emails_locale_check', t.locale, LOCALES),
    oneOf('emails_state_check', t.state, EMAIL_STATES),
    check('emails_settled_at_check', sql`(${t.settledAt} is null) = (${t.state} = 'queued')`),
  ],
);
