import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { keepingRead } from '#db/kept-reads.ts';
import type { DayNumberRange } from '#lib/vocabulary/cairo-days.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { type ChainFilter, meets, type PriceKind, spellsOf, unitOf } from './market-chains.ts';

/** What chains charged over a range, each chain's spells in a few bytes: a row for each would take longer to parse than to use. */

export type ChainRun = {
  productId: string;
  brandId: string;
  retailerId: string;
  /** Its spells in no order, as `eachRunSpell` reads them; null: none touches the range. */
  spells: Buffer | null;
};

/** The chains in the order of their numbers, with their spells in a range. */
export const listChainRuns = keepingRead(
  'listChainRuns',
  async (
    db: Database,
    filter: ChainFilter,
    { from, to, kind }: DayNumberRange & { kind: PriceKind },
  ): Promise<ChainRun[]> => {
    const [first, last] = [sql`${dayFromNumber(from)}::date`, sql`${dayFromNumber(to)}::date`];
    const paid = kind === 'effective' ? sql`coalesce(s.promo_price, s.regular_price)` : sql`s.regular_price`;
    return db.execute<ChainRun>(sql`
    select c.product_id as "productId", c.brand_id as "brandId", c.retailer_id as "retailerId", run.spells
    from chain_prices c cross join lateral (
      select string_agg(
        int2send((greatest(s.from_on, ${first}) - ${first})::int2)
          || int2send((2 * (least(s.to_on, ${last}) - ${first}) + (s.promo_price is not null)::int)::int2)
          || float8send(${paid}::float8) || float8send((${unitOf(kind)})::float8), '') as spells
      from (${spellsOf(filter, { from, to })}) as s) as run
    where ${meets(filter)} order by c.id`);
  },
);
