import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';

/** The consumer price index by month (its first day), as far as it is published. */
export const loadConsumerIndex = async (db: Database, dataset: Dataset): Promise<Map<Day, number>> => {
  const rows = await db.execute<{ month: Day; index: number }>(sql`
    select distinct on (month) month::text as month, index::float8 as index from cpi_series where dataset = ${dataset}
    order by month, revision desc`);
  return new Map(rows.map(({ month, index }) => [month, index]));
};
