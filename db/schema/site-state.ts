import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { NOTICE_TONES, SWITCHES } from '#lib/vocabulary/terms.ts';
import { users } from './accounts.ts';
import { instant, oneOf } from './columns.ts';

const changed = {
  changedAt: instant().notNull(),
  changedBy: text().references(() => users.id, { onDelete: 'set null' }),
};

/** What was ever switched off or on again; no row: on. */
export const switches = pgTable(
  'switches',
  {
    name: text({ enum: SWITCHES }).primaryKey(),
    isOn: boolean().notNull(),
    /** Why it stands so, for admins. */
    reason: text(),
    ...changed,
  },
  (t) => [
    index('switches_changed_by_idx').on(t.changedBy),
    oneOf('switches_name_check', t.name, SWITCHES),
    check('switches_reason_check', sql`length(${t.reason}) between 1 and 300`),
  ],
);

/** The one notice to everyone; one that is off keeps its words. */
export const notices = pgTable(
  'notices',
  {
    place: text({ enum: ['site'] }).primaryKey(),
    isOn: boolean().notNull(),
    tone: text({ enum: NOTICE_TONES }).notNull(),
    textEn: text().notNull(),
    textAr: text().notNull(),
    isDismissible: boolean().notNull(),
    /** Null: from the moment it is on. */
    startsAt: instant(),
    /** Null: until it is taken down. */
    endsAt: instant(),
    ...changed,
  },
  (t) => [
    index('notices_changed_by_idx').on(t.changedBy),
    oneOf('notices_place_check', t.place, ['site']),
    oneOf('notices_tone_check', t.tone, NOTICE_TONES),
    check(
      'notices_text_check',
      sql`greatest(length(${t.textEn}), length(${t.textAr})) <= 300
        and (not ${t.isOn} or (${t.textEn} <> '' and ${t.textAr} <> ''))`,
    ),
    check('notices_period_check', sql`${t.endsAt} > ${t.startsAt}`),
  ],
);
