import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import type { PriceSubject } from '#lib/vocabulary/market-terms.ts';
import { type ChainFilter, type DayRange, meets, spellsOf, subjectIds } from './market-chains.ts';

/** A chain whose regular price changed. */
export type PriceMover = {
  chainId: number;
  productId: string;
  retailerId: string;
  /** The regular price that stood first in the range; where the price came back to it, the one farthest from it in between. */
  before: number;
  /** The one that stands on the last day. */
  after: number;
  /** Its change, in percent. */
  change: number;
  /** The day of the newest change. */
  changedOn: number;
};

/**
 * Chains that stand on a range's last day and whose regular price changed after its first, the largest change first. A deal that began
 * or ended is no change, nor is a price that is back after days without one.
 */
export const listPriceMovers = async (
  db: Database,
  filter: ChainFilter,
  { from, to, limit }: DayRange & { limit: number },
): Promise<PriceMover[]> => {
  const [first, last] = [sql`${dayFromNumber(from)}::date`, sql`${dayFromNumber(to)}::date`];
  return db.execute<PriceMover>(sql`
    with chain as (
      select c.id, c.product_id, c.retailer_id, min(s.from_on) as began, min(s.regular_price) as lowest, max(s.regular_price) as highest,
        -- One spell at the most covers the last day.
        max(s.regular_price) filter (where s.to_on >= ${last}) as after,
        max(s.from_on) filter (where s.direction <> 0 and s.from_on > ${first}) as changed_on
      from chain_prices c cross join lateral (${spellsOf(filter, { from, to })}) as s
      where ${meets(filter)}
      group by c.id, c.product_id, c.retailer_id),
    moved as (
      select chain.*, case when entered.regular_price <> after then entered.regular_price
        -- Farther in percent of what it was: a fall from the highest, or a rise from the lowest.
        when (highest - after) / highest >= (after - lowest) / lowest then highest else lowest end as before
      from chain join chain_spells entered on entered.category_no = ${filter.categoryNo} and entered.chain_id = chain.id
        and entered.from_on = chain.began
      where changed_on is not null and after is not null)
    select id::float8 as "chainId", product_id as "productId", retailer_id as "retailerId", before::float8, after::float8,
      (100 * (after - before) / before)::float8 as change, changed_on - date '1970-01-01' as "changedOn"
    from moved where before <> after
    order by abs((after - before) / before) desc, id limit ${limit}`);
};

export type PriceSteps = {
  subjectId: string;
  /** Chains that had a price in the range. */
  n: number;
  /** Times one of them began to cost at least so much more or less. */
  changes: number;
};

/** How often what shoppers pay changed by at least `threshold` percent after a range's first day, deals included. A price that is back after days without one is no change. */
export const listPriceSteps = async (
  db: Database,
  filter: ChainFilter,
  { from, to, by, threshold }: DayRange & { by: PriceSubject; threshold: number },
): Promise<PriceSteps[]> =>
  db.execute<PriceSteps>(sql`
    with spell as (
      select ${subjectIds[by]} as subject, c.id, s.from_on, s.unit_price, lag(s.unit_price) over chain as earlier,
        lag(s.to_on) over chain as until
      from chain_prices c cross join lateral (${spellsOf(filter, { from, to })}) as s
      where ${meets(filter)} window chain as (partition by c.id order by s.from_on))
    select subject as "subjectId", count(distinct id)::int as n,
      count(*) filter (where from_on = until + 1 and 100 * abs(unit_price - earlier) >= ${threshold}::float8 * earlier)::int as changes
    from spell group by subject order by subject`);
