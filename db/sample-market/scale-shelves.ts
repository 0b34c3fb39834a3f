import { type Pool, withDriver } from '#db/client.ts';
import { addDays, type Day } from '#lib/vocabulary/cairo-days.ts';
import type { MarketShape, Say } from './market-shapes.ts';
import { SCALED } from './scale-catalogue.ts';

/** Thirteen months. */
const DAYS = 399;
/** What a store carries of a thousand products: the least, and how much more. */
const CARRIED = [20, 300] as const;

type Visits = { visits: number; shape: MarketShape; to: Day };

/** Visits of thirteen months to shelves of the copied products, each as often as the number asks, round by round, as evidence alone. */
export const storeScaledVisits = async (
  pool: Pool,
  { visits, shape, to }: Visits,
  say: Say,
): Promise<void> => {
  const first = addDays(to, 1 - DAYS);
  const rounds = Math.max(1, Math.round(visits / shape.shelves));
  const spread = Math.max(1, Math.floor(DAYS / rounds));
  await withDriver(pool, async (tx) => {
    await tx`select ensure_market_months(${first}, ${to})`;
    await tx`
      insert into market_runs (key, dataset, source, content, started_at, finished_at, state)
      values (${`${SCALED}shelves`}, 'sample', 'field', 'shelves', ${first}, ${to}, 'published') on conflict (key) do nothing`;
    await tx`
      insert into shelf_series (category_no, dataset, product_id, store_id, brand_id, retailer_id, region_no)
      select c.no, p.dataset, p.id, t.id, p.brand_id, t.retailer_id, t.region_no
      from products p join categories c on c.id = p.category_id join stores t on t.dataset = p.dataset and t.id like ${`${SCALED}%`}
      where p.id like ${`${SCALED}%`} and p.dataset = 'sample'
        and abs(hashtext(p.id || t.id) % 1000) < ${CARRIED[0]}::int + abs(hashtext(p.id) % ${CARRIED[1]}::int)
      -- Whole copies first, as prices have them.
      order by split_part(p.id, ':', -1)::int, hashtext(t.id || p.id) limit ${shape.shelves}
      on conflict do nothing`;
    await tx`analyze shelf_series`;
  });
  for (let round = 0; round < rounds; round += 1) {
    await withDriver(
      pool,
      (tx) => tx`
      insert into shelf_observations (category_no, series_id, observed_at, run_no, state, facings)
      select category_no, id, at, run_no, state, case when state in ('in_stock', 'low') then 1 + abs(chance % 6) end
      from (
        select s.category_no, s.id, r.no as run_no, hashint8(s.id) as chance,
          ((${first}::date + ${Math.floor((round * DAYS) / rounds)}::int + (s.id % ${spread}::int)::int) + time '08:00' + (s.id % 200) * interval '1 minute') at time zone 'Africa/Cairo' as at,
          case abs(hashint8(s.id * 1000 + (${round}::int + s.id) / 5) % 100)
            when 0 then 'unknown' when 1 then 'not_listed' when 2 then 'low' when 3 then 'low'
            when 4 then 'oos' when 5 then 'oos' when 6 then 'oos' else 'in_stock' end as state
        from shelf_series s cross join market_runs r
        where r.key = ${`${SCALED}shelves`} and s.store_id like ${`${SCALED}%`}) as visit
      order by random() on conflict do nothing`,
    );
  }
  say(`${rounds} rounds of shelf visits`);
};
