import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { BRAND_STANCES } from '#lib/vocabulary/terms.ts';
import { oneOf } from './columns.ts';
import { companies } from './companies.ts';

/**
 * The brands that a company selected as its own, and its rivals. The market may lie in another database: its ids are text here, and what is no
 * longer sold stays until the company chooses again.
 */
export const companyBrands = pgTable(
  'company_brands',
  {
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    categoryId: text().notNull(),
    brandId: text().notNull(),
    stance: text({ enum: BRAND_STANCES }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.categoryId, t.brandId] }),
    oneOf('company_brands_stance_check', t.stance, BRAND_STANCES),
    check(
      'company_brands_ids_check',
      sql`length(${t.categoryId}) between 1 and 100 and length(${t.brandId}) between 1 and 100`,
    ),
  ],
);
