import { sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import type { ImportPlaces } from './import-places.ts';

/** A company's own field audits. Whose they are is said at every read: nothing here is kept in memory. */

type ShownStore = ImportPlaces['stores'][number] & { dataset: Dataset };

/** Stores of what companies may see: of the sample, and of licensed data once a category of it is published. */
export const listShownStores = (db: Statements): Promise<ShownStore[]> =>
  db.execute<ShownStore>(sql`
    select s.dataset, s.id, s.code, s.name_en as "nameEn", s.name_ar as "nameAr", s.retailer_id as "retailerId", s.region_no is null as "isOnline"
    from stores s
    where s.dataset = 'sample' or exists (select from category_datasets d where d.dataset = s.dataset and d.published_at is not null)
    order by s.id`);

/** The stores that a company's audits name. */
export const listAuditedStores = (
  db: Statements,
  ownerCompanyId: string,
): Promise<{ retailer: string; store: string }[]> =>
  db.execute<{ retailer: string; store: string }>(sql`
    select distinct retailer, store from own_field_audits where owner_company_id = ${ownerCompanyId} order by retailer, store`);
