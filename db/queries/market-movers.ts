import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { keepingRead } from '#db/kept-reads.ts';
import type { DayNumberRange } from '#lib/vocabulary/cairo-days.ts';
import type { PriceSubject } from '#lib/vocabulary/market-terms.ts';
import { type ChainFilter, meets, type PriceKind, spellsOf, subjectIds, unitOf } from './market-chains.ts';

export type PriceSteps = {
  subjectId: string;
  /** Chains that had a price in the range. */
  n: number;
  /** Times one of them began to cost at least so much more or less. */
  changes: number;
  /** Chains that changed and ended, by the same measure, at the price that they began with. */
  returned: number;
};

type Steps = DayNumberRange & { by: PriceSubject; threshold: number; kind?: PriceKind };

/** How often prices changed by at least `threshold` percent after a range's first day. A price that is back after days without one is no change. */
export const listPriceSteps = keepingRead(
  'listPriceSteps',
  async (
    db: Database,
    filter: ChainFilter,
    { from, to, by, threshold, kind = 'effective' }: Steps,
  ): Promise<PriceSteps[]> =>
    db.execute<PriceSteps>(sql`
    with chain as (
      select ${subjectIds[by]} as subject, walk.changes, walk.changes > 0 and walk.is_as_began as is_back
      from chain_prices c cross join lateral (
        select count(*) filter (
            where from_on = until + 1 and 100 * abs(unit - earlier) >= ${threshold}::float8 * earlier)::int as changes,
          bool_or(100 * abs(unit - began) < ${threshold}::float8 * began) filter (where is_last) as is_as_began
        from (
          select from_on, unit, lag(unit) over chain as earlier, lag(to_on) over chain as until, first_value(unit) over chain as began,
            lead(from_on) over chain is null as is_last
          from (select s.from_on, s.to_on, ${unitOf(kind)} as unit from (${spellsOf(filter, { from, to })}) as s) as spell
          window chain as (order by from_on)) as step
        having count(*) > 0) as walk
      where ${meets(filter)})
    select subject as "subjectId", count(*)::int as n, sum(changes)::int as changes, count(*) filter (where is_back)::int as returned
    from chain group by subject order by subject`),
);
