import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { OUTSIDE_SERVICES } from '#lib/vocabulary/terms.ts';
import { instant, oneOf } from './columns.ts';

/** What became of the last calls of each outside service, by whichever process made them. A row appears with the first call. */
export const serviceStatus = pgTable(
  'service_status',
  {
    service: text({ enum: OUTSIDE_SERVICES }).primaryKey(),
    lastSuccessAt: instant(),
    lastFailureAt: instant(),
    failuresInARow: integer().notNull().default(0),
    /** Of the last failure, as far as a log may say it. */
    error: text(),
  },
  (t) => [
    oneOf('service_status_service_check', t.service, OUTSIDE_SERVICES),
    check(
      'service_status_failures_check',
      sql`${t.failuresInARow} >= 0 and (${t.failuresInARow} = 0 or ${t.lastFailureAt} is not null)`,
    ),
  ],
);
