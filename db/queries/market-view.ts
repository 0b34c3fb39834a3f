import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import type { AlsoCalled } from './categories.ts';

/**
 * The condition that keeps `categories` (as `c`) to what the scope covers. Who holds one keeps it when it can no longer be chosen.
 */
export const coveredCategories = (scope: DataScope): SQL => {
  if (scope.categories === 'all')
    return sql`not exists (select 1 from categories child where child.parent_id = c.id)`;
  if (scope.categories === 'showcase') return sql`c.is_showcase`;
  return sql`c.id = any (${sql.param(scope.categories)}::text[])`;
};

/** Licensed where the scope allows it and somebody published the category's, else sample: a view is never of both. */
export const datasetOf = (scope: DataScope): SQL => {
  if (!scope.datasets.includes('licensed')) return sql`'sample'::text`;
  const licensed = sql`exists (
    select 1 from category_datasets d where d.category_no = c.no and d.dataset = 'licensed' and d.published_at is not null)`;
  return sql`case when ${licensed} then 'licensed' else 'sample' end`;
};

/**
 * A common table expression `view (category_id, category_no, base_unit, dataset)`: the one category and dataset that a view is of. The
 * wanted category where the scope covers it, else the first that it covers; no row where it covers none.
 */
export const viewOf = (scope: DataScope, wantedCategory: string | null): SQL => sql`view as materialized (
    select c.id as category_id, c.no as category_no, c.base_unit, ${datasetOf(scope)} as dataset
    from categories c where ${coveredCategories(scope)}
    order by c.id = ${wantedCategory ?? ''} desc, c.position, c.id limit 1)`;

export type CategoryRow = NamedRow & { baseUnit: BaseUnit; dataset: Dataset };
export type CoveredCategory = CategoryRow & AlsoCalled;

/** The categories that a scope covers, each with the dataset its views are of. */
export const listCoveredCategories = async (db: Database, scope: DataScope): Promise<CoveredCategory[]> =>
  db.execute<CoveredCategory>(sql`
    select c.id, c.name_en as "nameEn", c.name_ar as "nameAr", c.aliases, c.base_unit as "baseUnit", ${datasetOf(scope)} as dataset
    from categories c where ${coveredCategories(scope)} order by c.position, c.id`);

export type RetailerRow = NamedRow & {
  channel: string;
  /** When its newest published round ended of which at least half succeeded; null before the first. */
  asOf: Date | null;
};
export type ProductRow = NamedRow & { brandId: string; net: number };

export type MarketView = {
  category: CategoryRow;
  brands: NamedRow[];
  retailers: RetailerRow[];
  products: ProductRow[];
  categoryNo: number;
  /** The newest day with a price, up to which prices are known; null before the first. */
  newestOn: Day | null;
};

/** A round of one retailer, or of several together. */
const newestRound = (of: SQL): SQL => sql`
  select m.finished_at from market_runs m
  where m.dataset = r.dataset and ${of} and m.owner_company_id is null and m.state = 'published' and m.succeeded > 0
    and 2 * m.succeeded >= m.attempted
  order by m.finished_at desc limit 1`;

/** What a category's view is made of: its brands, products and retailers, and how fresh these are. Null where nothing is covered. */
export const findMarketView = async (
  db: Database,
  scope: DataScope,
  wantedCategory: string | null,
): Promise<MarketView | null> => {
  const [row] = await db.execute<{
    category: CategoryRow;
    brands: NamedRow[];
    retailers: (Omit<RetailerRow, 'asOf'> & { asOf: string | null })[];
    products: ProductRow[];
    categoryNo: number;
    newestOn: Day | null;
  }>(sql`
    with ${viewOf(scope, wantedCategory)},
    product as (
      select p.id, p.name_en, p.name_ar, p.brand_id, p.pack_count * p.net_content as net
      from view join products p on p.category_id = view.category_id and p.dataset = view.dataset)
    select
      (select jsonb_build_object('id', c.id, 'nameEn', c.name_en, 'nameAr', c.name_ar, 'baseUnit', c.base_unit, 'dataset', view.dataset)
        from view join categories c on c.id = view.category_id) as category,
      coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'nameEn', b.name_en, 'nameAr', b.name_ar) order by b.name_en)
        from brands b where b.id in (select brand_id from product)), '[]') as brands,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'nameEn', r.name_en, 'nameAr', r.name_ar, 'channel', r.channel,
          'asOf', greatest((${newestRound(sql`m.retailer_id = r.id`)}), (${newestRound(sql`m.retailer_id is null`)}))) order by r.position)
        from retailers r where r.dataset = (select dataset from view) and r.channel <> 'wholesale'
          and exists (select 1 from listings l where l.retailer_id = r.id and l.product_id in (select id from product))), '[]') as retailers,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'nameEn', name_en, 'nameAr', name_ar, 'brandId', brand_id, 'net', net) order by id)
        from product), '[]') as products,
      view.category_no as "categoryNo",
      (select d.newest_on::text from category_datasets d where d.category_no = view.category_no and d.dataset = view.dataset) as "newestOn"
    from view`);
  if (!row) return null;
  const retailers = row.retailers.map(({ asOf, ...retailer }) => ({
    ...retailer,
    asOf: asOf === null ? null : new Date(asOf),
  }));
  return { ...row, retailers };
};

/** True once sample data was loaded. */
export const hasSampleData = async (db: Database): Promise<boolean> => {
  const rows = await db.execute(sql`select 1 from market_runs where dataset = 'sample' limit 1`);
  return rows.length > 0;
};
