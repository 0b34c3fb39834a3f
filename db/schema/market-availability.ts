import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { AVAILABILITY_STATES, MARKET_EVENT_KINDS } from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { id, instant, oneOf } from './columns.ts';
import { products } from './market-catalogue.ts';
import { retailers, stores } from './market-retail.ts';

/** What a visit saw on the shelf. `not_listed` is not `oos`, and `unknown` counts nowhere. */
export const availabilityObservations = pgTable(
  'availability_observations',
  {
    productId: text().notNull(),
    storeId: text().notNull(),
    dataset: text({ enum: DATASETS }).notNull(),
    observedAt: instant().notNull(),
    state: text({ enum: AVAILABILITY_STATES }).notNull(),
    facings: smallint(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.storeId, t.observedAt] }),
    index('availability_observations_store_id_observed_at_idx').on(t.storeId, t.observedAt),
    foreignKey({
      name: 'availability_observations_product_fk',
      columns: [t.productId, t.dataset],
      foreignColumns: [products.id, products.dataset],
    }),
    foreignKey({
      name: 'availability_observations_store_fk',
      columns: [t.storeId, t.dataset],
      foreignColumns: [stores.id, stores.dataset],
    }),
    oneOf('availability_observations_state_check', t.state, AVAILABILITY_STATES),
    check('availability_observations_facings_check', sql`${t.facings} >= 0`),
  ],
);

/** The must-list: what a retailer, or one of its stores, has agreed to carry. The denominator of availability and voids. */
export const authorisations = pgTable(
  'authorisations',
  {
    id: id(),
    dataset: text({ enum: DATASETS }).notNull(),
    productId: text().notNull(),
    retailerId: text().notNull(),
    /** Null: every store of the retailer. */
    storeId: text(),
    validFrom: date({ mode: 'string' }).notNull(),
    /** The first day without it; null: still authorised. */
    validTo: date({ mode: 'string' }),
  },
  (t) => [
    index('authorisations_product_id_idx').on(t.productId),
    index('authorisations_retailer_id_idx').on(t.retailerId),
    index('authorisations_store_id_idx').on(t.storeId),
    uniqueIndex('authorisations_current_key')
      .on(t.productId, t.retailerId, sql`coalesce(${t.storeId}, '')`)
      .where(sql`${t.validTo} is null`),
    foreignKey({
      name: 'authorisations_product_fk',
      columns: [t.productId, t.dataset],
      foreignColumns: [products.id, products.dataset],
    }),
    foreignKey({
      name: 'authorisations_retailer_fk',
      columns: [t.retailerId, t.dataset],
      foreignColumns: [retailers.id, retailers.dataset],
    }),
    foreignKey({
      name: 'authorisations_store_fk',
      columns: [t.storeId, t.dataset],
      foreignColumns: [stores.id, stores.dataset],
    }),
    check('authorisations_period_check', sql`${t.validTo} > ${t.validFrom}`),
  ],
);

/** Ramadan, the Eids and the rest, as days in the Gregorian calendar; facts, the same for both datasets. */
export const marketEvents = pgTable(
  'market_events',
  {
    kind: text({ enum: MARKET_EVENT_KINDS }).notNull(),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.startsOn] }),
    oneOf('market_events_kind_check', t.kind, MARKET_EVENT_KINDS),
    check('market_events_period_check', sql`${t.endsOn} >= ${t.startsOn}`),
  ],
);

/** The consumer price index itself, not the inflation rate; the sample's is as invented as its prices. */
export const cpiSeries = pgTable(
  'cpi_series',
  {
    dataset: text({ enum: DATASETS }).notNull(),
    /** The first day of the month. */
    month: date({ mode: 'string' }).notNull(),
    index: numeric({ precision: 12, scale: 4, mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.dataset, t.month] }),
    oneOf('cpi_series_dataset_check', t.dataset, DATASETS),
    check('cpi_series_index_check', sql`${t.index} > 0`),
    check('cpi_series_month_check', sql`extract(day from ${t.month}) = 1`),
  ],
);
