import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { DAILY_METRICS } from '#lib/vocabulary/terms.ts';
import { oneOf } from './columns.ts';

/**
 * How many there are of what was made on a Cairo day, kept by triggers: a day is the sum of its shards, and the sum of all days is how
 * many there are. Each connection writes to a shard of its own, so no one waits for it; days that are over are folded into shard 0.
 */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    metric: text({ enum: DAILY_METRICS }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    shard: integer().notNull(),
    /** Less than nothing where another shard's were deleted. */
    n: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.metric, t.day, t.shard] }),
    oneOf('daily_counts_metric_check', t.metric, DAILY_METRICS),
  ],
);
