import { sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';

/**
 * For statements that read all rows of an import. No statistics know it yet, so a plan takes its rows for few and looks each up by its key, which
 * costs as much as all that is done with them; through a bitmap they are read in the order in which they lie. In a transaction.
 */
export const scanImportRows = async <T>(db: Statements, work: () => Promise<T>): Promise<T> => {
  await db.execute(sql`set local enable_indexscan = off`);
  const answer = await work();
  await db.execute(sql`set local enable_indexscan = on`);
  return answer;
};
