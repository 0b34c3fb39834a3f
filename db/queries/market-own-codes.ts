import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

/** More codes of one product than these are not shown. */
const MOST_CODES = 5;

/** What a company calls a product in its own list. Whose list it is is said at every read: nothing here is kept in memory. */
export const listOwnCodes = async (
  db: Database,
  ownerCompanyId: string,
  productId: string,
): Promise<string[]> => {
  const rows = await db.execute<{ code: string }>(sql`
    select m.code from own_product_matches m where m.owner_company_id = ${ownerCompanyId} and m.product_id = ${productId}
    order by m.code limit ${MOST_CODES}`);
  return rows.map(({ code }) => code);
};
