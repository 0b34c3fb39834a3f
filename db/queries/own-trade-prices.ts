import { sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
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
