import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import { type ChangeKind, LEAST_PRICE_CHANGE, NEWS_WEIGHTS } from '#lib/vocabulary/change-policy.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import { derivedState } from './categories.ts';
import { coveredCategories, datasetOf } from './market-view.ts';

export type KnownCategory = NamedRow & {
  no: number;
  dataset: Dataset;
  /** Null before the first price. */
  newestOn: Day | null;
  oldestOn: Day | null;
  /** Another one each time that anything of it is derived. */
  state: string;
};

/** The categories that a scope covers in their order, and up to when each is known. */
export const listKnownCategories = async (db: Database, scope: DataScope): Promise<KnownCategory[]> =>
  db.execute<KnownCategory>(sql`
    with covered as (
      select c.id, c.no, c.name_en, c.name_ar, c.position, ${datasetOf(scope)} as dataset from categories c where ${coveredCategories(scope)})
    select c.id, c.no, c.name_en as "nameEn", c.name_ar as "nameAr", c.dataset, held.newest_on::text as "newestOn",
      held.oldest_on::text as "oldestOn", ${derivedState(sql`held`)} as state
    from covered c left join category_datasets held on held.category_no = c.no and held.dataset = c.dataset
    order by c.position, c.id`);

export type NewsFilter = {
  categoryNo: number;
  dataset: Dataset;
  /** Changes after this day are news, up to the other one. */
  after: Day;
  upto: Day;
  /** Brands that come first. */
  own: readonly string[];
};

type NewsTerms = {
  kinds: readonly ChangeKind[];
  /** What is put together: the changes of a product, or of all products of a brand. */
  by: 'product' | 'brand';
  /** News of each category. */
  limit: number;
  /** Unless given, all of them. */
  products?: readonly string[] | undefined;
  retailers?: readonly string[] | undefined;
};

/** Changes of one kind, put together. */
export type NewsRow = {
  categoryNo: number;
  kind: ChangeKind;
  /** The newest of them began on it. */
  day: Day;
  /** Of prices: −1 they fell, 1 they rose; else 0. */
  direction: number;
  isOwn: boolean;
  brand: NamedRow;
  /** Null where they are put together by brand. */
  product: NamedRow | null;
  /** The pack whose place it took. */
  former: NamedRow | null;
  /** Where it is largest. */
  retailer: NamedRow;
  before: number | null;
  after: number | null;
  /** A promotion of it began or ended there. */
  promotion: 'began' | 'ended' | null;
  products: number;
  /** All of them, by their ids. */
  retailerIds: string[];
  retailers: number;
  stores: number;
  size: number;
  /** News of its category, those beyond the limit included. */
  total: number;
};

/** News of categories, the own brands' first and then the largest. */
export const listNews = async (
  db: Database,
  filters: readonly NewsFilter[],
  terms: NewsTerms,
): Promise<NewsRow[]> => {
  if (filters.length === 0 || terms.kinds.length === 0) return [];
  const each = filters.map((filter) => sql`(${newsOf(filter, terms)})`);
  return db.execute<NewsRow>(sql`
    select * from (${sql.join(each, sql` union all `)}) as news order by "isOwn" desc, size desc, "categoryNo", kind, (brand ->> 'id'), (product ->> 'id')`);
};

const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

const WEIGHTS = sql`case kind ${sql.join(
  Object.entries(NEWS_WEIGHTS).map(([kind, weight]) => sql.raw(`when '${kind}' then ${weight}`)),
  sql` `,
)} end`;

const named = (of: string): SQL =>
  sql.raw(
    `case when ${of}.id is not null then jsonb_build_object('id', ${of}.id, 'nameEn', ${of}.name_en, 'nameAr', ${of}.name_ar) end`,
  );

/**
 * What sells to shops alone is in no dashboard, and so in no news. By brand the order goes by counts alone: it would say how much a single product changed. A promotion that begins or ends with a price is one with it; of what became so and no longer is, only what stands.
 */
const newsOf = (
  { categoryNo, dataset, after, upto, own }: NewsFilter,
  { kinds, by, limit, products, retailers }: NewsTerms,
): SQL => {
  const isAsked = sql`kind = any (${texts(kinds)})`;
  const product = by === 'product' ? sql`product_id` : sql`null::text`;
  const among = (column: string, ids: readonly string[] | undefined): SQL =>
    ids === undefined ? sql`true` : sql`${sql.raw(column)} = any (${texts(ids)})`;
  const lead = (column: string): SQL =>
    sql.raw(`(array_agg(${column} order by amount desc, retailer_id))[1]`);
  return sql`
    with change as materialized (
      select m.*, case when m.kind like 'promotion%' then 'promotion' when m.kind like 'shelf%' then 'shelf' else m.kind end as about
      from market_changes m join retailers k on k.id = m.retailer_id and k.dataset = m.dataset and k.channel <> 'wholesale'
      where m.category_no = ${categoryNo} and m.dataset = ${dataset} and m.first_on > ${after}::date and m.first_on <= ${upto}::date
        and ${among('m.product_id', products)} and ${among('m.retailer_id', retailers)}),
    latest as (
      select *, row_number() over (partition by about, product_id, retailer_id, store_id order by first_on desc, kind) = 1 as is_latest from change),
    promotion as (select product_id, retailer_id, kind from latest where about = 'promotion' and is_latest),
    place as (
      select kind, product_id, retailer_id, min(brand_id) as brand_id, coalesce(sum(cardinality(store_ids)), count(*))::int as stores,
        (array_agg(before order by first_on))[1] as before, (array_agg(after order by first_on desc))[1] as after, max(former_id) as former_id, max(first_on) as day
      from latest where is_latest or about in ('price', 'carried', 'lost') group by kind, product_id, retailer_id),
    sized as (
      select p.*, case when p.kind = 'price' then sign(p.after - p.before) else 0 end::int as direction,
        case when ${by === 'brand'} and p.kind in ('price', 'promotion_begun') then 1 when p.kind = 'price' then 100 * abs(p.after / p.before - 1)
          when p.kind = 'promotion_begun' then coalesce(100 * (1 - p.after / p.before), 0) else p.stores end as amount,
        case m.kind when 'promotion_begun' then 'began' when 'promotion_ended' then 'ended' end as promotion
      from place p left join promotion m on p.kind = 'price' and m.product_id = p.product_id and m.retailer_id = p.retailer_id
      where (p.kind <> 'price' or 100 * abs(p.after - p.before) >= ${sql.raw(`${LEAST_PRICE_CHANGE}`)} * p.before)),
    story as (
      select kind, direction, brand_id, ${product} as product_id, count(distinct product_id)::int as products,
        count(distinct retailer_id)::int as retailers, array_agg(distinct retailer_id order by retailer_id) as retailer_ids, sum(stores)::int as stores, ${lead('retailer_id')} as retailer_id,
        ${lead('before')}::float8 as before, ${lead('after')}::float8 as after, ${lead('former_id')} as former_id, ${lead('promotion')} as promotion, max(day)::text as day,
        (${WEIGHTS} * case when ${by === 'product'} and kind in ('price', 'promotion_begun') then max(amount) else sum(amount) end)::float8 as size
      from sized s
      where ${isAsked} and (kind not like 'promotion%' or not ('price' = any (${texts(kinds)}) and exists (select from sized same
        where same.kind = 'price' and same.product_id = s.product_id and same.retailer_id = s.retailer_id)))
      group by kind, direction, brand_id, ${by === 'product' ? sql`product_id` : sql`()`}),
    ranked as (
      select *, brand_id = any (${texts(own)}) as is_own, count(*) over ()::int as total,
        row_number() over (order by brand_id = any (${texts(own)}) desc, size desc, kind, brand_id, product_id) as place
      from story)
    select ${categoryNo}::int as "categoryNo", s.kind, s.day, s.direction, s.is_own as "isOwn", ${named('b')} as brand, ${named('p')} as product,
      ${named('f')} as former, ${named('r')} as retailer, s.before, s.after, s.promotion, s.products, s.retailers, s.retailer_ids as "retailerIds", s.stores, s.size, s.total
    from ranked s join brands b on b.id = s.brand_id left join products p on p.id = s.product_id left join products f on f.id = s.former_id
      join retailers r on r.id = s.retailer_id
    where s.place <= ${limit}`;
};

/** A change as it was derived. */
export type ChangeRow = {
  kind: ChangeKind;
  productId: string;
  retailerId: string;
  storeId: string | null;
  brandId: string;
  formerId: string | null;
  firstOn: Day;
  before: number | null;
  after: number | null;
};

type OfCategory = { categoryNo: number; dataset: Dataset };

/** The days from one on that have changes, each with a digest of what they are of. */
export const listChangeDigests = async (
  db: Database,
  { categoryNo, dataset, from }: OfCategory & { from: Day },
): Promise<{ day: Day; digest: string }[]> => {
  const subject = sql`concat_ws(' ', m.kind, m.product_id, m.retailer_id, m.store_id)`;
  return db.execute(sql`
    select m.first_on::text as day, md5(string_agg(${subject}, ',' order by ${subject})) as digest
    from market_changes m where m.category_no = ${categoryNo} and m.dataset = ${dataset} and m.first_on >= ${from}::date
    group by m.first_on order by m.first_on`);
};

type WantedChanges = OfCategory & {
  days: readonly Day[] | { from: Day; to: Day };
  /** Unless given, all of them. */
  kinds?: readonly ChangeKind[];
  /** The newest first. */
  limit?: number;
};

/** Changes that began on these days, one by one, the newest first. */
export const listChanges = async (
  db: Database,
  { categoryNo, dataset, days, kinds, limit }: WantedChanges,
): Promise<ChangeRow[]> => {
  const isOfDays =
    'from' in days
      ? sql`m.first_on between ${days.from}::date and ${days.to}::date`
      : sql`m.first_on = any (${texts(days)}::date[])`;
  return db.execute<ChangeRow>(sql`
    select m.kind, m.product_id as "productId", m.retailer_id as "retailerId", m.store_id as "storeId", m.brand_id as "brandId",
      m.former_id as "formerId", m.first_on::text as "firstOn", m.before::float8 as before, m.after::float8 as after
    from market_changes m
    where m.category_no = ${categoryNo} and m.dataset = ${dataset} and ${isOfDays}
      and ${kinds === undefined ? sql`true` : sql`m.kind = any (${texts(kinds)})`}
    order by m.first_on desc, m.kind, m.product_id, m.retailer_id, m.store_id
    limit ${limit ?? sql`all`}`);
};

/** A change with the stores that it is of; one where that is not kept. */
export type ViewChange = ChangeRow & { stores: number };

type WantedView = OfCategory & {
  days: { from: Day; to: Day };
  kinds: readonly ChangeKind[];
  /** Unless given, all of them. */
  products?: readonly string[] | undefined;
  brands?: readonly string[] | undefined;
  retailers?: readonly string[] | undefined;
};

/** Changes of a view, the newest first. What sells to shops alone is in no dashboard, and so in none of them. */
export const listViewChanges = async (
  db: Database,
  { categoryNo, dataset, days, kinds, products, brands, retailers }: WantedView,
  limit: number,
): Promise<ViewChange[]> => {
  const among = (column: string, ids: readonly string[] | undefined): SQL =>
    ids === undefined ? sql`true` : sql`${sql.raw(column)} = any (${texts(ids)})`;
  return db.execute<ViewChange>(sql`
    select m.kind, m.product_id as "productId", m.retailer_id as "retailerId", m.store_id as "storeId", m.brand_id as "brandId",
      m.former_id as "formerId", m.first_on::text as "firstOn", m.before::float8 as before, m.after::float8 as after,
      coalesce(cardinality(m.store_ids), 1) as stores
    from market_changes m join retailers k on k.id = m.retailer_id and k.dataset = m.dataset and k.channel <> 'wholesale'
    where m.category_no = ${categoryNo} and m.dataset = ${dataset} and m.first_on between ${days.from}::date and ${days.to}::date
      and m.kind = any (${texts(kinds)}) and ${among('m.product_id', products)} and ${among('m.brand_id', brands)}
      and ${among('m.retailer_id', retailers)}
    order by m.first_on desc, m.kind, m.product_id, m.retailer_id, m.store_id
    limit ${limit}`);
};

/** What brands, products and retailers are called, by their ids. */
export const listChangedNames = async (
  db: Database,
  ids: { brands: readonly string[]; products: readonly string[]; retailers: readonly string[] },
): Promise<(NamedRow & { of: 'brand' | 'product' | 'retailer' })[]> => {
  const namesOf = (of: string, table: string, wanted: readonly string[]): SQL =>
    sql`select ${sql.raw(`'${of}'`)} as of, id, name_en as "nameEn", name_ar as "nameAr" from ${sql.raw(table)} where id = any (${texts(wanted)})`;
  return db.execute(sql`
    ${namesOf('brand', 'brands', ids.brands)}
    union all ${namesOf('product', 'products', ids.products)}
    union all ${namesOf('retailer', 'retailers', ids.retailers)}`);
};
