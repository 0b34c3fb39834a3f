import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { PRICE_SOURCES, RUN_CONTENTS, RUN_STATES } from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { categories } from './categories.ts';
import { instant, oneOf } from './columns.ts';

/** One round of reading one retailer, or one import: what it tried, what it got, and why the rest failed. */
export const marketRuns = pgTable(
  'market_runs',
  {
    no: integer().generatedAlwaysAsIdentity().primaryKey(),
    /** What keeps the same round from being taken twice. */
    key: text().notNull(),
    dataset: text({ enum: DATASETS }).notNull(),
    /** Whose rows they are; null: the panel's, which everyone with the category sees. */
    ownerCompanyId: text(),
    source: text({ enum: PRICE_SOURCES }).notNull(),
    content: text({ enum: RUN_CONTENTS }).notNull().default('prices'),
    /** Null: a run of several retailers. */
    retailerId: text(),
    startedAt: instant().notNull(),
    finishedAt: instant(),
    attempted: integer().notNull().default(0),
    succeeded: integer().notNull().default(0),
    /** Reason → how often. */
    failures: jsonb().$type<Record<string, number>>().notNull().default({}),
    state: text({ enum: RUN_STATES }).notNull().default('loading'),
  },
  (t) => [
    unique('market_runs_key_key').on(t.key),
    index('market_runs_dataset_retailer_id_finished_at_idx').on(t.dataset, t.retailerId, t.finishedAt),
    oneOf('market_runs_dataset_check', t.dataset, DATASETS),
    oneOf('market_runs_source_check', t.source, PRICE_SOURCES),
    oneOf('market_runs_content_check', t.content, RUN_CONTENTS),
    oneOf('market_runs_state_check', t.state, RUN_STATES),
    check('market_runs_counts_check', sql`${t.succeeded} between 0 and ${t.attempted}`),
    check('market_runs_period_check', sql`${t.finishedAt} >= ${t.startedAt}`),
  ],
);

/** What one dataset holds of a category, and whether customers see it. */
export const categoryDatasets = pgTable(
  'category_datasets',
  {
    categoryNo: smallint()
      .notNull()
      .references(() => categories.no),
    dataset: text({ enum: DATASETS }).notNull(),
    /** Of licensed rows; null: they are there and shown to no one. Sample rows are shown wherever no licensed ones are. */
    publishedAt: instant(),
    publishedBy: text(),
    /** The newest day with a sound shared price: prices are derived up to it. Null before the first. */
    newestOn: date({ mode: 'string' }),
    /** The oldest day with one: of days before it nothing is known. */
    oldestOn: date({ mode: 'string' }),
    /** The oldest and the newest day on which a shared visit found a shelf of it. Null before the first. */
    oldestVisitOn: date({ mode: 'string' }),
    newestVisitOn: date({ mode: 'string' }),
    /** Another one each time that its prices are derived: what was read of one stays true of it. */
    derivation: uuid().notNull().defaultRandom(),
    /** The same of its shelves. */
    shelfDerivation: uuid().notNull().defaultRandom(),
    /** The same of its promotions, in `chain_deals`. Null: they were not derived yet, and are with the next load. */
    dealDerivation: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.categoryNo, t.dataset] }),
    oneOf('category_datasets_dataset_check', t.dataset, DATASETS),
  ],
);
