import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import { KEPT_FIELDS, NET_UNITS, PRODUCT_STATUSES } from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { categories } from './categories.ts';
import { id, instant, oneOf } from './columns.ts';

/*
 * Every market table says whether its rows are sample or licensed, and foreign keys carry that word with them: a sample
 * price of a licensed product cannot be stored.
 */

export const manufacturers = pgTable(
  'manufacturers',
  {
    id: id(),
    dataset: text({ enum: DATASETS }).notNull(),
    nameEn: text().notNull(),
    nameAr: text().notNull(),
  },
  (t) => [
    unique('manufacturers_id_dataset_key').on(t.id, t.dataset),
    oneOf('manufacturers_dataset_check', t.dataset, DATASETS),
  ],
);

export const brands = pgTable(
  'brands',
  {
    id: id(),
    dataset: text({ enum: DATASETS }).notNull(),
    nameEn: text().notNull(),
    nameAr: text().notNull(),
    /** Other spellings that people and shelves use. */
    aliases: text().array().notNull().default([]),
    isPrivateLabel: boolean().notNull().default(false),
  },
  (t) => [
    unique('brands_id_dataset_key').on(t.id, t.dataset),
    oneOf('brands_dataset_check', t.dataset, DATASETS),
  ],
);

/** Who owned a brand when; one owner at a time. */
export const brandOwnerships = pgTable(
  'brand_ownerships',
  {
    brandId: text().notNull(),
    manufacturerId: text().notNull(),
    dataset: text({ enum: DATASETS }).notNull(),
    validFrom: date({ mode: 'string' }).notNull(),
    /** The first day of the next owner; null: the owner of today. */
    validTo: date({ mode: 'string' }),
  },
  (t) => [
    primaryKey({ columns: [t.brandId, t.validFrom] }),
    uniqueIndex('brand_ownerships_current_key').on(t.brandId).where(sql`${t.validTo} is null`),
    index('brand_ownerships_manufacturer_id_idx').on(t.manufacturerId),
    foreignKey({
      name: 'brand_ownerships_brand_fk',
      columns: [t.brandId, t.dataset],
      foreignColumns: [brands.id, brands.dataset],
    }),
    foreignKey({
      name: 'brand_ownerships_manufacturer_fk',
      columns: [t.manufacturerId, t.dataset],
      foreignColumns: [manufacturers.id, manufacturers.dataset],
    }),
    check('brand_ownerships_period_check', sql`${t.validTo} > ${t.validFrom}`),
  ],
);

/** A stock-keeping unit. */
export const products = pgTable(
  'products',
  {
    id: id(),
    dataset: text({ enum: DATASETS }).notNull(),
    /** In its canonical form (see canonical_gtin), with its check digit; null for loose goods and promotion packs. */
    gtin: text(),
    nameEn: text().notNull(),
    nameAr: text().notNull(),
    brandId: text().notNull(),
    categoryId: text()
      .notNull()
      .references(() => categories.id),
    packCount: smallint().notNull().default(1),
    /** Content of one piece of the pack, in the category's base unit. */
    netContent: numeric({ precision: 12, scale: 4, mode: 'number' }).notNull(),
    /** The unit printed on the pack. */
    netUnit: text({ enum: NET_UNITS }).notNull(),
    variantEn: text(),
    variantAr: text(),
    /** Of our own origin: a drawing, or our copy of the picture at `imageSource`, once it is stored. */
    imageUrl: text(),
    /** Where a file says that its picture is. */
    imageSource: text(),
    /** The same product across changes of pack size. */
    familyId: text().notNull(),
    status: text({ enum: PRODUCT_STATUSES }).notNull().default('active'),
    /** Its names, brand, category and GTIN in one spelling, for search: kept by what writes them. */
    searchText: text().notNull().default(''),
  },
  (t) => [
    unique('products_id_dataset_key').on(t.id, t.dataset),
    uniqueIndex('products_dataset_gtin_key').on(t.dataset, t.gtin),
    index('products_brand_id_idx').on(t.brandId),
    index('products_category_id_dataset_idx').on(t.categoryId, t.dataset),
    index('products_image_source_idx').on(t.imageSource).where(sql`${t.imageSource} is not null`),
    index('products_family_id_idx').on(t.familyId),
    // By the first digits of what is typed or scanned.
    index('products_gtin_idx').on(sql`${t.gtin} text_pattern_ops`),
    // What waits beside an index until it is vacuumed is read by every search.
    index('products_search_words_idx')
      .using('gin', sql`string_to_array(${t.searchText}, ' ')`)
      .with({ fastupdate: false }),
    foreignKey({
      name: 'products_brand_fk',
      columns: [t.brandId, t.dataset],
      foreignColumns: [brands.id, brands.dataset],
    }),
    oneOf('products_dataset_check', t.dataset, DATASETS),
    oneOf('products_net_unit_check', t.netUnit, NET_UNITS),
    oneOf('products_status_check', t.status, PRODUCT_STATUSES),
    check('products_pack_count_check', sql`${t.packCount} > 0`),
    check('products_net_content_check', sql`${t.netContent} > 0`),
    check('products_gtin_check', sql`is_gtin(${t.gtin}) and ${t.gtin} = canonical_gtin(${t.gtin})`),
  ],
);

/** What a product's record said before it was changed, and since: a trigger writes it, whatever changes the record. Kept with the product. */
export const productChanges = pgTable(
  'product_changes',
  {
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    changedAt: instant().notNull(),
    field: text({ enum: KEPT_FIELDS }).notNull(),
    /** As text; null: there was none, or there is none now. */
    before: text(),
    after: text(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.seq] }),
    oneOf('product_changes_field_check', t.field, KEPT_FIELDS),
    check('product_changes_differ_check', sql`${t.before} is distinct from ${t.after}`),
  ],
);

/** Each word that products are searched by, and how many have it: kept with their search texts. */
export const productWords = pgTable(
  'product_words',
  {
    word: text().primaryKey(),
    products: integer().notNull(),
  },
  (t) => [
    index('product_words_word_trgm_idx')
      .using('gin', sql`${t.word} gin_trgm_ops`)
      .with({ fastupdate: false }),
    // By the first letters of what is typed, as it is written or as it sounds.
    index('product_words_word_idx').on(sql`${t.word} text_pattern_ops`),
    index('product_words_sound_idx').on(sql`sound_of(${t.word}) text_pattern_ops`),
    check('product_words_products_check', sql`${t.products} > 0`),
  ],
);
