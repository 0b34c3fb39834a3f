import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { PRICE_SOURCES, RUN_CONTENTS } from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { id, instant, oneOf } from './columns.ts';

/** A feed that was late, as admins were notified of it: once for each lateness. The market is named as plain text: it may be in another database. */
export const feedAlarms = pgTable(
  'feed_alarms',
  {
    id: id(),
    dataset: text({ enum: DATASETS }).notNull(),
    retailerId: text().notNull(),
    source: text({ enum: PRICE_SOURCES }).notNull(),
    content: text({ enum: RUN_CONTENTS }).notNull(),
    /** The day of its newest round at that time, after which it was late. */
    lastOn: date({ mode: 'string' }).notNull(),
    raisedAt: instant().notNull(),
    /** When a newer round was found. */
    overAt: instant(),
  },
  (t) => [
    uniqueIndex('feed_alarms_lateness_key').on(t.dataset, t.retailerId, t.source, t.content, t.lastOn),
    // Of a feed that is late already nothing is said again, even if its newest round is taken back.
    uniqueIndex('feed_alarms_open_key')
      .on(t.dataset, t.retailerId, t.source, t.content)
      .where(sql`${t.overAt} is null`),
    index('feed_alarms_over_at_idx').on(t.overAt),
    oneOf('feed_alarms_dataset_check', t.dataset, DATASETS),
    oneOf('feed_alarms_source_check', t.source, PRICE_SOURCES),
    oneOf('feed_alarms_content_check', t.content, RUN_CONTENTS),
    check('feed_alarms_period_check', sql`${t.overAt} >= ${t.raisedAt}`),
  ],
);
