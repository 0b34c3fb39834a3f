import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { BaseUnit, PriceType } from '#lib/vocabulary/market-terms.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';
import { packBandOf } from '#lib/vocabulary/pack-bands.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import type { AlsoCalled } from './categories.ts';

/**
 * The condition that keeps `categories` (as `c`) to what the scope covers. A company that has one keeps it when it can no longer be selected.
 */
export const coveredCategories = (scope: DataScope): SQL => {
  if (scope.categories === 'all')
    return sql`not exists (select 1 from categories child where child.parent_id = c.id)`;
  if (scope.categories === 'showcase') return sql`c.is_showcase`;
  return sql`c.id = any (${sql.param(scope.categories)}::text[])`;
};

/** Licensed where the scope allows it and someone published the category's, else sample: a view is never of both. */
export const datasetOf = (scope: DataScope): SQL => {
  if (!scope.datasets.includes('licensed')) return sql`'sample'::text`;
  const licensed = sql`exists (
    select 1 from category_datasets d where d.category_no = c.no and d.dataset = 'licensed' and d.published_at is not null)`;
  return sql`case when ${licensed} then 'licensed' else 'sample' end`;
};

export type CategoryRow = NamedRow & { baseUnit: BaseUnit; dataset: Dataset };
/** `no`: what is spread by category is compared with it. */
export type CoveredCategory = CategoryRow & AlsoCalled & { no: number };

/** The categories that a scope covers, each with the dataset its views are of. */
export const listCoveredCategories = async (db: Database, scope: DataScope): Promise<CoveredCategory[]> =>
  db.execute<CoveredCategory>(sql`
    select c.id, c.name_en as "nameEn", c.name_ar as "nameAr", c.aliases, c.base_unit as "baseUnit", c.no,
      ${datasetOf(scope)} as dataset
    from categories c where ${coveredCategories(scope)} order by c.position, c.id`);

type RetailerRow = NamedRow & {
  channel: string;
  /** When its newest published round ended of which at least half succeeded; null before the first. */
  asOf: Date | null;
};
export type ProductRow = NamedRow & {
  brandId: string;
  /** Who owns its brand now; null where no one is known to. */
  makerId: string | null;
  gtin: string | null;
  /** By its English name, which is one for all brands. */
  variant: string | null;
  variantAr: string | null;
  /** The same product across changes of pack size. */
  familyId: string;
  packCount: number;
  /** Of one piece of the pack, in the category's base unit. */
  netContent: number;
  /** Of the whole pack. */
  net: number;
  /** Of its category's `packBands`, by the content of the whole pack. */
  band: string;
};

/** `no`: its number as an area of chains. */
type RegionRow = NamedRow & { no: number };

/** A shop; one that sells on the web is in no governorate. */
export type StoreRow = NamedRow & {
  retailerId: string;
  /** Its English name in its language: cities have no id. */
  cityEn: string;
  cityAr: string;
  /** Its governorate: the id, and the number as an area. */
  regionId: string | null;
  regionNo: number | null;
  latitude: number | null;
  longitude: number | null;
  /** Its share of the category's sales, in whatever unit; null: not known. */
  weight: number | null;
};

export type MarketView = {
  category: CategoryRow;
  /** What else the scope covers, and this one, in their order. */
  categories: NamedRow[];
  brands: NamedRow[];
  /** Who owns the brands now. */
  makers: NamedRow[];
  retailers: RetailerRow[];
  products: ProductRow[];
  /** The governorates that prices of it are known from. */
  regions: RegionRow[];
  hasTradePrices: boolean;
  /** The shops of its retailers; of a view that is of shelves. */
  stores?: readonly StoreRow[];
  /** All governorates; of a view that is of shelves. */
  governorates?: readonly RegionRow[];
  categoryNo: number;
  /** The newest day with a price, up to which prices are known; null before the first. */
  newestOn: Day | null;
  /** The oldest day with one; null before the first. */
  oldestOn: Day | null;
  /** Which time its prices were derived; null before the first. */
  derivation: string | null;
  /** The same of its promotions. */
  dealDerivation: string | null;
};

export type ViewedCategory = { category: CategoryRow; categories: NamedRow[]; categoryNo: number };

/** The one category and dataset that a view is of: the wanted category where it is covered, else the first; null where there is none. */
export const viewedAmong = (
  covered: readonly CoveredCategory[],
  wantedCategory: string | null,
): ViewedCategory | null => {
  const viewed = covered.find(({ id }) => id === wantedCategory) ?? covered[0];
  if (!viewed) return null;
  const { no, aliases: _, ...category } = viewed;
  return {
    category,
    categories: covered.map(({ id, nameEn, nameAr }) => ({ id, nameEn, nameAr })),
    categoryNo: no,
  };
};

/** The same of what the scope covers. */
export const findViewedCategory = async (
  db: Database,
  scope: DataScope,
  wantedCategory: string | null,
): Promise<ViewedCategory | null> => viewedAmong(await listCoveredCategories(db, scope), wantedCategory);

/** A round of one retailer, or of several together. */
const newestRound = (of: SQL): SQL => sql`
  select m.finished_at from market_runs m
  where m.dataset = r.dataset and ${of} and m.owner_company_id is null and m.state = 'published' and m.succeeded > 0
    and 2 * m.succeeded >= m.attempted
  order by m.finished_at desc limit 1`;

/** A price of a type that a chain of the view's category has, somewhere or where it is said. */
const chainOf = ({ category, categoryNo }: ViewedCategory, priceType: PriceType, where: SQL): SQL => sql`
  select 1 from chain_prices p
  where p.category_no = ${categoryNo} and p.dataset = ${category.dataset} and p.price_type = ${priceType} and ${where}
    and p.owner_company_id is null
  limit 1`;

/** The columns of all products: as rows they took twice as long to be written, and as long again to be read. */
type ProductColumns = {
  ids: string[];
  namesEn: string[];
  namesAr: string[];
  brandIds: string[];
  makerIds: (string | null)[];
  gtins: (string | null)[];
  variants: (string | null)[];
  variantsAr: (string | null)[];
  familyIds: string[];
  packCounts: number[];
  netContents: number[];
  nets: number[];
};

const PRODUCT_COLUMNS = {
  ids: 'id',
  namesEn: 'name_en',
  namesAr: 'name_ar',
  brandIds: 'brand_id',
  makerIds: 'manufacturer_id',
  gtins: 'gtin',
  variants: 'variant_en',
  variantsAr: 'variant_ar',
  familyIds: 'family_id',
  packCounts: 'pack_count',
  netContents: 'net_content',
  nets: 'pack_count * net_content',
} as const satisfies Record<keyof ProductColumns, string>;

/** A list for each column, of products in the order of a select; null without a product. Each value is written as it comes. */
const productColumns = sql.raw(
  `json_build_object(${Object.entries(PRODUCT_COLUMNS)
    .map(([name, column]) => `'${name}', json_agg(${column})`)
    .join(', ')})`,
);

const productsOf = (baseUnit: BaseUnit, columns: ProductColumns): ProductRow[] =>
  columns.ids.map((id, at) => {
    const net = columns.nets[at] ?? 0;
    return {
      id,
      nameEn: columns.namesEn[at] ?? '',
      nameAr: columns.namesAr[at] ?? '',
      brandId: columns.brandIds[at] ?? '',
      makerId: columns.makerIds[at] ?? null,
      gtin: columns.gtins[at] ?? null,
      variant: columns.variants[at] ?? null,
      variantAr: columns.variantsAr[at] ?? null,
      familyId: columns.familyIds[at] ?? '',
      packCount: columns.packCounts[at] ?? 0,
      netContent: columns.netContents[at] ?? 0,
      net,
      band: packBandOf(baseUnit, net),
    };
  });

/**
 * What a category's view is made of: its brands, their makers, products, retailers and governorates, and how fresh these are. Null where
 * nothing is covered. A retailer that sells to shops only is included where trade prices are requested.
 */
export const findMarketView = async (
  db: Database,
  scope: DataScope,
  wantedCategory: string | null,
  priceType: PriceType = 'consumer',
): Promise<MarketView | null> => {
  const viewed = await findViewedCategory(db, scope, wantedCategory);
  return viewed && readMarketView(db, viewed, priceType);
};

/** The same of a category that was found. */
export const readMarketView = async (
  db: Database,
  viewed: ViewedCategory,
  priceType: PriceType = 'consumer',
): Promise<MarketView> => {
  // Two statements: each takes its time, and the second needs nothing of the first.
  const [assortment, trade] = await Promise.all([
    readAssortment(db, viewed.category),
    readTrade(db, viewed, priceType),
  ]);
  return { ...viewed, ...assortment, ...trade };
};

/** A category's products, their brands and who owns these. */
const readAssortment = async (
  db: Database,
  { id, dataset, baseUnit }: CategoryRow,
): Promise<Pick<MarketView, 'brands' | 'makers' | 'products'>> => {
  const [row] = await db.execute<{ brands: NamedRow[]; makers: NamedRow[]; products: ProductColumns | null }>(
    sql`
    with product as materialized (
      select p.id, p.name_en, p.name_ar, p.brand_id, o.manufacturer_id, p.gtin, p.variant_en, p.variant_ar, p.family_id, p.pack_count, p.net_content
      from products p left join brand_ownerships o on o.brand_id = p.brand_id and o.valid_to is null
      where p.category_id = ${id} and p.dataset = ${dataset} order by p.id)
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'nameEn', b.name_en, 'nameAr', b.name_ar) order by b.name_en)
        from brands b where b.id in (select brand_id from product)), '[]') as brands,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'nameEn', m.name_en, 'nameAr', m.name_ar) order by m.name_en)
        from manufacturers m where m.id in (select manufacturer_id from product)), '[]') as makers,
      (select ${productColumns} from product having count(*) > 0) as products`,
  );
  if (!row) throw new Error('one row is always selected');
  return { ...row, products: row.products ? productsOf(baseUnit, row.products) : [] };
};

type Trade = Pick<
  MarketView,
  'retailers' | 'regions' | 'hasTradePrices' | 'newestOn' | 'oldestOn' | 'derivation' | 'dealDerivation'
>;

/** Who sells a category and where its prices are known from, and how fresh these are. */
const readTrade = async (db: Database, viewed: ViewedCategory, priceType: PriceType): Promise<Trade> => {
  const { category, categoryNo } = viewed;
  const isListed =
    priceType === 'consumer'
      ? sql`r.channel <> 'wholesale'`
      : sql`(r.channel <> 'wholesale' or exists (${chainOf(viewed, priceType, sql`p.area = 0 and p.retailer_id = r.id`)}))`;
  const [row] = await db.execute<
    Omit<Trade, 'retailers'> & { retailers: (Omit<RetailerRow, 'asOf'> & { asOf: string | null })[] }
  >(sql`
    with product as materialized (
      select p.id from products p where p.category_id = ${category.id} and p.dataset = ${category.dataset})
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'nameEn', r.name_en, 'nameAr', r.name_ar, 'channel', r.channel,
          'asOf', greatest((${newestRound(sql`m.retailer_id = r.id`)}), (${newestRound(sql`m.retailer_id is null`)}))) order by r.position)
        from retailers r where r.dataset = ${category.dataset} and ${isListed}
          -- Product by product until one is listed: the listings of all categories are many.
          and exists (select 1 from product p cross join lateral (
            select 1 from listings l where l.product_id = p.id and l.retailer_id = r.id limit 1) as listed)), '[]') as retailers,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'nameEn', g.name_en, 'nameAr', g.name_ar, 'no', g.no) order by g.name_en)
        from regions g cross join lateral (${chainOf(viewed, priceType, sql`p.area = g.no`)}) as priced), '[]') as regions,
      exists (${chainOf(viewed, 'trade', sql`p.area = 0`)}) as "hasTradePrices",
      held.newest_on::text as "newestOn", held.oldest_on::text as "oldestOn", held.derivation,
      held.deal_derivation as "dealDerivation"
    from (values (1)) as one left join category_datasets held on held.category_no = ${categoryNo} and held.dataset = ${category.dataset}`);
  if (!row) throw new Error('one row is always selected');
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
