import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { AVAILABILITY_STATES } from '#lib/vocabulary/market-terms.ts';
import { instant, oneOf } from './columns.ts';
import { priceSeries } from './market-prices.ts';
import { shelfSeries } from './market-shelves.ts';

/*
 * Months of evidence that lie in files and no longer here, the oldest ones without a gap. What was derived from them stays; where each
 * series stood when they ended is kept, so that what follows is derived as if they were here.
 */

const day = () => date({ mode: 'string' });
const count = () => bigint({ mode: 'number' });
const price = () => numeric({ precision: 12, scale: 4, mode: 'number' });

/** One month of one table of evidence. It is out of the table from the first; its file is named once it was written and read back. */
export const archivedMonths = pgTable(
  'archived_months',
  {
    /** The first day of the month. */
    month: day().notNull(),
    evidence: text({ enum: ['price_observations', 'shelf_observations'] }).notNull(),
    archivedAt: instant().notNull(),
    rows: count().notNull(),
    /** Whose rows are among them: these runs can no longer be taken back. */
    runNos: integer().array().notNull(),
    file: text(),
    bytes: count(),
    sha256: text(),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.evidence] }),
    oneOf('archived_months_evidence_check', t.evidence, ['price_observations', 'shelf_observations']),
    check('archived_months_month_check', sql`extract(day from ${t.month}) = 1`),
    check('archived_months_rows_check', sql`${t.rows} >= 0`),
    check('archived_months_file_check', sql`num_nonnulls(${t.file}, ${t.bytes}, ${t.sha256}) in (0, 3)`),
    check('archived_months_sha256_check', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** The last spell that a series had in a month that was archived, as it was then. */
export const archivedPrices = pgTable(
  'archived_prices',
  {
    categoryNo: smallint().notNull(),
    seriesId: count().notNull(),
    month: day().notNull(),
    fromOn: day().notNull(),
    /** The last day of the month on which it was seen. */
    seenOn: day().notNull(),
    regularPrice: price().notNull(),
    promoPrice: price(),
  },
  (t) => [
    primaryKey({ columns: [t.categoryNo, t.seriesId, t.month] }),
    foreignKey({
      name: 'archived_prices_series_fk',
      columns: [t.categoryNo, t.seriesId],
      foreignColumns: [priceSeries.categoryNo, priceSeries.id],
    }),
    check('archived_prices_period_check', sql`${t.seenOn} >= ${t.fromOn} and ${t.seenOn} >= ${t.month}`),
  ],
);

/** The same of shelves. */
export const archivedShelves = pgTable(
  'archived_shelves',
  {
    categoryNo: smallint().notNull(),
    seriesId: count().notNull(),
    month: day().notNull(),
    fromOn: day().notNull(),
    seenOn: day().notNull(),
    state: text({ enum: AVAILABILITY_STATES }).notNull(),
    /** What the visit of that day counted in the front row; null: it did not count. */
    facings: smallint(),
  },
  (t) => [
    primaryKey({ columns: [t.categoryNo, t.seriesId, t.month] }),
    foreignKey({
      name: 'archived_shelves_series_fk',
      columns: [t.categoryNo, t.seriesId],
      foreignColumns: [shelfSeries.categoryNo, shelfSeries.id],
    }),
    oneOf('archived_shelves_state_check', t.state, AVAILABILITY_STATES),
    check('archived_shelves_period_check', sql`${t.seenOn} >= ${t.fromOn} and ${t.seenOn} >= ${t.month}`),
  ],
);
