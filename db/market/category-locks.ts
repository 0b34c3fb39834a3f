import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';

/**
 * Code that writes evidence of a category, or derives from it, holds the category's lock until commit: what was derived would
 * otherwise miss what another transaction is about to commit. In the order of their numbers, so that two never wait for each other.
 */
export const lockCategories = async (db: Statements, categoryNos: SQL): Promise<void> => {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtext('market.category'), no) from (select distinct no from (${categoryNos}) as n (no) order by no) as category`,
  );
};
