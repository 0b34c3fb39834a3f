import { type Pool, withDriver } from '#db/client.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import { categoryGroups, categoryLeaves, SHOWCASE_CATEGORY_ID } from './categories.ts';
import { type Extension, extendSampleData, fillSampleHistory, type Say } from './extend-sample-data.ts';
import { insertRows } from './insert-rows.ts';
import { FIRST_DAYS, fullSpan, type SampleSpan, shortSpan } from './observations.ts';

/**
 * Loads the sample market as of a day: the days that have passed since, and of the span before what is missing. Running it again
 * changes nothing.
 */
export const seedMarket = async (
  pool: Pool,
  today: Day,
  span: SampleSpan = fullSpan,
  say?: Say,
): Promise<Extension> => {
  await seedCategories(pool);
  const newer = await extendSampleData(pool, today, shortSpan(Math.min(span.prices, FIRST_DAYS)));
  const older = await fillSampleHistory(pool, today, span, say);
  return { days: newer.days + older.days, prices: newer.prices + older.prices };
};

/** The category tree alone, which accounts and plans need without any market data. */
export const seedCategories = async (pool: Pool): Promise<void> => {
  const rows = [...categoryGroups, ...categoryLeaves].map((category, position) => ({
    id: category.id,
    parent_id: category.parentId,
    name_en: category.name.en,
    name_ar: category.name.ar,
    aliases: category.aliases ?? [],
    base_unit: category.baseUnit,
    is_selectable: category.parentId !== null,
    is_showcase: category.id === SHOWCASE_CATEGORY_ID,
    position,
  }));
  await withDriver(pool, (sql) => insertRows(sql, 'categories', rows));
};
