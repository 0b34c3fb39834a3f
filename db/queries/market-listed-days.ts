import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { keepingRead } from '#db/kept-reads.ts';
import { listAsColumns } from '#db/rows-as-columns.ts';
import type { DayNumberRange } from '#lib/vocabulary/cairo-days.ts';
import { type ChainFilter, meets, spellsOf } from './market-chains.ts';

/** Days in a row on which a product's price stood at a retailer. */
export type ListedRun = { productId: string; brandId: string; retailerId: string; from: number; to: number };

/** When each chain was listed within a range: its spells, joined where one follows the other. */
export const listListedRuns = keepingRead(
  'listListedRuns',
  async (db: Database, filter: ChainFilter, { from, to }: DayNumberRange): Promise<ListedRun[]> =>
    listAsColumns<ListedRun>(
      db,
      ['productId', 'brandId', 'retailerId', 'from', 'to'],
      sql`
    select c.product_id as "productId", c.brand_id as "brandId", c.retailer_id as "retailerId", run.from, run.to
    from chain_prices c cross join lateral (
      select greatest(min(from_on) - date '1970-01-01', ${from}::int) as from, least(max(to_on), date '1970-01-01' + ${to}::int) - date '1970-01-01' as to
      from (
        select from_on, to_on, count(*) filter (where is_new) over (order by from_on) as place
        from (
          select s.from_on, s.to_on, coalesce(lag(s.to_on) over (order by s.from_on) + 1 < s.from_on, true) as is_new
          from (${spellsOf(filter, { from, to })}) as s) as spell) as placed
      group by place) as run
    where ${meets(filter)}
    order by c.product_id, c.retailer_id, run.from`,
    ),
);
