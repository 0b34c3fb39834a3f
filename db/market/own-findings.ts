import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/client.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import { dayOf } from './kinds-of-evidence.ts';
import { isShownProduct } from './own-costs.ts';
import { makeTemporaryTable } from './temporary-table.ts';

/** Whose findings are derived; of all categories unless one is given. */
export type OwnFindingsOf = { ownerCompanyId: string; categoryId?: string };

/** A store as a company's rows name it, and the store of a dataset that it is. */
type PlacedStore = { dataset: Dataset; retailer: string; store: string; storeId: string };

/**
 * Keeps what a company's field audits found, each day's last conclusive one: of the product that has its barcode in either dataset, else of
 * that of the company's code in its list of products, else of the retailer's item, in the store of that name. Only what differs from what is kept is written.
 */
export const deriveOwnFindings = async (
  tx: Transaction,
  { ownerCompanyId, categoryId }: OwnFindingsOf,
  stores: readonly PlacedStore[],
): Promise<void> => {
  const isOf = categoryId === undefined ? sql`true` : sql`c.id = ${categoryId}`;
  // As tables of which it is known how many rows they have: else every audit is compared with every product.
  await makeTemporaryTable(
    tx,
    'audited_stores',
    sql`select n.dataset, n.retailer, n.store, s.id as store_id, s.retailer_id
      from jsonb_to_recordset(${JSON.stringify(stores)}::text::jsonb) as n (dataset text, retailer text, store text, "storeId" text)
        join stores s on s.id = n."storeId"`,
  );
  await makeTemporaryTable(
    tx,
    'shown_products',
    sql`select p.id, p.gtin, p.dataset, c.no as category_no from products p join categories c on c.id = p.category_id
      where ${isShownProduct(sql`p`)}`,
  );
  await makeTemporaryTable(
    tx,
    'own_found',
    sql`
    with day as (
      select distinct on (k.category_no, n.dataset, k.id, n.store_id, ${dayOf(sql`t.observed_at`)})
        k.category_no, n.dataset, k.id as product_id, n.store_id, ${dayOf(sql`t.observed_at`)} as seen_on, t.state, t.facings, t.id as audit_id
      from own_field_audits t join audited_stores n on n.retailer = t.retailer and n.store = t.store
        left join shown_products g on g.dataset = n.dataset and g.gtin = t.gtin
        left join own_product_matches m on g.id is null and t.gtin is null and m.owner_company_id = t.owner_company_id
          and m.dataset = n.dataset and m.code = t.code
        left join listings l on g.id is null and m.product_id is null and l.retailer_id = n.retailer_id and l.retailer_sku = t.sku and l.match_kind = 'exact'
          and l.match_status in ('auto', 'approved')
        join shown_products k on k.dataset = n.dataset and k.id = coalesce(g.id, m.product_id, l.product_id)
        join categories c on c.no = k.category_no and ${isOf}
      where t.owner_company_id = ${ownerCompanyId} and t.state <> 'unknown'
      order by 1, 2, 3, 4, 5, t.observed_at desc, t.saved_at desc, t.id),
    turn as (select day.*, (lag(state) over shelf is distinct from state)::int as is_turn from day
      window shelf as (partition by category_no, dataset, product_id, store_id order by seen_on)),
    spell as (select turn.*, sum(is_turn) over (partition by category_no, dataset, product_id, store_id order by seen_on) as no from turn)
    select category_no, dataset, product_id, store_id, seen_on,
      min(seen_on) over (partition by category_no, dataset, product_id, store_id, no) as since_on, state, facings, audit_id
    from spell`,
  );
  await tx.execute(sql`
    delete from own_shelf_findings o where o.owner_company_id = ${ownerCompanyId}
      and exists (select from categories c where c.no = o.category_no and ${isOf})
      and not exists (
        select from own_found f where (f.category_no, f.dataset, f.product_id, f.store_id, f.seen_on, f.since_on, f.state, f.audit_id)
          = (o.category_no, o.dataset, o.product_id, o.store_id, o.seen_on, o.since_on, o.state, o.audit_id)
          and f.facings is not distinct from o.facings)`);
  await tx.execute(sql`
    insert into own_shelf_findings (category_no, owner_company_id, dataset, product_id, store_id, seen_on, since_on, state, facings, audit_id)
    select category_no, ${ownerCompanyId}, dataset, product_id, store_id, seen_on, since_on, state, facings, audit_id from own_found
    on conflict do nothing`);
};
