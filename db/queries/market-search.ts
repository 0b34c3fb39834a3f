import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import { coveredCategories, datasetOf } from './market-view.ts';

export type FoundProduct = {
  id: string;
  nameEn: string;
  nameAr: string;
  brandId: string;
  brandEn: string;
  brandAr: string;
  categoryId: string;
  dataset: Dataset;
  status: string;
  /** 0 to 1: how much of each word asked for is there, on average. */
  score: number;
};

export type ProductSearch = { text: string; category?: string | undefined; limit: number };

/** Below this, words only look alike by chance. */
const LEAST_SCORE = 0.45;

/**
 * Products by their names, brands, aliases or categories, in Arabic, English or both, with slips of spelling: each word
 * asked for is held against the words of the product by trigrams, after both took one spelling.
 */
export const searchProducts = async (
  db: Database,
  scope: DataScope,
  { text, category, limit }: ProductSearch,
): Promise<FoundProduct[]> =>
  db.execute<FoundProduct>(sql`
    with word as (
      select word from unnest(string_to_array(btrim(normalise_search(${text})), ' ')) as word where word <> ''),
    candidate as (
      select p.id, p.name_en, p.name_ar, p.brand_id, b.name_en as brand_en, b.name_ar as brand_ar, p.category_id, p.dataset, p.status,
        p.search_text || ' ' || normalise_search(concat_ws(' ', c.name_en, c.name_ar, array_to_string(c.aliases || b.aliases, ' '), p.gtin)) as words
      from products p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
      where ${coveredCategories(scope)} and p.dataset = ${datasetOf(scope)}
        and ${category ? sql`c.id = ${category}` : sql`true`})
    select id, name_en as "nameEn", name_ar as "nameAr", brand_id as "brandId", brand_en as "brandEn", brand_ar as "brandAr",
      category_id as "categoryId", dataset, status, round(score::numeric, 3)::float8 as score
    from (select candidate.*, (select avg(word_similarity(word, words)) from word) as score from candidate) as scored
    where score >= ${LEAST_SCORE}
    order by score desc, status, id limit ${limit}`);
