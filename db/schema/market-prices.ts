import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import {
  PRICE_SOURCES,
  PRICE_STATUSES,
  PRICE_TYPES,
  PROMOTION_MECHANICS,
} from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { id, instant, oneOf } from './columns.ts';
import { brands, products } from './market-catalogue.ts';
import { listings, retailers, stores } from './market-retail.ts';

const price = () => numeric({ precision: 12, scale: 4, mode: 'number' });

/** One round of reading prices: what it tried, what it got, and why the rest failed. */
export const scrapeRuns = pgTable(
  'scrape_runs',
  {
    id: id(),
    dataset: text({ enum: DATASETS }).notNull(),
    source: text({ enum: PRICE_SOURCES }).notNull(),
    startedAt: instant().notNull(),
    finishedAt: instant(),
    attempted: integer().notNull(),
    succeeded: integer().notNull(),
    /** Reason → how often. */
    failures: jsonb().$type<Record<string, number>>().notNull().default({}),
  },
  (t) => [
    unique('scrape_runs_id_dataset_key').on(t.id, t.dataset),
    index('scrape_runs_dataset_finished_at_idx').on(t.dataset, t.finishedAt),
    oneOf('scrape_runs_dataset_check', t.dataset, DATASETS),
    oneOf('scrape_runs_source_check', t.source, PRICE_SOURCES),
    check('scrape_runs_counts_check', sql`${t.succeeded} between 0 and ${t.attempted}`),
    check('scrape_runs_period_check', sql`${t.finishedAt} >= ${t.startedAt}`),
  ],
);

/**
 * A price that was read, once and for ever: a trigger allows no change but that of its status. What the shopper pays is the
 * promotional price where there is one, else the regular. An out-of-stock page gives no row. A promotional price at or above
 * the regular one is kept, as suspect.
 */
export const priceObservations = pgTable(
  'price_observations',
  {
    listingId: text().notNull(),
    storeId: text().notNull(),
    dataset: text({ enum: DATASETS }).notNull(),
    observedAt: instant().notNull(),
    /** The calendar day in Cairo. */
    observedOn: date({ mode: 'string' })
      .notNull()
      .generatedAlwaysAs(sql`((observed_at at time zone 'Africa/Cairo')::date)`),
    regularPrice: price().notNull(),
    promoPrice: price(),
    /** Effective price per base unit of the category. */
    unitPrice: price().notNull(),
    currency: text().notNull(),
    priceType: text({ enum: PRICE_TYPES }).notNull().default('consumer'),
    source: text({ enum: PRICE_SOURCES }).notNull(),
    /** Hash of the page or picture that proves it. */
    evidenceHash: text(),
    runId: text().notNull(),
    status: text({ enum: PRICE_STATUSES }).notNull().default('ok'),
  },
  (t) => [
    primaryKey({ columns: [t.listingId, t.observedAt, t.storeId, t.priceType] }),
    index('price_observations_store_id_idx').on(t.storeId),
    index('price_observations_run_id_idx').on(t.runId),
    foreignKey({
      name: 'price_observations_listing_fk',
      columns: [t.listingId, t.dataset],
      foreignColumns: [listings.id, listings.dataset],
    }),
    foreignKey({
      name: 'price_observations_store_fk',
      columns: [t.storeId, t.dataset],
      foreignColumns: [stores.id, stores.dataset],
    }),
    foreignKey({
      name: 'price_observations_run_fk',
      columns: [t.runId, t.dataset],
      foreignColumns: [scrapeRuns.id, scrapeRuns.dataset],
    }),
    check(
      'price_observations_amounts_check',
      sql`${t.regularPrice} > 0 and ${t.unitPrice} > 0 and (${t.promoPrice} is null or ${t.promoPrice} > 0)`,
    ),
    check(
      'price_observations_promo_check',
      sql`${t.promoPrice} is null or ${t.promoPrice} < ${t.regularPrice} or ${t.status} <> 'ok'`,
    ),
    check('price_observations_currency_check', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    oneOf('price_observations_price_type_check', t.priceType, PRICE_TYPES),
    oneOf('price_observations_source_check', t.source, PRICE_SOURCES),
    oneOf('price_observations_status_check', t.status, PRICE_STATUSES),
  ],
);

export const promotions = pgTable(
  'promotions',
  {
    id: id(),
    dataset: text({ enum: DATASETS }).notNull(),
    retailerId: text().notNull(),
    /** A promotion is of one product or of a whole brand. */
    productId: text(),
    brandId: text(),
    mechanic: text({ enum: PROMOTION_MECHANICS }).notNull(),
    /** The numbers of the mechanic, as PromotionTerms in lib/market/measures/promotion-measures.ts. */
    terms: jsonb().$type<Record<string, number>>().notNull().default({}),
    startsOn: date({ mode: 'string' }).notNull(),
    /** The last day of it. */
    endsOn: date({ mode: 'string' }).notNull(),
    /** The price of one item under it; null where the mechanic gives none (gift, loyalty). */
    promotedPrice: price(),
    regularPrice: price(),
    source: text({ enum: PRICE_SOURCES }).notNull(),
  },
  (t) => [
    index('promotions_retailer_id_starts_on_idx').on(t.retailerId, t.startsOn),
    index('promotions_product_id_starts_on_idx').on(t.productId, t.startsOn),
    index('promotions_brand_id_idx').on(t.brandId),
    foreignKey({
      name: 'promotions_retailer_fk',
      columns: [t.retailerId, t.dataset],
      foreignColumns: [retailers.id, retailers.dataset],
    }),
    foreignKey({
      name: 'promotions_product_fk',
      columns: [t.productId, t.dataset],
      foreignColumns: [products.id, products.dataset],
    }),
    foreignKey({
      name: 'promotions_brand_fk',
      columns: [t.brandId, t.dataset],
      foreignColumns: [brands.id, brands.dataset],
    }),
    oneOf('promotions_mechanic_check', t.mechanic, PROMOTION_MECHANICS),
    oneOf('promotions_source_check', t.source, PRICE_SOURCES),
    check('promotions_subject_check', sql`num_nonnulls(${t.productId}, ${t.brandId}) = 1`),
    check('promotions_period_check', sql`${t.endsOn} >= ${t.startsOn}`),
    check('promotions_amounts_check', sql`${t.promotedPrice} > 0 and ${t.regularPrice} > 0`),
  ],
);
