import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import { isShownProduct } from '#db/market/own-costs.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { RowsPage } from '#lib/vocabulary/paging.ts';

/** The products that a company's own rows are of, whatever brought them, and which product of its plan's data each of them was found to be. */

type SeenProducts = Pick<DataScope, 'categories' | 'datasets'>;

/** How many there are, and how many of these are found in no data of the plan. */
export type OwnItemCounts = { items: number; waiting: number };

export const countOwnItems = async (
  db: Statements,
  ownerCompanyId: string,
  seen: SeenProducts,
): Promise<OwnItemCounts> => {
  const [row] = await db.execute<OwnItemCounts>(sql`
    with ${foundItems(ownerCompanyId, seen)}
    select count(*)::int as items, (count(*) filter (where product_id is null))::int as waiting from found`);
  return row ?? { items: 0, waiting: 0 };
};

export type OwnItem = {
  item: string;
  gtin: string | null;
  code: string | null;
  sku: string | null;
  title: string | null;
  prices: number;
  /** The first day of its newest price. */
  newestFrom: Day | null;
  audits: number;
  newestAudit: Day | null;
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
    with ${foundItems(ownerCompanyId, seen)}
    select f.item, f.gtin, f.code, f.sku, f.title, f.prices, f.newest_from::text as "newestFrom", f.audits, f.newest_audit::text as "newestAudit",
      p.name_en as "productEn", p.name_ar as "productAr", (count(*) over ())::int as total
    from found f left join products p on p.id = f.product_id
    order by p.id is not null, f.item offset ${offset} limit ${limit}`);
  return { rows: rows.map(({ total: _, ...row }) => row), total: Math.min(rows[0]?.total ?? 0, countTo + 1) };
};

const lastSaid = (column: string): SQL =>
  sql.raw(
    `(array_agg(${column} order by saved_at desc) filter (where ${column} is not null))[1] as ${column}`,
  );

/** The items with the product of the plan's categories that has their barcode, or that their retailer's code is of; licensed data first. */
const foundItems = (ownerCompanyId: string, { categories, datasets }: SeenProducts): SQL => {
  const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
  const owner = sql`owner_company_id = ${ownerCompanyId}`;
  return sql`
    said as (
      select gtin as item, gtin, code, null as sku, title, null as retailer, saved_at, 1 as price, valid_from as newest_from, 0 as audit,
        null::date as newest_audit
      from own_trade_prices where ${owner}
      union all
      select item, gtin, code, sku, title, retailer, saved_at, 0, null, 1, (observed_at at time zone 'Africa/Cairo')::date
      from own_field_audits where ${owner}),
    items as (
      select item, min(gtin) as gtin, ${lastSaid('code')}, min(sku) as sku, ${lastSaid('title')}, min(retailer) as retailer,
        sum(price)::int as prices, max(newest_from) as newest_from, sum(audit)::int as audits, max(newest_audit) as newest_audit
      from said group by item),
    shown as materialized (
      select p.id, p.gtin, p.dataset from products p
      where p.dataset = any (${texts(datasets)}) and ${
        Array.isArray(categories) ? sql`p.category_id = any (${texts(categories)})` : sql`true`
      } and ${isShownProduct(sql`p`)}),
    coded as (select gtin, (array_agg(id order by dataset))[1] as id from shown where gtin is not null group by gtin),
    listed as (
      select t.name_en as retailer, l.retailer_sku as sku, (array_agg(s.id order by s.dataset))[1] as id
      from listings l join retailers t on t.id = l.retailer_id join shown s on s.id = l.product_id
      where l.retailer_sku in (select sku from items) and l.match_kind = 'exact' and l.match_status in ('auto', 'approved') group by 1, 2),
    found as (
      select i.*, coalesce(c.id, l.id) as product_id
      from items i left join coded c on c.gtin = i.gtin left join listed l on c.id is null and l.retailer = i.retailer and l.sku = i.sku)`;
};
