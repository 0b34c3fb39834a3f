import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { keepingRead } from '#db/kept-reads.ts';
import { listAsColumns } from '#db/rows-as-columns.ts';
import { type DayNumberRange, dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { type ChainFilter, meets } from './market-chains.ts';

/** Days in a row on which a product's price stood at a retailer. */
export type ListedRun = { productId: string; brandId: string; retailerId: string; from: number; to: number };

/** When each chain was listed within a range: what is kept beside it, cut to the range. */
export const listListedRuns = keepingRead(
  'listListedRuns',
  async (db: Database, filter: ChainFilter, { from, to }: DayNumberRange): Promise<ListedRun[]> =>
    listAsColumns<ListedRun>(
      db,
      ['productId', 'brandId', 'retailerId', 'from', 'to'],
      sql`
    select c.product_id as "productId", c.brand_id as "brandId", c.retailer_id as "retailerId", lower(run.days) - date '1970-01-01' as from,
      upper(run.days) - date '1970-01-01' - 1 as to
    from chain_prices c
      cross join lateral unnest(c.listed_on * datemultirange(daterange(${dayFromNumber(from)}::date, ${dayFromNumber(to)}::date, '[]'))) as run (days)
    where ${meets(filter)}
    order by c.product_id, c.retailer_id, lower(run.days)`,
    ),
);
