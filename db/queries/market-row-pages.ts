import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { DayNumberRange } from '#lib/vocabulary/cairo-days.ts';
import { type Day, dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { type ChainFilter, type ChainSpell, meets } from './market-chains.ts';
import type { MonthPrice } from './market-months.ts';

/** The rows of many chains, some chains at a time: a caller that writes them holds a few thousand and never all. */

/** A statement of so many chains takes some hundredths of a second. */
const CHAINS_A_PAGE = 400;

/** The chains (`c`) that come next. */
const nextChains = (filter: ChainFilter, after: number): SQL => sql`
  select c.id, c.product_id, c.brand_id, c.retailer_id from chain_prices c
  where ${meets(filter)} and c.id > ${after} order by c.id limit ${CHAINS_A_PAGE}`;

/** Pages of what a statement finds of the chains after one. A chain without rows still comes once, so that the walk goes on. */
const eachPage = async function* <Row extends { chainId: number }>(
  readAfter: (chainId: number) => Promise<readonly (Row | { chainId: number; isEmpty: true })[]>,
): AsyncGenerator<Row[], void, void> {
  let after = 0;
  for (;;) {
    const rows = await readAfter(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.chainId;
    yield rows.filter((row): row is Row => !('isEmpty' in row && row.isEmpty));
  }
};

/** The spells that touch any of the ranges, by chain and day. */
export const eachSpell = (
  db: Database,
  filter: ChainFilter,
  ranges: readonly DayNumberRange[],
): AsyncGenerator<ChainSpell[], void, void> => {
  const day = (number: number): SQL => sql`${dayFromNumber(number)}::date`;
  const last = Math.max(...ranges.map(({ to }) => to));
  const touches = ranges.map(({ from, to }) => sql`(s.to_on >= ${day(from)} and s.from_on <= ${day(to)})`);
  return eachPage((after) =>
    db.execute(sql`
      select c.id::float8 as "chainId", c.product_id as "productId", c.brand_id as "brandId", c.retailer_id as "retailerId",
        s.from_on - date '1970-01-01' as from, least(s.to_on, ${day(last)}) - date '1970-01-01' as to,
        s.regular_price::float8 as regular, s.promo_price::float8 as promo, s.unit_price::float8 as unit, s.direction,
        s.from_on is null as "isEmpty"
      from (${nextChains(filter, after)}) as c
      left join lateral (
        select * from chain_spells s
        where s.category_no = ${filter.categoryNo} and s.chain_id = c.id and (${sql.join(touches, sql` or `)})) as s on true
      order by c.id, s.from_on`),
  );
};

/** What chains cost in each month of a range, by chain and month. */
export const eachMonthPrice = (
  db: Database,
  filter: ChainFilter,
  { first, last }: { first: Day; last: Day },
): AsyncGenerator<MonthPrice[], void, void> =>
  eachPage((after) =>
    db.execute(sql`
      select m.month::text as month, c.id::float8 as "chainId", c.product_id as "productId", c.brand_id as "brandId",
        c.retailer_id as "retailerId", m.days, m.days_on_deal as "daysOnDeal", m.effective_price::float8 as effective,
        m.month is null as "isEmpty"
      from (${nextChains(filter, after)}) as c
      left join lateral (
        select * from chain_months m
        where m.category_no = ${filter.categoryNo} and m.chain_id = c.id and m.month between ${first}::date and ${last}::date) as m on true
      order by c.id, m.month`),
  );
