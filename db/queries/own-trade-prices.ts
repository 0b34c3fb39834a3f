import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import { isShownProduct } from '#db/market/own-costs.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { RowsPage } from '#lib/vocabulary/paging.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';

/** A company's own trade prices. Whose they are is said at every read: nothing here is kept in memory. */

/** Retailers of what companies may see: of the sample, and of licensed data once a category of it is published. */
export const listShownRetailers = (
  db: Statements,
): Promise<{ dataset: Dataset; id: string; nameEn: string; nameAr: string }[]> =>
  db.execute<{ dataset: Dataset; id: string; nameEn: string; nameAr: string }>(sql`
    select r.dataset, r.id, r.name_en as "nameEn", r.name_ar as "nameAr" from retailers r
    where r.dataset = 'sample' or exists (select from category_datasets d where d.dataset = r.dataset and d.published_at is not null)
    order by r.id`);

/** The names of retailers that a company's rows have. */
export const listNamedRetailers = async (db: Statements, ownerCompanyId: string): Promise<string[]> => {
  const rows = await db.execute<{ retailer: string }>(sql`
    select distinct retailer from own_trade_prices where owner_company_id = ${ownerCompanyId} and retailer is not null order by retailer`);
  return rows.map(({ retailer }) => retailer);
};

/** A company's stored prices, and those that its files make that are being applied. */
export const countTradePrices = async (db: Statements, ownerCompanyId: string): Promise<number> => {
  const [row] = await db.execute<{ count: number }>(sql`
    select ((select count(*) from own_trade_prices where owner_company_id = ${ownerCompanyId})
      + (select coalesce(sum((r ->> 'made')::int), 0) from imports i cross join jsonb_array_elements(i.report -> 'records') as r
        where i.owner_company_id = ${ownerCompanyId} and i.state = 'applying'))::int as count`);
  return row?.count ?? 0;
};

/** A company's trade prices, the products that they are of, and how many of these no product of its plan's data has been found for. */
export type OwnPriceCounts = { prices: number; products: number; waiting: number };

export const countOwnPrices = async (
  db: Statements,
  ownerCompanyId: string,
  seen: SeenProducts,
): Promise<OwnPriceCounts> => {
  const [row] = await db.execute<OwnPriceCounts>(sql`
    select coalesce(sum(i.prices), 0)::int as prices, count(*)::int as products,
      (count(*) filter (where not exists (${productsOf(sql`i.gtin`, seen)})))::int as waiting
    from (select t.gtin, count(*) as prices from own_trade_prices t where t.owner_company_id = ${ownerCompanyId} group by t.gtin) as i`);
  return row ?? { prices: 0, products: 0, waiting: 0 };
};

/** A product of a company's trade prices, by its barcode. */
export type OwnItem = {
  gtin: string;
  code: string | null;
  title: string | null;
  prices: number;
  /** The first day of its newest price. */
  newestFrom: Day;
  /** What it was found to be; null: it waits for its product. */
  productEn: string | null;
  productAr: string | null;
};

/** A page of them, those that wait for their product first. */
export const listOwnItems = async (
  db: Statements,
  ownerCompanyId: string,
  seen: SeenProducts,
  { offset, limit, countTo }: Pick<RowsPage, 'offset' | 'limit' | 'countTo'>,
): Promise<{ rows: OwnItem[]; total: number }> => {
  const rows = await db.execute<OwnItem & { total: number }>(sql`
    select i.gtin, i.code, i.title, i.prices, i."newestFrom", p.name_en as "productEn", p.name_ar as "productAr", (count(*) over ())::int as total
    from (
      select t.gtin, (array_agg(t.code order by t.saved_at desc) filter (where t.code is not null))[1] as code,
        (array_agg(t.title order by t.saved_at desc) filter (where t.title is not null))[1] as title,
        count(*)::int as prices, max(t.valid_from)::text as "newestFrom"
      from own_trade_prices t where t.owner_company_id = ${ownerCompanyId} group by t.gtin) as i
      left join lateral (${productsOf(sql`i.gtin`, seen)} order by s.dataset limit 1) as p on true
    order by p.id is not null, i.gtin offset ${offset} limit ${limit}`);
  return { rows: rows.map(({ total: _, ...row }) => row), total: Math.min(rows[0]?.total ?? 0, countTo + 1) };
};

/** Products that a company's plan has: of its categories, in the data that it sees. */
export type SeenProducts = Pick<DataScope, 'datasets' | 'categories'>;

/** Products with a barcode among them; licensed before the sample's, by the order of these words. */
const productsOf = (gtin: SQL, { datasets, categories }: SeenProducts): SQL => {
  const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
  return sql`select s.id, s.name_en, s.name_ar from products s where s.gtin = ${gtin} and s.dataset = any (${texts(datasets)})
    and ${Array.isArray(categories) ? sql`s.category_id = any (${texts(categories)})` : sql`true`} and ${isShownProduct(sql`s`)}`;
};
