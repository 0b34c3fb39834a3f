import { sql } from 'drizzle-orm';
import {
  check,
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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { CHANNELS, MATCH_KINDS, MATCH_STATUSES } from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { categories } from './categories.ts';
import { id, oneOf } from './columns.ts';
import { products } from './market-catalogue.ts';

export const retailers = pgTable(
  'retailers',
  {
    id: id(),
    dataset: text({ enum: DATASETS }).notNull(),
    nameEn: text().notNull(),
    nameAr: text().notNull(),
    channel: text({ enum: CHANNELS }).notNull(),
    /** Order in lists and charts; a retailer keeps its colour by it. */
    position: smallint().notNull(),
  },
  (t) => [
    unique('retailers_id_dataset_key').on(t.id, t.dataset),
    oneOf('retailers_dataset_check', t.dataset, DATASETS),
    oneOf('retailers_channel_check', t.channel, CHANNELS),
  ],
);

/** The governorates of Egypt. */
export const regions = pgTable(
  'regions',
  {
    no: smallint().primaryKey(),
    id: text().notNull(),
    nameEn: text().notNull(),
    nameAr: text().notNull(),
  },
  (t) => [unique('regions_id_key').on(t.id), check('regions_no_check', sql`${t.no} > 0`)],
);

/** A shop, or `online:<retailer>` for what a retailer sells on the web. */
export const stores = pgTable(
  'stores',
  {
    id: id(),
    dataset: text({ enum: DATASETS }).notNull(),
    retailerId: text().notNull(),
    /** What its retailer calls it by; null: its id. */
    code: text(),
    nameEn: text().notNull(),
    nameAr: text().notNull(),
    cityEn: text().notNull(),
    cityAr: text().notNull(),
    /** Its governorate; null: it sells on the web. */
    regionNo: smallint().references(() => regions.no),
    latitude: numeric({ precision: 8, scale: 5, mode: 'number' }),
    longitude: numeric({ precision: 8, scale: 5, mode: 'number' }),
    /** The first day on which it was closed for good; null: it is open. */
    closedOn: date({ mode: 'string' }),
  },
  (t) => [
    unique('stores_id_dataset_key').on(t.id, t.dataset),
    uniqueIndex('stores_retailer_id_code_key').on(t.retailerId, sql`coalesce(${t.code}, ${t.id})`),
    index('stores_region_no_idx').on(t.regionNo),
    foreignKey({
      name: 'stores_retailer_fk',
      columns: [t.retailerId, t.dataset],
      foreignColumns: [retailers.id, retailers.dataset],
    }),
    check(
      'stores_place_check',
      sql`${t.latitude} between -90 and 90 and ${t.longitude} between -180 and 180`,
    ),
  ],
);

/** A store's share of its category's sales, or a proxy of it: the weight of weighted distribution. */
export const storeCategoryWeights = pgTable(
  'store_category_weights',
  {
    storeId: text()
      .notNull()
      .references(() => stores.id),
    categoryId: text()
      .notNull()
      .references(() => categories.id),
    weight: numeric({ precision: 12, scale: 6, mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.storeId, t.categoryId] }),
    index('store_category_weights_category_id_idx').on(t.categoryId),
    check('store_category_weights_weight_check', sql`${t.weight} > 0`),
  ],
);

/** A retailer's own page or shelf label for something, and the product it was matched to. */
export const listings = pgTable(
  'listings',
  {
    id: id(),
    dataset: text({ enum: DATASETS }).notNull(),
    retailerId: text().notNull(),
    retailerSku: text().notNull(),
    url: text(),
    rawTitle: text().notNull(),
    rawSize: text(),
    /** Null: not matched yet. */
    productId: text(),
    matchKind: text({ enum: MATCH_KINDS }).notNull().default('exact'),
    matchScore: numeric({ precision: 4, scale: 3, mode: 'number' }),
    matchStatus: text({ enum: MATCH_STATUSES }).notNull(),
    /** What it is called since it was matched, where that says another pack, brand or variant; null: nothing that a reviewer has to see. */
    changedTitle: text(),
    changedSize: text(),
    /** The import that brought it. */
    changedBy: text(),
    /** Of one that is in review: the prices of its series that count nowhere yet, and the same weighted by its category. Derived with them. */
    waitingPrices: integer().notNull().default(0),
    waitingRank: numeric({ precision: 14, scale: 3, mode: 'number' }).notNull().default(0),
    firstSeen: date({ mode: 'string' }).notNull(),
    lastSeen: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    unique('listings_id_dataset_key').on(t.id, t.dataset),
    uniqueIndex('listings_retailer_id_retailer_sku_key').on(t.retailerId, t.retailerSku),
    // Where a product is listed is answered from it alone.
    index('listings_product_id_retailer_id_idx').on(t.productId, t.retailerId),
    // By its code alone, whosever it is.
    index('listings_retailer_sku_idx').on(t.retailerSku),
    // What waits for a reviewer, in the order of the queue; and pages of a shop that are called the same.
    index('listings_waiting_idx').on(t.waitingRank.desc(), t.id).where(sql`${t.matchStatus} = 'review'`),
    index('listings_waiting_title_idx').on(t.retailerId, t.rawTitle).where(sql`${t.matchStatus} = 'review'`),
    index('listings_changed_idx').on(t.id).where(sql`${t.changedTitle} is not null`),
    // The least certain of those that no one has looked at first.
    index('listings_automatic_idx').on(t.matchScore, t.id).where(sql`${t.matchStatus} = 'auto'`),
    foreignKey({
      name: 'listings_retailer_fk',
      columns: [t.retailerId, t.dataset],
      foreignColumns: [retailers.id, retailers.dataset],
    }),
    foreignKey({
      name: 'listings_product_fk',
      columns: [t.productId, t.dataset],
      foreignColumns: [products.id, products.dataset],
    }),
    oneOf('listings_match_kind_check', t.matchKind, MATCH_KINDS),
    oneOf('listings_match_status_check', t.matchStatus, MATCH_STATUSES),
    check('listings_match_score_check', sql`${t.matchScore} between 0 and 1`),
    check(
      'listings_match_check',
      sql`${t.productId} is not null or ${t.matchStatus} in ('review', 'rejected', 'unmatched')`,
    ),
    check(
      'listings_changed_check',
      sql`${t.changedTitle} is not null or (${t.changedSize} is null and ${t.changedBy} is null)`,
    ),
    check('listings_waiting_check', sql`${t.waitingPrices} >= 0 and ${t.waitingRank} >= 0`),
    check('listings_seen_check', sql`${t.lastSeen} >= ${t.firstSeen}`),
  ],
);
