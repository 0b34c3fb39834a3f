import { type SQL, sql } from 'drizzle-orm';
import type { Pool, Statements } from '#db/client.ts';
import { isOutOfTime } from '#db/faults.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { BaseUnit, NetUnit } from '#lib/vocabulary/market-terms.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';
import { chosenBy, LEAST_SCORE, type Likeness, MAX_OF_ALIKE, scored, searchIn } from './market-search.ts';
import { coveredCategories, datasetOf } from './market-view.ts';
import { setLocal } from './set-local.ts';

/** Products while their names or codes are still being typed. */

type Typing = {
  /** In one spelling; the last one may be half typed. */
  words: readonly string[];
  /** What was typed, where it may be a code: its digits, and the codes that it may be. */
  code: { digits: string; gtins: readonly string[]; own: string } | null;
  limit: number;
  /** Milliseconds for each statement. */
  within: number;
};

export type TypedProduct = NamedRow & {
  brand: NamedRow;
  maker: NamedRow | null;
  category: NamedRow & { baseUnit: BaseUnit };
  imageUrl: string | null;
  variant: string | null;
  variantAr: string | null;
  packCount: number;
  netContent: number;
  netUnit: NetUnit;
  gtin: string | null;
  familyId: string;
  isActive: boolean;
};

export type TypedProducts = {
  products: TypedProduct[];
  /** In categories that the scope leaves out: how many, and never which. */
  outside: (NamedRow & { n: number })[];
  /** The time was over before anything was found. */
  isCut: boolean;
};

/** Words of the market that one may be the beginning of, or sound like. */
const MOST_WORDS = 32;
/** So many products outside are counted at most. */
const MOST_COUNTED = 5000;
const PREFIX = 0.9;
const SOUND = 0.8;
/** A sound of one letter is too little to begin with. */
const LEAST_SOUND = 2;
/** After every letter of every script. */
const LAST = '\uffff';
/** After every letter of a sound. */
const LAST_SOUND = '~';

export const searchWhileTyping = async (
  pool: Pool,
  scope: DataScope,
  { words, code, limit, within }: Typing,
): Promise<TypedProducts> => {
  try {
    return await pool.transaction(async (tx) => {
      await setLocal(tx, {
        'pg_trgm.word_similarity_threshold': LEAST_SCORE,
        ...{ statement_timeout: within, enable_seqscan: 'off' },
      });
      const coded = code === null ? [] : await listCoded(tx, code);
      if (coded.length > 0)
        return await found(tx, scope, { condition: sql`p.id = any (${texts(coded)})`, ids: coded, limit });
      if (words.length === 0) return NOTHING;
      const likenesses = [...(await tx.execute<Likeness>(listBegun(words)))];
      const condition = holdsAll(words, likenesses);
      const begun = condition && (await tx.execute<{ id: string }>(chosenBy(condition, scope)));
      if (condition && begun && begun.length > 0) {
        const ids = begun.map(({ id }) => id);
        const best = await tx.execute<{ id: string }>(scored(ids, { words, likenesses, limit }));
        return await found(tx, scope, { condition, ids: best.map(({ id }) => id), limit });
      }
      // None has all of it: those that have most, as questions find them.
      const near = await searchIn(tx, scope, { words, limit });
      const outside = condition ? await countOutside(tx, scope, condition) : [];
      return {
        products: await listTyped(
          tx,
          near.map(({ id }) => id),
        ),
        outside,
        isCut: false,
      };
    });
  } catch (fault) {
    if (isOutOfTime(fault)) return { ...NOTHING, isCut: true };
    throw fault;
  }
};

const NOTHING: TypedProducts = { products: [], outside: [], isCut: false };

const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/** Products of a GTIN, of one that begins so, or that a retailer has under this code. */
const listCoded = async (
  db: Statements,
  { digits, gtins, own }: NonNullable<Typing['code']>,
): Promise<string[]> => {
  const rows = await db.execute<{ id: string }>(sql`
    select id from (
      (select p.id, 1 as rank from products p where p.gtin = any (${texts(gtins)}))
      union all
      (select l.product_id, 2 from listings l
        where l.retailer_sku = ${own} and l.product_id is not null and l.match_kind = 'exact' and l.match_status in ('auto', 'approved') limit ${MOST_WORDS})
      union all
      (select p.id, 3 from products p where ${digits} <> '' and p.gtin ~>=~ ${digits} and p.gtin ~<~ ${digits + LAST} limit ${MOST_WORDS})) as coded
    group by id order by min(rank), id`);
  return rows.map(({ id }) => id);
};

/**
 * Words of the market that stand for each of those typed: itself, and of the last one those that it begins. Only where there are none those
 * that look or sound like it.
 */
const listBegun = (words: readonly string[]): SQL => sql`
  with asked as materialized (
    select said as word, at, at = ${words.length}::int as is_last, sound_of(said) as sound
    from unnest(${texts(words)}) with ordinality as said (said, at)),
  begun as materialized (
    select asked.at::int as asked, likely.* from asked cross join lateral (
      (select w.word, w.word = asked.word as "isSaid", w.products, 1::float8 as likeness from product_words w where w.word = asked.word)
      union all
      (select w.word, false, w.products, ${PREFIX}::float8 from product_words w
        where asked.is_last and w.word ~>=~ asked.word and w.word ~<~ (asked.word || ${LAST}) and w.word <> asked.word
        order by w.products desc, w.word limit ${MOST_WORDS})) as likely),
  other as materialized (select * from asked where not exists (select 1 from begun where begun.asked = asked.at))
  select * from begun
  union all
  select other.at::int, likely.* from other cross join lateral (
    (select w.word, false, w.products, word_similarity(other.word, w.word)::float8 as likeness from product_words w
      where w.word %> other.word order by 4 desc, w.products desc, w.word limit ${MOST_WORDS})
    union all
    (select w.word, false, w.products, ${SOUND}::float8 from product_words w
      where other.sound <> '' and (sound_of(w.word) ~>=~ other.sound and sound_of(w.word) ~<=~ other.sound
        or other.is_last and length(other.sound) >= ${LEAST_SOUND} and sound_of(w.word) ~>=~ other.sound
          and sound_of(w.word) ~<~ (other.sound || ${LAST_SOUND}))
      order by w.products desc, w.word limit ${MOST_WORDS})) as likely`;

/** Products that have one of each; null where nothing stands for any. */
const holdsAll = (words: readonly string[], likenesses: readonly Likeness[]): SQL | null => {
  const parts = words.flatMap((_, at) => {
    let products = 0;
    const likely = likenesses
      .filter(({ asked }) => asked === at + 1)
      .toSorted((a, b) => b.likeness - a.likeness || b.products - a.products)
      .filter((each, place) => {
        products += each.products;
        return place === 0 || products <= MAX_OF_ALIKE;
      });
    return likely.length === 0
      ? []
      : [sql`string_to_array(p.search_text, ' ') && ${texts(likely.map(({ word }) => word))}`];
  });
  return parts.length === 0 ? null : sql`(${sql.join(parts, sql` and `)})`;
};

type Chosen = { condition: SQL; ids: readonly string[]; limit: number };

const found = async (
  db: Statements,
  scope: DataScope,
  { condition, ids, limit }: Chosen,
): Promise<TypedProducts> => {
  const products = await listTyped(db, ids, scope);
  return {
    products: products.slice(0, limit),
    outside: await countOutside(db, scope, condition),
    isCut: false,
  };
};

/** In the order of the ids; of a scope, what it covers of them. */
export const listTyped = async (
  db: Statements,
  ids: readonly string[],
  scope?: DataScope,
): Promise<TypedProduct[]> => {
  if (ids.length === 0) return [];
  const isCovered = scope ? sql`${coveredCategories(scope)} and p.dataset = ${datasetOf(scope)}` : sql`true`;
  const named = (row: string) =>
    sql.raw(`jsonb_build_object('id', ${row}.id, 'nameEn', ${row}.name_en, 'nameAr', ${row}.name_ar)`);
  return db.execute<TypedProduct>(sql`
    select p.id, p.name_en as "nameEn", p.name_ar as "nameAr", p.image_url as "imageUrl", p.variant_en as variant,
      p.variant_ar as "variantAr", p.pack_count as "packCount", p.net_content::float8 as "netContent",
      p.net_unit as "netUnit", p.gtin, p.family_id as "familyId", p.status = 'active' as "isActive",
      ${named('b')} as brand, case when m.id is not null then ${named('m')} end as maker,
      ${named('c')} || jsonb_build_object('baseUnit', c.base_unit) as category
    from unnest(${texts(ids)}) with ordinality as asked (id, at)
      join products p on p.id = asked.id join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
      left join brand_ownerships o on o.brand_id = b.id and o.valid_to is null left join manufacturers m on m.id = o.manufacturer_id
    where ${isCovered} order by asked.at`);
};

/** How many there are in categories that can be chosen and were not. */
const countOutside = async (
  db: Statements,
  scope: DataScope,
  condition: SQL,
): Promise<TypedProducts['outside']> =>
  scope.categories === 'all'
    ? []
    : db.execute<TypedProducts['outside'][number]>(sql`
        select c.id, c.name_en as "nameEn", c.name_ar as "nameAr", count(*)::int as n
        from (select p.category_id, p.dataset from products p where ${condition} offset 0 limit ${MOST_COUNTED}) as p
          join categories c on c.id = p.category_id
        where c.is_selectable and not (${coveredCategories(scope)}) and p.dataset = ${datasetOf(scope)}
        group by c.id order by n desc, c.id`);
