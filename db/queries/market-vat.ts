import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import { VAT_PERCENT } from '#lib/vocabulary/market-terms.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';

/** What shelf prices of a category hold of VAT on a day, in percent of the price without it: its own rate, else that of all, else the general one. */
export const findVatPercent = async (
  db: Database,
  { categoryNo, dataset }: { categoryNo: number; dataset: Dataset },
  on: Day,
): Promise<number> => {
  const [row] = await db.execute<{ percent: number }>(sql`
    select v.percent::float8 as percent from vat_rates v
    where v.dataset = ${dataset} and (v.category_id = (select c.id from categories c where c.no = ${categoryNo}) or v.category_id is null) and v.valid_from <= ${on}::date
    order by v.category_id, v.valid_from desc, v.revision desc limit 1`);
  return row?.percent ?? VAT_PERCENT;
};
