import { type SQL, sql } from 'drizzle-orm';
import type { Database, Statements } from '#db/client.ts';
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

/** `words` in one spelling, as lib/market/search-words.ts gives them. */
export type ProductSearch = { words: readonly string[]; limit: number };

/** Below this, words only look alike by chance. */
const LEAST_SCORE = 0.45;
const MAX_CANDIDATES = 200;
/** So many words that they do not have are held against all of their words: of who has the most first. */
const MAX_COMPARISONS = 400;
/** Shorter words, such as sizes, are in most products: they score, and choose no candidates. */
const TELLING_LENGTH = 3;
/** Words beyond them say nothing that the ones before did not. */
const MAX_WORDS = 12;
const MAX_TELLING = 4;

/**
 * Products by their names, brands, aliases, categories or GTIN, in Arabic, English or both, with slips of spelling: each word asked for
 * is held against the words of the product by trigrams. Candidates, which the index finds, have all telling words; where nobody has,
 * all but one of them; else any: as they are asked, which takes a hundredth of the time, and then words like them.
 */
export const searchProducts = async (
  db: Database,
  scope: DataScope,
  { words: asked, limit }: ProductSearch,
): Promise<FoundProduct[]> => {
  const words = asked.slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  const telling = words.filter((word) => word.length >= TELLING_LENGTH).slice(0, MAX_TELLING);
  const asSaid = conditionsOf(telling.map(saysWord));
  const alike = conditionsOf((telling.length > 0 ? telling : words).map(hasWord));
  const conditions = alike
    .flatMap((condition, at) => [asSaid[at], condition])
    .filter((some) => some !== undefined);
  return await db.transaction(async (tx) => {
    // The planner takes reading every product for cheaper than the index: it does not know what holding words together costs.
    await tx.execute(sql`
      select set_config('pg_trgm.word_similarity_threshold', ${String(LEAST_SCORE)}, true), set_config('enable_seqscan', 'off', true)`);
    for (const condition of conditions) {
      const candidates = await tx.execute<FoundProduct>(search(scope, words, condition, limit));
      // Where some have these words and none scores, those that have fewer of them do not either.
      if (candidates.length > 0) return candidates.filter(({ score }) => score >= LEAST_SCORE);
    }
    return [];
  });
};

const saysWord = (word: string): SQL => sql`p.search_text like '%' || canonical_gtin(${word}) || '%'`;
const hasWord = (word: string): SQL => sql`p.search_text %> canonical_gtin(${word})`;

/** From the narrowest to the widest: all of them, all but one, any. */
const conditionsOf = (each: readonly SQL[]): SQL[] => {
  if (each.length === 0) return [];
  const all = (some: readonly SQL[]) => sql`(${sql.join([...some], sql` and `)})`;
  const any = (some: readonly SQL[]) => sql.join([...some], sql` or `);
  const allButOne = each.map((_, left) => all(each.filter((__, at) => at !== left)));
  return [all(each), ...(each.length > 2 ? [any(allButOne)] : []), ...(each.length > 1 ? [any(each)] : [])];
};

/** The fence of `offset 0` keeps the planner from walking a category instead of the index of trigrams. */
const search = (scope: DataScope, words: readonly string[], condition: SQL, limit: number): SQL => sql`
  with asked as materialized (select canonical_gtin(said) as word from unnest(${sql.param([...words])}::text[]) as said),
  candidate as materialized (
    select p.* from (
      select id, name_en, name_ar, brand_id, category_id, dataset, status, search_text from products p where ${condition} offset 0) as p
      join categories c on c.id = p.category_id
    where ${coveredCategories(scope)} and p.dataset = ${datasetOf(scope)}
    limit ${MAX_CANDIDATES}),
  counted as materialized (
    select candidate.*, (select count(*) from asked where strpos(' ' || search_text || ' ', ' ' || word || ' ') = 0) as unsaid from candidate),
  likely as (select *, sum(unsaid) over (order by unsaid, id) as comparisons from counted),
  scored as materialized (
    select likely.*, (
      select avg(case when strpos(' ' || search_text || ' ', ' ' || word || ' ') > 0 then 1 else word_similarity(word, search_text) end)
      from asked) as score
    from likely where comparisons <= ${MAX_COMPARISONS})
  select s.id, s.name_en as "nameEn", s.name_ar as "nameAr", s.brand_id as "brandId", b.name_en as "brandEn", b.name_ar as "brandAr",
    s.category_id as "categoryId", s.dataset, s.status, round(score::numeric, 3)::float8 as score
  from scored s join brands b on b.id = s.brand_id
  order by score desc, s.status, s.id limit ${limit}`;

/** What products are searched by: all of them, or those of one category. */
type Searched = { category: string } | 'all';

/** Writes anew what products are searched by, each word once, where it differs: for whoever changed a product, its brand or its category. */
export const refreshSearchText = async (db: Statements, searched: Searched): Promise<void> => {
  await db.execute(sql`
    update products set search_text = text.words
    from (
      select p.id, (
        select string_agg(distinct word, ' ') from unnest(string_to_array(normalise_search(concat_ws(' ', p.name_en, p.name_ar, b.name_en,
          b.name_ar, array_to_string(b.aliases, ' '), c.name_en, c.name_ar, array_to_string(c.aliases, ' '), p.gtin)), ' ')) as word) as words
      from products p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
      where ${searched === 'all' ? sql`true` : sql`c.id = ${searched.category}`}) as text
    where text.id = products.id and text.words <> products.search_text`);
};
