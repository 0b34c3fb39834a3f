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

/** `words` in one spelling, as lib/market/names/search-words.ts gives them. */
export type ProductSearch = { words: readonly string[]; limit: number };

/** Below this, words only look alike by chance. */
export const LEAST_SCORE = 0.45;
const MAX_CANDIDATES = 200;
/** Shorter words, such as sizes, are in most products: they narrow and score, and choose no candidates by themselves. */
const TELLING_LENGTH = 3;
/** Words beyond them say nothing that the ones before did not. */
const MAX_WORDS = 12;
/** Letters beyond them are of no word of the market. */
const MAX_LETTERS = 40;
const MAX_TELLING = 4;
/** Of the words that look like one that was asked for: the most alike, and of those the most common. */
const MAX_ALIKE = 32;
/** So many products together, at most, that the words like one are of: the index reads each. */
export const MAX_OF_ALIKE = 5000;

/**
 * Products by their names, brands, aliases, categories or GTIN, in Arabic, English or both, with slips of spelling. Words are compared
 * with the words of the market, of which there are few, and products are chosen by whole words, which their index answers: those that have
 * all telling words, else the most of them; as they are asked, and then words like them. What nothing in the market looks like costs nothing.
 */
export const searchProducts = async (
  db: Database,
  scope: DataScope,
  search: ProductSearch,
): Promise<FoundProduct[]> =>
  search.words.length === 0 ? [] : await db.transaction((tx) => searchIn(tx, scope, search));

/** The same within a transaction. */
export const searchIn = async (
  tx: Statements,
  scope: DataScope,
  { words: asked, limit }: ProductSearch,
): Promise<FoundProduct[]> => {
  const words = wordsOf(asked);
  // The planner takes reading everything for cheaper than the indexes: it does not know what comparing words costs.
  await tx.execute(sql`
    select set_config('pg_trgm.word_similarity_threshold', ${String(LEAST_SCORE)}, true), set_config('enable_seqscan', 'off', true)`);
  const likenesses = [...(await tx.execute<Likeness>(listLikenesses(words)))];
  for (const condition of conditionsOf(words, likenesses)) {
    const candidates = await tx.execute<{ id: string }>(chosenBy(condition, scope));
    if (candidates.length === 0) continue;
    // Where some have these words and none scores, those that have fewer of them do not either.
    const ids = candidates.map(({ id }) => id);
    return await tx.execute<FoundProduct>(scored(ids, { words, likenesses, limit }));
  }
  return [];
};

/** What of the words is compared: each once, as many and as long as tell anything. */
const wordsOf = (asked: readonly string[]): string[] =>
  [...new Set(asked.map((word) => word.slice(0, MAX_LETTERS)))].slice(0, MAX_WORDS);

/** How much a word of the market is like one that was asked for, at its place from 1 on. */
export type Likeness = { asked: number; word: string; isSaid: boolean; products: number; likeness: number };

/** The search words are prepared once, and not for each word that they are compared with. */
const listLikenesses = (words: readonly string[]): SQL => sql`
  with asked as materialized (
    select canonical_gtin(said) as word, at from unnest(${arrayOf(words)}) with ordinality as said (said, at))
  select asked.at::int as asked, likely.*
  from asked cross join lateral (
    select w.word, w.word = asked.word as "isSaid", w.products,
      case when w.word = asked.word then 1 else word_similarity(asked.word, w.word) end::float8 as likeness
    from product_words w where w.word %> asked.word
    order by "isSaid" desc, likeness desc, w.products desc, w.word limit ${MAX_ALIKE}) as likely`;

/** What stands for one of the words asked for: itself where the market has it, and what looks like it. */
type Stand = { said: string | null; alike: string[]; products: number };

/** From the narrowest to the widest: as many telling words as can be, the rarest where there are many, and all sizes beside them first. */
const conditionsOf = (words: readonly string[], likenesses: readonly Likeness[]): SQL[] => {
  const standsOf = (some: readonly string[]): Stand[] =>
    some
      .map((word) => standOf(likenesses.filter(({ asked }) => asked === words.indexOf(word) + 1)))
      .filter(({ alike }) => alike.length > 0);
  const long = words.filter((word) => word.length >= TELLING_LENGTH);
  const telling = standsOf(long.length > 0 ? long : words)
    .toSorted((a, b) => a.products - b.products)
    .slice(0, MAX_TELLING);
  const sizes = saysAll(
    standsOf(long.length > 0 ? words.filter((word) => !long.includes(word)) : []).filter(
      ({ said }) => said !== null,
    ),
  );
  const all = [saysAll(telling), hasAll(telling)];
  return [
    ...(sizes ? all.map((condition) => condition && sql`${condition} and ${sizes}`) : []),
    ...all,
    ...telling.slice(1).flatMap((_, without) => {
      const some = choicesOf(telling, telling.length - 1 - without);
      return [anyOf(some.map(saysAll)), anyOf(some.map(hasAll))];
    }),
  ].filter((condition) => condition !== null);
};

const standOf = (likely: readonly Likeness[]): Stand => {
  const said = likely.find(({ isSaid }) => isSaid);
  return {
    said: said?.word ?? null,
    alike: mostAlike(likely),
    products: said?.products ?? likely.reduce((sum, { products }) => sum + products, 0),
  };
};

/** The first whatever it is of, and the next ones for as long as they are of few enough. */
const mostAlike = (likely: readonly Likeness[]): string[] => {
  let products = 0;
  return likely
    .filter((each, at) => {
      products += each.products;
      return at === 0 || products <= MAX_OF_ALIKE;
    })
    .map(({ word }) => word);
};

const WORDS = sql`string_to_array(p.search_text, ' ')`;
const arrayOf = (words: readonly string[]) => sql`${sql.param([...words])}::text[]`;

/** Null where the market lacks one of them. */
const saysAll = (stands: readonly Stand[]): SQL | null => {
  const said = stands.map((stand) => stand.said).filter((word) => word !== null);
  return said.length > 0 && said.length === stands.length ? sql`${WORDS} @> ${arrayOf(said)}` : null;
};

/** Null where nothing but themselves looks like them. */
const hasAll = (stands: readonly Stand[]): SQL | null =>
  stands.some(({ said, alike }) => alike.length > (said === null ? 0 : 1))
    ? sql`(${sql.join(
        stands.map(({ alike }) => sql`${WORDS} && ${arrayOf(alike)}`),
        sql` and `,
      )})`
    : null;

const anyOf = (conditions: readonly (SQL | null)[]): SQL | null => {
  const some = conditions.filter((condition) => condition !== null);
  return some.length > 0 ? sql`(${sql.join(some, sql` or `)})` : null;
};

/** All ways to take so many of them. */
const choicesOf = <T>([first, ...rest]: readonly T[], size: number): T[][] => {
  if (size === 0) return [[]];
  if (first === undefined) return [];
  return [...choicesOf(rest, size - 1).map((choice) => [first, ...choice]), ...choicesOf(rest, size)];
};

/** The fence of `offset 0` keeps the planner from walking a category instead of the index of words. */
export const chosenBy = (condition: SQL, scope: DataScope): SQL => sql`
  select id from (select id, category_id, dataset from products p where ${condition} offset 0) as p
  -- Asked for its truth it stays a look-up, beside which products are read until there are enough.
  where ((p.category_id, p.dataset) in (select c.id, ${datasetOf(scope)} from categories c where ${coveredCategories(scope)})) is true
  limit ${MAX_CANDIDATES}`;

type Asked = { words: readonly string[]; likenesses: readonly Likeness[]; limit: number };

export const scored = (ids: readonly string[], { words, likenesses, limit }: Asked): SQL => sql`
  with candidate as materialized (
    select id, name_en, name_ar, brand_id, category_id, dataset, status, search_text from products where id = any (${arrayOf(ids)})),
  best as (
    select p.id, likely.asked, max(likely.likeness) as likeness
    from candidate p cross join unnest(${WORDS}) as had (word)
      join unnest(${arrayOf(likenesses.map(({ word }) => word))}, ${sql.param(likenesses.map(({ asked }) => asked))}::int[],
        ${sql.param(likenesses.map(({ likeness }) => likeness))}::float8[]) as likely (word, asked, likeness) on likely.word = had.word
    group by p.id, likely.asked),
  scored as materialized (select id, sum(likeness) / ${words.length}::int as score from best group by id)
  select p.id, p.name_en as "nameEn", p.name_ar as "nameAr", p.brand_id as "brandId", b.name_en as "brandEn", b.name_ar as "brandAr",
    p.category_id as "categoryId", p.dataset, p.status, round(score::numeric, 3)::float8 as score
  from scored join candidate p on p.id = scored.id join brands b on b.id = p.brand_id
  where score >= ${LEAST_SCORE}::float8
  order by score desc, p.status, p.id limit ${limit}`;

/** What products are searched by: all of them, or those of one category. */
type Searched = { category: string } | 'all';

/** Writes again what products are searched by, each word once, where it differs: for code that changed a product, its brand or its category. */
export const refreshSearchText = async (db: Statements, searched: Searched): Promise<void> => {
  await db.execute(sql`
    update products set search_text = text.words
    from (
      select p.id, (
        select string_agg(distinct word, ' ') from unnest(string_to_array(normalise_search(concat_ws(' ', p.name_en, p.name_ar, b.name_en,
          b.name_ar, array_to_string(b.aliases, ' '), c.name_en, c.name_ar, array_to_string(c.aliases, ' '), p.gtin)), ' ')) as word
        where word <> '') as words
      from products p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
      where ${searched === 'all' ? sql`true` : sql`c.id = ${searched.category}`}) as text
    where text.id = products.id and text.words <> products.search_text`);
  await countProductWords(db);
};

/** Counts the words that products are searched by again: for code that wrote search texts. */
export const countProductWords = async (db: Statements): Promise<void> => {
  // One at a time, each from what the one before it left: a word that only one of them sees would be lost otherwise.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('market.product-words'))`);
  await db.execute(sql`
    with counted as materialized (
      select word, count(*)::int as products from products cross join unnest(string_to_array(search_text, ' ')) as word
      where word <> '' group by word),
    gone as (delete from product_words w where not exists (select 1 from counted where counted.word = w.word))
    insert into product_words (word, products) select word, products from counted
    on conflict (word) do update set products = excluded.products where product_words.products <> excluded.products`);
};
