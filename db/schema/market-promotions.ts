import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { DEAL_VERDICTS, PRICE_SOURCES, PROMOTION_MECHANICS } from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { categories } from './categories.ts';
import { oneOf } from './columns.ts';
import { brands, products } from './market-catalogue.ts';
import { retailers } from './market-retail.ts';

const price = () => numeric({ precision: 12, scale: 4, mode: 'number' });

/** A deal of one product, or of a brand within one category. */
export const promotions = pgTable(
  'promotions',
  {
    categoryNo: smallint()
      .notNull()
      .references(() => categories.no),
    id: text().notNull(),
    dataset: text({ enum: DATASETS }).notNull(),
    ownerCompanyId: text(),
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
    primaryKey({ columns: [t.categoryNo, t.id] }),
    index('promotions_category_no_dataset_ends_on_idx').on(t.categoryNo, t.dataset, t.endsOn),
    // A load asks of each of its pairs what is announced, and what was derived, from a day on.
    index('promotions_subject_idx').on(t.categoryNo, t.retailerId, t.productId, t.endsOn),
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

const percent = () => numeric({ precision: 9, scale: 4, mode: 'number' });

/**
 * A promotion of a product at a retailer, as shoppers met it: days in a row on which the label showed one promotional price, or one
 * promotion was announced, or both. Derived from what stands in chains and from `promotions`; a day counts once.
 */
export const chainDeals = pgTable(
  'chain_deals',
  {
    categoryNo: smallint().notNull(),
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    dataset: text({ enum: DATASETS }).notNull(),
    ownerCompanyId: text(),
    productId: text().notNull(),
    brandId: text().notNull(),
    retailerId: text().notNull(),
    fromOn: date({ mode: 'string' }).notNull(),
    /** The last day; infinity: the label shows it on the category's newest day, and no end is announced. */
    toOn: date({ mode: 'string' }).notNull(),
    mechanic: text({ enum: PROMOTION_MECHANICS }).notNull(),
    terms: jsonb().$type<Record<string, number>>().notNull(),
    /** Who announced it; null: the label alone says so. */
    promotionId: text(),
    /** It was announced for the whole brand. */
    isBrandWide: boolean().notNull(),
    isOnLabel: boolean().notNull(),
    /** Of one item on its deepest day; null where the mechanic lowers no price, or no regular price is known. */
    regularPrice: price(),
    promotedPrice: price(),
    /** 1 − promoted ÷ regular, in percent. */
    depth: percent(),
    /** The lowest price of the 30 days before, where 15 of them had one. */
    referencePrice: price(),
    honestDepth: percent(),
    verdict: text({ enum: DEAL_VERDICTS }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.categoryNo, t.id] }),
    unique('chain_deals_subject_key')
      .on(t.categoryNo, t.dataset, t.productId, t.retailerId, t.fromOn, t.ownerCompanyId)
      .nullsNotDistinct(),
    // With both days, so that what runs or is announced is found without a look at its row.
    index('chain_deals_days_idx').on(t.categoryNo, t.dataset, t.toOn, t.fromOn),
    index('chain_deals_ended_idx').on(t.categoryNo, t.dataset, t.productId, t.retailerId, t.toOn),
    foreignKey({
      name: 'chain_deals_product_fk',
      columns: [t.productId, t.dataset],
      foreignColumns: [products.id, products.dataset],
    }),
    foreignKey({
      name: 'chain_deals_brand_fk',
      columns: [t.brandId, t.dataset],
      foreignColumns: [brands.id, brands.dataset],
    }),
    foreignKey({
      name: 'chain_deals_retailer_fk',
      columns: [t.retailerId, t.dataset],
      foreignColumns: [retailers.id, retailers.dataset],
    }),
    oneOf('chain_deals_dataset_check', t.dataset, DATASETS),
    oneOf('chain_deals_mechanic_check', t.mechanic, PROMOTION_MECHANICS),
    oneOf('chain_deals_verdict_check', t.verdict, DEAL_VERDICTS),
    check('chain_deals_period_check', sql`${t.toOn} >= ${t.fromOn}`),
    check(
      'chain_deals_reference_check',
      sql`(${t.verdict} = 'unknown') = (${t.referencePrice} is null) and (${t.honestDepth} is null) = (${t.referencePrice} is null)`,
    ),
  ],
);
