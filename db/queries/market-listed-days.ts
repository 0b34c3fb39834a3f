import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { keepingRead } from '#db/kept-reads.ts';
import { listAsColumns } from '#db/rows-as-columns.ts';
import { type DayNumberRange, dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
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
    select c.product_id as "productId", c.brand_id as "brandId", c.retailer_id as "retailerId", lower(run.days) as from, upper(run.days) - 1 as to
    from chain_prices c
      -- Ranges of whole days that follow one another are joined by the sum itself.
      cross join lateral (
        select range_agg(int4range(greatest(s.from_on, ${dayFromNumber(from)}::date) - date '1970-01-01',
          least(s.to_on, ${dayFromNumber(to)}::date) - date '1970-01-01', '[]')) as days
        from (${spellsOf(filter, { from, to })}) as s) as stood
      cross join lateral unnest(stood.days) as run (days)
    where ${meets(filter)}
    order by c.product_id, c.retailer_id, lower(run.days)`,
    ),
);
