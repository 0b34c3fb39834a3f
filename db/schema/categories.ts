import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { BASE_UNITS } from '#lib/vocabulary/market-terms.ts';
import { oneOf } from './columns.ts';

/**
 * The category tree that products hang on and that customers choose from. Ids are slugs and never change. Only leaves are
 * chosen; exactly one of them is the showcase that visitors without a subscription see.
 */
export const categories = pgTable(
  'categories',
  {
    id: text().primaryKey(),
    /** What market tables know it by. */
    no: smallint().generatedByDefaultAsIdentity().notNull(),
    parentId: text().references((): AnyPgColumn => categories.id),
    nameEn: text().notNull(),
    nameAr: text().notNull(),
    /** Other names that people ask for it by, in either language. */
    aliases: text().array().notNull().default([]),
    /** Decides what a unit price is counted in. */
    baseUnit: text({ enum: BASE_UNITS }).notNull(),
    isSelectable: boolean().notNull(),
    isShowcase: boolean().notNull().default(false),
    position: smallint().notNull(),
  },
  (t) => [
    unique('categories_no_key').on(t.no),
    index('categories_parent_id_idx').on(t.parentId),
    uniqueIndex('categories_showcase_key').on(t.isShowcase).where(sql`${t.isShowcase}`),
    oneOf('categories_base_unit_check', t.baseUnit, BASE_UNITS),
    check('categories_id_check', sql`${t.id} ~ '^[a-z][a-z0-9-]*$'`),
    check('categories_showcase_check', sql`not ${t.isShowcase} or ${t.isSelectable}`),
  ],
);
