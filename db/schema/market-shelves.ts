import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { AVAILABILITY_STATES, PRICE_STATUSES } from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { id, instant, oneOf } from './columns.ts';
import { products } from './market-catalogue.ts';
import { regions, retailers, stores } from './market-retail.ts';

const day = () => date({ mode: 'string' });
const seriesId = () => bigint({ mode: 'number' });

/** A product on the shelf of one store, with what the newest visit that saw clearly found. */
export const shelfSeries = pgTable(
  'shelf_series',
  {
    categoryNo: smallint().notNull(),
    id: seriesId().generatedByDefaultAsIdentity(),
    dataset: text({ enum: DATASETS }).notNull(),
    /** Whose rows they are; null: the panel's. */
    ownerCompanyId: text(),
    productId: text().notNull(),
    storeId: text().notNull(),
    brandId: text().notNull(),
    retailerId: text().notNull(),
    /** Copied from the store; null: it sells on the web. */
    regionNo: smallint(),
    firstOn: day(),
    /** The first day of the spell that stands. */
    sinceOn: day(),
    /** The newest day with a sound visit that saw clearly. */
    lastOn: day(),
    state: text({ enum: AVAILABILITY_STATES }),
    /** What that visit counted in the front row; null: it did not count. */
    facings: smallint(),
  },
  (t) => [
    primaryKey({ columns: [t.categoryNo, t.id] }),
    unique('shelf_series_subject_key')
      .on(t.categoryNo, t.productId, t.storeId, t.ownerCompanyId)
      .nullsNotDistinct(),
    foreignKey({
      name: 'shelf_series_product_fk',
      columns: [t.productId, t.dataset],
      foreignColumns: [products.id, products.dataset],
    }),
    foreignKey({
      name: 'shelf_series_store_fk',
      columns: [t.storeId, t.dataset],
      foreignColumns: [stores.id, stores.dataset],
    }),
    foreignKey({ name: 'shelf_series_region_fk', columns: [t.regionNo], foreignColumns: [regions.no] }),
    oneOf('shelf_series_dataset_check', t.dataset, DATASETS),
    oneOf('shelf_series_state_check', t.state, AVAILABILITY_STATES),
  ],
);

/** What a visit saw on the shelf. `not_listed` is not `oos`, and `unknown` counts nowhere. Evidence, as prices are. */
export const shelfObservations = pgTable(
  'shelf_observations',
  {
    categoryNo: smallint().notNull(),
    seriesId: seriesId().notNull(),
    observedAt: instant().notNull(),
    /** A correction is the next revision, and the row before it void. */
    revision: smallint().notNull().default(0),
    runNo: integer().notNull(),
    state: text({ enum: AVAILABILITY_STATES }).notNull(),
    facings: smallint(),
    status: text({ enum: PRICE_STATUSES }).notNull().default('ok'),
  },
  (t) => [
    primaryKey({ columns: [t.categoryNo, t.seriesId, t.observedAt, t.revision] }),
    index('shelf_observations_run_no_idx').using('brin', t.runNo),
    index('shelf_observations_observed_at_idx').using('brin', t.observedAt),
    oneOf('shelf_observations_state_check', t.state, AVAILABILITY_STATES),
    oneOf('shelf_observations_status_check', t.status, PRICE_STATUSES),
    check('shelf_observations_facings_check', sql`${t.facings} >= 0`),
    check('shelf_observations_revision_check', sql`${t.revision} >= 0`),
  ],
);

/** Visits in a row that found the same; `unknown` is no finding. Derived from sound visits. */
export const shelfSpells = pgTable(
  'shelf_spells',
  {
    categoryNo: smallint().notNull(),
    seriesId: seriesId().notNull(),
    fromOn: day().notNull(),
    /** The last day it was found so; infinity: the newest spell of its series, whose `lastOn` says it. */
    toOn: day().notNull().default('infinity'),
    state: text({ enum: AVAILABILITY_STATES }).notNull(),
    /** The days of its visits, in their order: what a range counts of them is exact wherever it begins and ends. */
    days: day().array().notNull(),
    /** What each of these visits counted in the front row; null: it did not count. */
    facings: smallint().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.categoryNo, t.seriesId, t.fromOn] }),
    index('shelf_spells_category_no_to_on_from_on_idx').on(t.categoryNo, t.toOn, t.fromOn),
    oneOf('shelf_spells_state_check', t.state, AVAILABILITY_STATES),
    check('shelf_spells_period_check', sql`${t.toOn} >= ${t.fromOn}`),
    check(
      'shelf_spells_days_check',
      sql`${t.days}[1] = ${t.fromOn} and array_position(${t.days}, null) is null`,
    ),
    check('shelf_spells_facings_check', sql`cardinality(${t.facings}) = cardinality(${t.days})`),
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
