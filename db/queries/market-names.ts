import { type SQL, sql } from 'drizzle-orm';
import type { Database, Pool } from '#db/client.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import { coveredCategories, datasetOf } from './market-view.ts';
import { setLocal } from './set-local.ts';

/** Names of the market within a sentence, and the words that its products are called by. */

const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

export type StoredName = NamedRow & {
  kind: 'category' | 'brand' | 'maker' | 'retailer' | 'governorate';
  /** Null: of both. */
  dataset: Dataset | null;
  aliases: string[];
  /** A category that companies may choose; of everything else true. */
  isSelectable: boolean;
};

/** Every name but those of products, which are many. */
export const listStoredNames = async (db: Database): Promise<StoredName[]> =>
  db.execute<StoredName>(sql`
    select 'category' as kind, id, null as dataset, name_en as "nameEn", name_ar as "nameAr", aliases, is_selectable as "isSelectable"
      from categories c where not exists (select 1 from categories child where child.parent_id = c.id)
    union all select 'brand', id, dataset, name_en, name_ar, aliases, true from brands
    union all select 'maker', id, dataset, name_en, name_ar, '{}', true from manufacturers
    union all select 'retailer', id, dataset, name_en, name_ar, '{}', true from retailers
    union all select 'governorate', id, null, name_en, name_ar, '{}', true from regions`);

/** How words sound, in their order. */
export const listSounds = async (db: Database, words: readonly string[]): Promise<string[]> => {
  const rows = await db.execute<{ sound: string }>(
    sql`select sound_of(word) as sound from unnest(${texts(words)}) with ordinality as said (word, at) order by at`,
  );
  return rows.map(({ sound }) => sound);
};

/** A word of products that one of a sentence stands for. */
export type ProductWord = { asked: string; word: string; products: number; likeness: number };

const MOST_ALIKE = 6;
/** One letter in five: of five letters, a slip leaves this much of what they have in threes. */
const LEAST_ALIKE = 0.4;
const SOUND = 0.8;

/** The words themselves. */
export const listSameWords = async (db: Database, words: readonly string[]): Promise<ProductWord[]> =>
  db.execute<ProductWord>(sql`
    select word as asked, word, products, 1::float8 as likeness from product_words where word = any (${texts(words)})`);

/** What looks or sounds like them. Two statements. */
export const listAlikeWords = async (
  pool: Pool,
  { misspelt, sounding }: Record<'misspelt' | 'sounding', readonly string[]>,
): Promise<ProductWord[]> =>
  pool.transaction(async (tx) => {
    await setLocal(tx, { 'pg_trgm.similarity_threshold': LEAST_ALIKE, enable_seqscan: 'off' });
    return tx.execute<ProductWord>(sql`
      with slips as materialized (select word from unnest(${texts(misspelt)}) as asked (word)),
      sounds as materialized (select word, sound_of(word) as sound from unnest(${texts(sounding)}) as asked (word))
      select slips.word as asked, likely.* from slips cross join lateral (
        select w.word, w.products, similarity(slips.word, w.word)::float8 as likeness from product_words w
        where w.word % slips.word and w.word !~ '^[0-9]' order by likeness desc, w.products desc, w.word limit ${MOST_ALIKE}) as likely
      union all
      select sounds.word, likely.* from sounds cross join lateral (
        select w.word, w.products, ${SOUND}::float8 from product_words w
        where sounds.sound <> '' and sound_of(w.word) ~>=~ sounds.sound and sound_of(w.word) ~<=~ sounds.sound
        order by w.products desc, w.word limit ${MOST_ALIKE}) as likely`);
  });

/** A brand, its maker or a retailer, with the categories where a product of its dataset is of it. */
export type CarriedName = {
  kind: 'brand' | 'maker' | 'retailer';
  id: string;
  dataset: Dataset;
  categories: string[];
};

/** All of them, without asking who may see them. */
export const listCarriedNames = async (db: Database): Promise<CarriedName[]> =>
  db.execute<CarriedName>(sql`
    with branded as materialized (select distinct brand_id, dataset, category_id from products)
    select 'brand' as kind, brand_id as id, dataset, array_agg(category_id order by category_id) as categories
      from branded group by brand_id, dataset
    union all
    select 'maker', o.manufacturer_id, b.dataset, array_agg(distinct b.category_id)
      from branded b join brand_ownerships o on o.brand_id = b.brand_id and o.valid_to is null group by o.manufacturer_id, b.dataset
    union all
    -- All listings once: looked for by retailer and category, those that are in none would cost as much each as the whole.
    select 'retailer', r.id, r.dataset, array_agg(listed.category_id order by listed.category_id)
      from (select distinct l.retailer_id, p.dataset, p.category_id from listings l join products p on p.id = l.product_id) as listed
        join retailers r on r.id = listed.retailer_id and r.dataset = listed.dataset
      group by r.id`);

/** What of a sentence names products: those of a brand and a category, by words and sizes. */
export type ProductsAsked = {
  brands: readonly string[] | null;
  categories: readonly string[] | null;
  /** For each word, the words of the market that it stands for; the rarest first. */
  words: readonly (readonly string[])[];
  sizes: readonly { unit: BaseUnit; content: number; count: number | null }[];
};

export type NamedProduct = NamedRow & {
  categoryId: string;
  /** For each word, whether the product has it. */
  has: boolean[];
  /** It has one of the sizes. */
  isSized: boolean;
  /** How many fit as well as it does. */
  total: number;
};

const SHOWN = 8;
/** Of products that are chosen, so many are looked at. */
const MOST_READ = 5000;
const WORDS = sql`string_to_array(p.search_text, ' ')`;
const hasWordOf = (alike: readonly string[]): SQL => sql`(${WORDS} && ${texts(alike)})`;
const orAll = (conditions: readonly SQL[], none: SQL): SQL =>
  conditions.length === 0 ? none : sql`(${sql.join([...conditions], sql` or `)})`;

/** The narrowest of what says which: a brand, a word or size in a category, or the rarest word. */
const chosenOf = ({ brands, categories, words, sizes }: ProductsAsked): SQL => {
  const isOfCategory = categories ? sql`p.category_id = any (${texts(categories)})` : sql`true`;
  if (brands) return sql`p.brand_id = any (${texts(brands)}) and ${isOfCategory}`;
  if (categories) {
    const hits = words.map(hasWordOf);
    const contents = sizes.map(
      ({ content }) => sql`${content} in (p.net_content, p.pack_count * p.net_content)`,
    );
    return sql`${isOfCategory} and ${orAll([...hits, ...contents], sql`false`)}`;
  }
  const [rarest] = words;
  return rarest ? hasWordOf(rarest) : sql`false`;
};

/** The products that have the most of what is asked: words before sizes. */
export const findNamedProducts = async (
  db: Database,
  scope: DataScope,
  asked: ProductsAsked,
): Promise<NamedProduct[]> => {
  const { brands, words, sizes } = asked;
  const hits = words.map(hasWordOf);
  const sized = orAll(
    sizes.map(
      ({ unit, content, count }) => sql`(c.base_unit = ${unit} and (
      ${count === null ? sql`p.pack_count * p.net_content = ${content} or` : sql`p.pack_count = ${count} and`} p.net_content = ${content}))`,
    ),
    sql`false`,
  );
  // The fence of `offset 0` keeps the planner from walking categories instead of the index of words.
  const chosen = sql`select * from products p where ${chosenOf(asked)} offset 0`;
  return db.execute<NamedProduct>(sql`
    with fitting as (
      select p.id, p.name_en, p.name_ar, p.category_id, p.status, array[${sql.join(hits, sql`, `)}]::boolean[] as has, ${sized} as sized
      from (${chosen}) as p join categories c on c.id = p.category_id
      where ${coveredCategories(scope)} and p.dataset = ${datasetOf(scope)}
        and ${brands ? sql`true` : sql`(${orAll([...hits, sized], sql`false`)})`}
      order by p.id limit ${MOST_READ}),
    ranked as (
      select *, rank() over (order by cardinality(array_positions(has, true)) desc, sized desc, status) as place from fitting)
    select id, name_en as "nameEn", name_ar as "nameAr", category_id as "categoryId", has, sized as "isSized", count(*) over ()::int as total
    from ranked where place = 1 order by category_id, id limit ${SHOWN}`);
};
