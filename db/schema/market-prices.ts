import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { PRICE_STATUSES, PRICE_TYPES } from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { instant, oneOf } from './columns.ts';
import { brands, products } from './market-catalogue.ts';
import { listings, regions, retailers, stores } from './market-retail.ts';

/*
 * Prices are kept as evidence and read as what follows from it: observations → spells of each series → spells of each chain → months.
 * The category's number stands first in every key, so that the tables can be spread by it.
 */

const price = () => numeric({ precision: 12, scale: 4, mode: 'number' });
const day = () => date({ mode: 'string' });
const seriesId = () => bigint({ mode: 'number' });
const dayRanges = customType<{ data: string }>({ dataType: () => 'datemultirange' });

/** What has one price at a time: a listing in one store, by one type of price and one owner; with the price that stands now. */
export const priceSeries = pgTable(
  'price_series',
  {
    categoryNo: smallint().notNull(),
    id: seriesId().generatedByDefaultAsIdentity(),
    dataset: text({ enum: DATASETS }).notNull(),
    /** Whose rows they are; null: the panel's. Plain text: accounts may live in another database. */
    ownerCompanyId: text(),
    listingId: text().notNull(),
    storeId: text().notNull(),
    priceType: text({ enum: PRICE_TYPES }).notNull(),
    currency: text().notNull(),
    /** Copied from the listing's match; null: matched to no product, and in no measure. */
    productId: text(),
    brandId: text(),
    retailerId: text().notNull(),
    /** Copied from the store; null: it sells on the web. */
    regionNo: smallint(),
    /** Content of the whole pack in the category's base unit, copied from the product. */
    net: price(),
    firstOn: day(),
    /** The first day of the spell that stands. */
    sinceOn: day(),
    /** The newest day with a sound observation. */
    lastOn: day(),
    regularPrice: price(),
    promoPrice: price(),
    unitPrice: price(),
  },
  (t) => [
    primaryKey({ columns: [t.categoryNo, t.id] }),
    unique('price_series_subject_key')
      .on(t.categoryNo, t.listingId, t.storeId, t.priceType, t.currency, t.ownerCompanyId)
      .nullsNotDistinct(),
    // What a store's records stand under: an undo asks it of each.
    index('price_series_category_no_store_id_idx').on(t.categoryNo, t.storeId),
    index('price_series_chain_idx').on(t.categoryNo, t.dataset, t.priceType, t.productId, t.retailerId),
    foreignKey({
      name: 'price_series_listing_fk',
      columns: [t.listingId, t.dataset],
      foreignColumns: [listings.id, listings.dataset],
    }),
    foreignKey({
      name: 'price_series_store_fk',
      columns: [t.storeId, t.dataset],
      foreignColumns: [stores.id, stores.dataset],
    }),
    foreignKey({ name: 'price_series_region_fk', columns: [t.regionNo], foreignColumns: [regions.no] }),
    oneOf('price_series_dataset_check', t.dataset, DATASETS),
    oneOf('price_series_price_type_check', t.priceType, PRICE_TYPES),
    check('price_series_currency_check', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('price_series_net_check', sql`${t.net} > 0`),
  ],
);

/**
 * A price that was read, once and forever: of what stands here the application's role may change the status alone. What the shopper
 * pays is the promotional price where there is one, else the regular. An out-of-stock page gives no row. Cut by months of Cairo. Its series
 * is there, since the only statement that adds rows reads it; a foreign key would cost as much again as the rest of the insert.
 */
export const priceObservations = pgTable(
  'price_observations',
  {
    categoryNo: smallint().notNull(),
    seriesId: seriesId().notNull(),
    observedAt: instant().notNull(),
    /** A correction is the next revision, and the row before it void. */
    revision: smallint().notNull().default(0),
    runNo: integer().notNull(),
    regularPrice: price().notNull(),
    promoPrice: price(),
    status: text({ enum: PRICE_STATUSES }).notNull().default('ok'),
  },
  (t) => [
    primaryKey({ columns: [t.categoryNo, t.seriesId, t.observedAt, t.revision] }),
    index('price_observations_run_no_idx').using('brin', t.runNo),
    index('price_observations_observed_at_idx').using('brin', t.observedAt),
    check('price_observations_amounts_check', sql`${t.regularPrice} > 0 and ${t.promoPrice} > 0`),
    check('price_observations_promo_check', sql`${t.promoPrice} < ${t.regularPrice} or ${t.status} <> 'ok'`),
    check('price_observations_revision_check', sql`${t.revision} >= 0`),
    oneOf('price_observations_status_check', t.status, PRICE_STATUSES),
  ],
);

/**
 * Days over which a series kept one price, each at most ten days after the one before. Derived from sound observations. Here and in what is
 * derived from it the series or chain is there, as of observations: a foreign key would cost as much as the rest of the insert.
 */
export const priceSpells = pgTable(
  'price_spells',
  {
    categoryNo: smallint().notNull(),
    seriesId: seriesId().notNull(),
    fromOn: day().notNull(),
    /** The last day it was seen; infinity: it is the newest spell of its series, whose `lastOn` says it. */
    toOn: day().notNull().default('infinity'),
    regularPrice: price().notNull(),
    promoPrice: price(),
    unitPrice: price(),
  },
  (t) => [
    primaryKey({ columns: [t.categoryNo, t.seriesId, t.fromOn] }),
    check('price_spells_period_check', sql`${t.toOn} >= ${t.fromOn}`),
  ],
);

/**
 * A product at a retailer, in the whole chain (area 0) or in one region of it (its number); with the chain price that stands on the
 * category's newest day. Nulls there: none stands.
 */
export const chainPrices = pgTable(
  'chain_prices',
  {
    categoryNo: smallint().notNull(),
    id: seriesId().generatedByDefaultAsIdentity(),
    dataset: text({ enum: DATASETS }).notNull(),
    ownerCompanyId: text(),
    priceType: text({ enum: PRICE_TYPES }).notNull(),
    productId: text().notNull(),
    brandId: text().notNull(),
    retailerId: text().notNull(),
    area: smallint().notNull(),
    firstOn: day(),
    /** All days on which a price stood: those of its spells, joined. Views of promotions read them by the thousand. */
    listedOn: dayRanges().notNull().default('{}'),
    sinceOn: day(),
    regularPrice: price(),
    promoPrice: price(),
    unitPrice: price(),
    /** Stores whose price stands, and the lowest and highest of their effective prices. */
    stores: smallint().notNull().default(0),
    lowest: price(),
    highest: price(),
  },
  (t) => [
    primaryKey({ columns: [t.categoryNo, t.id] }),
    unique('chain_prices_subject_key')
      .on(t.categoryNo, t.dataset, t.priceType, t.area, t.productId, t.retailerId, t.ownerCompanyId)
      .nullsNotDistinct(),
    foreignKey({
      name: 'chain_prices_product_fk',
      columns: [t.productId, t.dataset],
      foreignColumns: [products.id, products.dataset],
    }),
    foreignKey({
      name: 'chain_prices_brand_fk',
      columns: [t.brandId, t.dataset],
      foreignColumns: [brands.id, brands.dataset],
    }),
    foreignKey({
      name: 'chain_prices_retailer_fk',
      columns: [t.retailerId, t.dataset],
      foreignColumns: [retailers.id, retailers.dataset],
    }),
    oneOf('chain_prices_dataset_check', t.dataset, DATASETS),
    oneOf('chain_prices_price_type_check', t.priceType, PRICE_TYPES),
    check('chain_prices_area_check', sql`${t.area} >= 0`),
    check('chain_prices_stores_check', sql`${t.stores} >= 0`),
  ],
);

/**
 * Days over which a chain kept one price: the lower median of the effective prices that stand in its stores. Views read these and
 * never an observation. Derived from the spells of its series, up to the category's newest day.
 */
export const chainSpells = pgTable(
  'chain_spells',
  {
    categoryNo: smallint().notNull(),
    chainId: seriesId().notNull(),
    fromOn: day().notNull(),
    /** The last day it stood; infinity: it stands on the category's newest day. */
    toOn: day().notNull().default('infinity'),
    regularPrice: price().notNull(),
    promoPrice: price(),
    unitPrice: price().notNull(),
    /** Sign of the regular price's change; 0: the first, a promotion alone, or back after days without a price. */
    direction: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.categoryNo, t.chainId, t.fromOn] }),
    index('chain_spells_category_no_chain_id_to_on_idx').on(t.categoryNo, t.chainId, t.toOn),
    check('chain_spells_period_check', sql`${t.toOn} >= ${t.fromOn}`),
    check('chain_spells_direction_check', sql`${t.direction} between -1 and 1`),
  ],
);

/** A chain's month, once it is over: means over the days on which a price stood. Derived from its spells, which also tell the running month. */
export const chainMonths = pgTable(
  'chain_months',
  {
    categoryNo: smallint().notNull(),
    chainId: seriesId().notNull(),
    /** The first day of the month. */
    month: day().notNull(),
    /** Days on which a price stood, and of those, on which it was promotional. */
    days: smallint().notNull(),
    daysOnDeal: smallint().notNull(),
    effectivePrice: price().notNull(),
    unitPrice: price().notNull(),
    lowest: price().notNull(),
    highest: price().notNull(),
    /** Changes of the regular price. */
    changes: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.categoryNo, t.chainId, t.month] }),
    check('chain_months_month_check', sql`extract(day from ${t.month}) = 1`),
    check(
      'chain_months_days_check',
      sql`${t.days} between 1 and 31 and ${t.daysOnDeal} between 0 and ${t.days}`,
    ),
    check('chain_months_changes_check', sql`${t.changes} >= 0`),
  ],
);
