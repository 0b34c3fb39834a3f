import { sql } from 'drizzle-orm';
import type { Statements, Transaction } from '#db/client.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import { isShownProduct } from './own-costs.ts';

/** Finds the products of a company's list by their barcodes, in each dataset; what names found before stays where no barcode does and the product is shown. */
export const deriveCodedMatches = async (tx: Transaction, ownerCompanyId: string): Promise<void> => {
  const owner = sql`owner_company_id = ${ownerCompanyId}`;
  await tx.execute(sql`
    delete from own_product_matches m where m.${owner} and (m.found_by = 'gtin'
      or not exists (select from own_products o where o.${owner} and o.code = m.code and o.saved_at = m.saved_at)
      or not exists (select from products p where p.id = m.product_id and ${isShownProduct(sql`p`)}))`);
  await tx.execute(sql`
    insert into own_product_matches (owner_company_id, code, dataset, product_id, found_by, saved_at)
    select o.owner_company_id, o.code, p.dataset, p.id, 'gtin', o.saved_at
    from own_products o join products p on p.gtin = o.gtin and ${isShownProduct(sql`p`)} where o.${owner}
    on conflict (owner_company_id, dataset, code) do update
      set product_id = excluded.product_id, found_by = excluded.found_by, saved_at = excluded.saved_at`);
};

/** A product of a company's list. */
export type OwnProduct = {
  code: string;
  gtin: string | null;
  nameEn: string | null;
  nameAr: string | null;
  brand: string | null;
  category: string | null;
  size: string | null;
  /** As text, to the microsecond: what was matched is kept only if it is still the same. */
  savedAt: string;
};

/** Those that no barcode found in a dataset which companies see anything of. */
export const listUnmatchedProducts = (
  db: Statements,
  ownerCompanyId: string,
  dataset: Dataset,
): Promise<OwnProduct[]> =>
  db.execute<OwnProduct>(sql`
    select o.code, o.gtin, o.name_en as "nameEn", o.name_ar as "nameAr", o.brand, o.category, o.size, o.saved_at::text as "savedAt"
    from own_products o
    where o.owner_company_id = ${ownerCompanyId}
      and not exists (select from own_product_matches m where m.owner_company_id = o.owner_company_id and m.code = o.code
        and m.dataset = ${dataset} and m.found_by = 'gtin')
      and (${dataset} = 'sample' or exists (select from category_datasets d where d.dataset = ${dataset} and d.published_at is not null))
    order by o.code`);

type NamedMatch = { dataset: Dataset; code: string; productId: string; savedAt: string };

/** Keeps what names found, in the place of what they found before, where the list still says the same and companies see the product. */
export const keepNamedMatches = async (
  tx: Transaction,
  ownerCompanyId: string,
  found: readonly NamedMatch[],
): Promise<void> => {
  await tx.execute(
    sql`delete from own_product_matches where owner_company_id = ${ownerCompanyId} and found_by = 'names'`,
  );
  await tx.execute(sql`
    insert into own_product_matches (owner_company_id, code, dataset, product_id, found_by, saved_at)
    select o.owner_company_id, o.code, f.dataset, p.id, 'names', o.saved_at
    from jsonb_to_recordset(${JSON.stringify(found)}::text::jsonb) as f (dataset text, code text, "productId" text, "savedAt" timestamptz)
      join own_products o on o.owner_company_id = ${ownerCompanyId} and o.code = f.code and o.saved_at = f."savedAt"
      join products p on p.id = f."productId" and p.dataset = f.dataset and ${isShownProduct(sql`p`)}
    on conflict do nothing`);
};
