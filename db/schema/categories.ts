import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { baseUnits } from '#lib/core/market-vocabulary.ts';

/**
 * The category tree that products hang on and that customers choose from. Ids are slugs and never change. Only leaves are
 * chosen; exactly one of them is the showcase that visitors without a subscription see.
 */
export const categories = pgTable(
  'categories',
  {
    id: text().primaryKey(),
    parentId: text('parent_id').references((): AnyPgColumn => categories.id),
    nameEn: text('name_en').notNull(),
    nameAr: text('name_ar').notNull(),
    baseUnit: text('base_unit', { enum: baseUnits }).notNull(),
    isSelectable: boolean('is_selectable').notNull(),
    isShowcase: boolean('is_showcase').notNull().default(false),
    position: smallint().notNull(),
  },
  (t) => [
    index('categories_parent_id_idx').on(t.parentId),
    check('categories_base_unit_check', sql`${t.baseUnit} in ('kg', 'l', 'piece')`),
    check('categories_id_check', sql`${t.id} ~ '^[a-z][a-z0-9-]*$'`),
    check('categories_showcase_check', sql`not ${t.isShowcase} or ${t.isSelectable}`),
  ],
);
