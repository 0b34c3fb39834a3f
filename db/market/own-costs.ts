import { type SQL, sql } from 'drizzle-orm';
import type { Statements, Transaction } from '#db/client.ts';
import { VAT_PERCENT } from '#lib/vocabulary/market-terms.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';

/** Whose costs are derived, and of what; of all that the company brought unless said otherwise. */
export type OwnCostsOf = { ownerCompanyId: string; categoryId?: string; importId?: string };

/** A name in a company's rows, and the retailer of a dataset that it is of. */
export type NamedRetailer = { dataset: Dataset; name: string; retailerId: string };

/** A price holds until the next one of its product and retailer, and at most for so long. */
const HOLDS_FOR = sql.raw(`interval '13 months'`);

/** What changes a company's own rows holds this until commit: one at a time does. */
export const lockOwnRows = async (db: Statements, ownerCompanyId: string): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('market.own'), hashtext(${ownerCompanyId}))`);
};

/** Products that companies may see: those of the sample, and of licensed data in published categories. */
export const isShownProduct = (product: SQL): SQL => sql`(${product}.dataset = 'sample' or exists (
  select from categories c join category_datasets d on d.category_no = c.no and d.dataset = ${product}.dataset
  where c.id = ${product}.category_id and d.published_at is not null))`;

/**
 * Keeps what retailers pay a company for a piece without VAT: each of its prices under the product that has its barcode in either dataset, or that
 * the company's code is of, at its retailer, or at every retailer that carries the product. Of two prices of one day the retailer's own wins over that of all. VAT is that of the
 * category on the price's first day.
 */
export const deriveOwnCosts = async (
  tx: Transaction,
  of: OwnCostsOf,
  retailers: readonly NamedRetailer[],
): Promise<void> => {
  const { ownerCompanyId } = of;
  const items = sql`
    select distinct t.item, t.gtin, case when t.gtin is null then t.code end as code from own_trade_prices t
    where t.owner_company_id = ${ownerCompanyId}`;
  await tx.execute(
    sql`delete from own_trade_costs o where o.owner_company_id = ${ownerCompanyId} and ${isOf(of)}`,
  );
  await tx.execute(sql`
    insert into own_trade_costs (category_no, owner_company_id, dataset, product_id, retailer_id, from_on, to_on, cost)
    with known as materialized (${productsOf(items, ownerCompanyId)}),
    named as (select * from jsonb_to_recordset(${JSON.stringify(retailers)}::text::jsonb) as n (dataset text, name text, "retailerId" text)),
    placed as (
      select distinct on (k.category_no, k.dataset, k.id, r.retailer_id, t.valid_from)
        k.category_no, k.category_id, k.dataset, k.id as product_id, r.retailer_id, t.valid_from, t.price / t.pieces * (1 - t.rebate / 100) as paid, t.vat_basis
      from own_trade_prices t join known k on k.item = t.item
        join lateral (
          select distinct c.retailer_id from chain_prices c
          where c.category_no = k.category_no and c.dataset = k.dataset and c.price_type = 'consumer' and c.area = 0 and c.product_id = k.id
            and c.owner_company_id is null
            and (t.retailer is null or exists (select from named n where n.dataset = k.dataset and n.name = t.retailer and n."retailerId" = c.retailer_id))
        ) as r on true
      where t.owner_company_id = ${ownerCompanyId} and ${isSourceOf(of)}
      order by k.category_no, k.dataset, k.id, r.retailer_id, t.valid_from, t.retailer nulls last, t.saved_at desc, t.id),
    taxed as (
      select p.*, case p.vat_basis when 'net' then 0 else coalesce((
        select v.percent from vat_rates v
        where v.dataset = p.dataset and (v.category_id = p.category_id or v.category_id is null) and v.valid_from <= p.valid_from
        order by v.category_id nulls last, v.valid_from desc, v.revision desc limit 1), ${VAT_PERCENT}) end as vat
      from placed p)
    select category_no, ${ownerCompanyId}, dataset, product_id, retailer_id, valid_from,
      least(lead(valid_from) over (partition by category_no, dataset, product_id, retailer_id order by valid_from),
        (valid_from + ${HOLDS_FOR})::date) - 1,
      greatest(round(paid / (1 + vat / 100), 4), 0.0001)
    from taxed`);
};

/** The products of a company's items: of their barcodes, else of its codes in its list of products. */
const productsOf = (items: SQL, ownerCompanyId: string): SQL => sql`
  select i.item, p.id, p.dataset, p.category_id, c.no as category_no
  from (${items}) as i join products p on p.gtin = i.gtin join categories c on c.id = p.category_id where ${isShownProduct(sql`p`)}
  union all
  select i.item, p.id, p.dataset, p.category_id, c.no
  from (${items}) as i join own_product_matches m on m.owner_company_id = ${ownerCompanyId} and m.code = i.code
    join products p on p.id = m.product_id and p.dataset = m.dataset join categories c on c.id = p.category_id
  where i.gtin is null and ${isShownProduct(sql`p`)}`;

/** The products that an import's prices are of, those that it has taken back included. */
const productsOfImport = (importId: string, ownerCompanyId: string): SQL => sql`
  select k.id from (${productsOf(
    sql`
      select distinct coalesce(n.after ->> 'gtin', 'code ' || (n.after ->> 'code')) as item, n.after ->> 'gtin' as gtin,
        case when n.after ->> 'gtin' is null then n.after ->> 'code' end as code
      from import_records n where n.import_id = ${importId} and n.record = 'trade_price'`,
    ownerCompanyId,
  )}) as k`;

/** Derived rows `o` that are derived again. */
const isOf = ({ categoryId, importId, ownerCompanyId }: OwnCostsOf): SQL => {
  if (importId !== undefined) return sql`o.product_id in (${productsOfImport(importId, ownerCompanyId)})`;
  return categoryId === undefined
    ? sql`true`
    : sql`o.category_no = (select c.no from categories c where c.id = ${categoryId})`;
};

/** The company's rows, of products `k`, that they are derived from. */
const isSourceOf = ({ categoryId, importId, ownerCompanyId }: OwnCostsOf): SQL => {
  if (importId !== undefined) return sql`k.id in (${productsOfImport(importId, ownerCompanyId)})`;
  return categoryId === undefined ? sql`true` : sql`k.category_id = ${categoryId}`;
};
