import { sql } from 'drizzle-orm';
import {
  check,
  date,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { CHANNELS } from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { categories } from './categories.ts';
import { instant, oneOf } from './columns.ts';
import { regions } from './market-retail.ts';

/*
 * Figures that the market is measured by. Each holds from a day until the next row's. A corrected one is the next revision of its row: the newest
 * counts, and those before it stay.
 */

const day = () => date({ mode: 'string' });
const dataset = () => text({ enum: DATASETS }).notNull();

const version = () => ({
  revision: smallint().notNull().default(0),
  savedAt: instant().notNull().defaultNow(),
  /** Who applied the import; null: the command, or the sample data. */
  savedBy: text(),
});

/** The consumer price index itself, not the inflation rate; the sample's is as invented as its prices. */
export const cpiSeries = pgTable(
  'cpi_series',
  {
    dataset: dataset(),
    /** The first day of the month. */
    month: day().notNull(),
    index: numeric({ precision: 12, scale: 4, mode: 'number' }).notNull(),
    ...version(),
  },
  (t) => [
    primaryKey({ columns: [t.dataset, t.month, t.revision] }),
    oneOf('cpi_series_dataset_check', t.dataset, DATASETS),
    check('cpi_series_index_check', sql`${t.index} > 0`),
    check('cpi_series_month_check', sql`extract(day from ${t.month}) = 1`),
    check('cpi_series_revision_check', sql`${t.revision} >= 0`),
  ],
);

/** What shelf prices hold of value added tax, in percent of the price without it. */
export const vatRates = pgTable(
  'vat_rates',
  {
    /** Null: of all categories that have no rate of their own. */
    categoryId: text().references(() => categories.id),
    dataset: dataset(),
    validFrom: day().notNull(),
    percent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    ...version(),
  },
  (t) => [
    unique('vat_rates_key').on(t.categoryId, t.dataset, t.validFrom, t.revision).nullsNotDistinct(),
    oneOf('vat_rates_dataset_check', t.dataset, DATASETS),
    check('vat_rates_percent_check', sql`${t.percent} >= 0 and ${t.percent} < 100`),
    check('vat_rates_revision_check', sql`${t.revision} >= 0`),
  ],
);

/** What a category sells for in a month in all stores of the panel, in its currency: what a missing product is worth follows from it. */
export const categoryValues = pgTable(
  'category_values',
  {
    categoryNo: smallint()
      .notNull()
      .references(() => categories.no),
    dataset: dataset(),
    validFrom: day().notNull(),
    value: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull(),
    ...version(),
  },
  (t) => [
    primaryKey({ columns: [t.categoryNo, t.dataset, t.validFrom, t.revision] }),
    oneOf('category_values_dataset_check', t.dataset, DATASETS),
    check('category_values_value_check', sql`${t.value} > 0`),
    check('category_values_revision_check', sql`${t.revision} >= 0`),
  ],
);

/** How many stores a channel has in a region: what a panel's stores stand for. */
export const channelUniverses = pgTable(
  'channel_universes',
  {
    dataset: dataset(),
    channel: text({ enum: CHANNELS }).notNull(),
    regionNo: smallint()
      .notNull()
      .references(() => regions.no),
    validFrom: day().notNull(),
    stores: integer().notNull(),
    ...version(),
  },
  (t) => [
    primaryKey({
      name: 'channel_universes_pk',
      columns: [t.regionNo, t.dataset, t.channel, t.validFrom, t.revision],
    }),
    oneOf('channel_universes_dataset_check', t.dataset, DATASETS),
    oneOf('channel_universes_channel_check', t.channel, CHANNELS),
    check('channel_universes_stores_check', sql`${t.stores} > 0`),
    check('channel_universes_revision_check', sql`${t.revision} >= 0`),
  ],
);
