import { sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';

/** A company's own audits of some of the sample's shelves, every ten days for half a year up to a day. */
export const createOwnAudits = async (ownerCompanyId: string, until: Day): Promise<void> => {
  const db = database();
  await db.execute(sql`
    insert into own_field_audits (id, owner_company_id, retailer, store, code, observed_at, state, file_name, saved_at)
    values (${ownerCompanyId}, ${ownerCompanyId}, 'R', 'S', 'X', now(), 'low', 'audits.csv', now())`);
  await db.execute(sql`
    insert into own_shelf_findings (category_no, owner_company_id, dataset, product_id, store_id, seen_on, since_on, state, facings, audit_id)
    select s.category_no, ${ownerCompanyId}, s.dataset, s.product_id, s.store_id, ${until}::date - no * 10, ${until}::date - no * 10,
      (array['in_stock', 'in_stock', 'oos', 'low', 'not_listed'])[1 + abs(hashtext(s.product_id || s.store_id || no)) % 5], no, ${ownerCompanyId}
    from shelf_series s cross join generate_series(0, 17) as no
    where s.dataset = 'sample' and s.region_no is not null and abs(hashtext(s.product_id || s.store_id)) % 40 = 0`);
};
