import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { type BaseUnit, MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';

/** What titles of retailers are matched to: a dataset's brands and products, and what became of listings before. */

type MatchBrand = { id: string; nameEn: string; nameAr: string; aliases: string[] };

export const listMatchBrands = (db: Database, dataset: Dataset): Promise<MatchBrand[]> =>
  db.execute<MatchBrand>(
    sql`select id, name_en as "nameEn", name_ar as "nameAr", aliases from brands where dataset = ${dataset} order by id`,
  );

export type MatchProduct = {
  id: string;
  brandId: string;
  categoryId: string;
  nameEn: string;
  nameAr: string;
  /** What its category is called, in both languages and otherwise. */
  categoryNames: string[];
  packCount: number;
  /** Of one piece, in the base unit of the category. */
  netContent: number;
  unit: BaseUnit;
  gtin: string | null;
  /** What is paid for it today, in the median of the panel's listings; null: it has no price. */
  medianPrice: number | null;
};

/** A page of the products in the order of their ids, those after one; of one category where it is named. */
export const listMatchProducts = (
  db: Database,
  dataset: Dataset,
  { after, limit, categoryId = null }: { after: string; limit: number; categoryId?: string | null },
): Promise<MatchProduct[]> =>
  db.execute<MatchProduct>(sql`
    select p.id, p.brand_id as "brandId", p.category_id as "categoryId", p.name_en as "nameEn", p.name_ar as "nameAr",
      array[c.name_en, c.name_ar] || c.aliases as "categoryNames", p.pack_count as "packCount", p.net_content::float8 as "netContent", c.base_unit as unit, p.gtin,
      (select (percentile_disc(0.5) within group (order by coalesce(t.promo_price, t.regular_price)))::float8
        from price_series t where t.category_no = c.no and t.dataset = p.dataset and t.price_type = 'consumer' and t.product_id = p.id
          and t.currency = ${MARKET_CURRENCY} and t.owner_company_id is null) as "medianPrice"
    from (select * from products where dataset = ${dataset} and id > ${after}
        and (${categoryId}::text is null or category_id = ${categoryId}) order by id limit ${limit}) as p
      join categories c on c.id = p.category_id
    order by p.id`);

export type JudgedListing = {
  retailerId: string;
  sku: string;
  /** Null: a reviewer found none. */
  productId: string | null;
  title: string;
  size: string | null;
};

const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/** The listings under these codes of retailers that are matched to exactly a product, or rejected. */
export const listJudgedListings = async (
  db: Database,
  dataset: Dataset,
  codes: readonly { retailerId: string; sku: string }[],
): Promise<JudgedListing[]> => {
  if (codes.length === 0) return [];
  return db.execute<JudgedListing>(sql`
    select l.retailer_id as "retailerId", l.retailer_sku as sku,
      case when l.match_status <> 'rejected' then l.product_id end as "productId", l.raw_title as title, l.raw_size as size
    from (select distinct * from unnest(${texts(codes.map(({ retailerId }) => retailerId))}, ${texts(codes.map(({ sku }) => sku))})
        as asked (retailer_id, sku)) as asked
      join listings l on l.retailer_id = asked.retailer_id and l.retailer_sku = asked.sku
    where l.dataset = ${dataset} and (l.match_status = 'rejected'
      or l.match_status in ('auto', 'approved') and l.match_kind = 'exact' and l.product_id is not null)`);
};
