import { sql } from 'drizzle-orm';
import {
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
} from 'drizzle-orm/pg-core';
import { PRICE_SOURCES, PROMOTION_MECHANICS } from '#lib/vocabulary/market-terms.ts';
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
