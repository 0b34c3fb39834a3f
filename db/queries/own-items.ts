import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import { isShownProduct } from '#db/market/own-costs.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { RowsPage } from '#lib/vocabulary/paging.ts';

/** The products that a company's own rows are of, whatever brought them, and which product of its plan's data each of them was found to be. */

type SeenProducts = Pick<DataScope, 'categories' | 'datasets'>;

/** A product of a company's own rows. */
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
  productId: string | null;
  productEn: string | null;
  productAr: string | null;
};

/** A page of them, those that wait for their product first; how many there are, and how many of these no data of the plan has. */
export const listOwnItems = async (
  db: Statements,
  ownerCompanyId: string,
  seen: SeenProducts,
  { cursor, offset, limit, countTo }: RowsPage,
): Promise<{ rows: OwnItem[]; total: number; waiting: number }> => {
  const isBehind =
    cursor === undefined
      ? sql`true`
      : sql`(f.product_id is not null, f.item) > (select c.product_id is not null, c.item from found c where c.item = ${cursor})`;
  type Row = { [Key in keyof OwnItem]: OwnItem[Key] | null } & { total: number; waiting: number };
  const rows = await db.execute<Row>(sql`
    with ${foundItems(ownerCompanyId, seen)},
    page as (
      select f.item, f.gtin, f.code, f.sku, f.title, f.prices, f.newest_from::text as "newestFrom", f.audits, f.newest_audit::text as "newestAudit",
        f.product_id as "productId", p.name_en as "productEn", p.name_ar as "productAr"
      from found f left join products p on p.id = f.product_id
      where ${isBehind} order by f.product_id is not null, f.item offset ${offset} limit ${limit}),
    counts as (select count(*)::int as total, (count(*) filter (where product_id is null))::int as waiting from found)
    select counts.*, page.* from counts left join page on true order by page."productId" is not null, page.item`);
  return {
    rows: rows.flatMap(({ total: _, waiting: _waiting, item, prices, audits, ...row }) =>
      item === null ? [] : { ...row, item, prices: prices ?? 0, audits: audits ?? 0 },
    ),
    total: Math.min(rows[0]?.total ?? 0, countTo + 1),
    waiting: rows[0]?.waiting ?? 0,
  };
};

const lastSaid = (column: string): SQL =>
  sql.raw(
    `(array_agg(${column} order by saved_at desc) filter (where ${column} is not null))[1] as ${column}`,
  );

/** The items with the product of the plan's categories that has their barcode, or that the company's or their retailer's code is of; licensed data first. */
const foundItems = (ownerCompanyId: string, { categories, datasets }: SeenProducts): SQL => {
  const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
  const owner = sql`owner_company_id = ${ownerCompanyId}`;
  return sql`
    listed_own as (select code, gtin, coalesce(name_en, name_ar) as title, saved_at from own_products where ${owner}),
    said as (
      select coalesce(o.gtin, t.item) as item, t.gtin, t.code, null as sku, t.title, null as retailer, t.saved_at, 1 as price,
        t.valid_from as newest_from, 0 as audit, null::date as newest_audit
      from own_trade_prices t left join listed_own o on t.gtin is null and o.code = t.code where t.${owner}
      union all
      select coalesce(o.gtin, t.item), t.gtin, t.code, t.sku, t.title, t.retailer, t.saved_at, 0, null, 1,
        (t.observed_at at time zone 'Africa/Cairo')::date
      from own_field_audits t left join listed_own o on t.gtin is null and o.code = t.code where t.${owner}
      union all
      select coalesce(gtin, 'code ' || code), gtin, code, null, title, null, saved_at, 0, null, 0, null from listed_own),
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
    named as (
      select m.code, (array_agg(s.id order by s.dataset))[1] as id from own_product_matches m join shown s on s.id = m.product_id
      where m.${owner} group by m.code),
    found as (
      select i.*, coalesce(c.id, n.id, l.id) as product_id
      from items i left join coded c on c.gtin = i.gtin left join named n on c.id is null and n.code = i.code
        left join listed l on c.id is null and n.id is null and l.retailer = i.retailer and l.sku = i.sku)`;
};
