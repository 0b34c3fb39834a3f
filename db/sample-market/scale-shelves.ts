import { type Pool, withDriver } from '#db/client.ts';
import { addDays, type Day } from '#lib/vocabulary/cairo-days.ts';
import type { Say } from './market-shapes.ts';
import { SCALED } from './scale-catalogue.ts';

const WEEKS = 26;

/** Weekly visits of half a year to shelves of the copied products, week by week, as evidence alone. */
export const storeScaledVisits = async (
  pool: Pool,
  { visits, to }: { visits: number; to: Day },
  say: Say,
): Promise<void> => {
  const first = addDays(to, 1 - 7 * WEEKS);
  await withDriver(pool, async (tx) => {
    await tx`select ensure_market_months(${first}, ${to})`;
    await tx`
      insert into market_runs (key, dataset, source, started_at, finished_at, state)
      values (${`${SCALED}shelves`}, 'sample', 'field', ${first}, ${to}, 'published') on conflict (key) do nothing`;
    await tx`
      insert into shelf_series (category_no, dataset, product_id, store_id, brand_id, retailer_id, region_no)
      select c.no, p.dataset, p.id, t.id, p.brand_id, t.retailer_id, t.region_no
      from products p join categories c on c.id = p.category_id join stores t on t.dataset = p.dataset and t.id like ${`${SCALED}%`}
      where p.id like ${`${SCALED}%`} and p.dataset = 'sample' order by hashtext(p.id || t.id) limit ${Math.ceil(visits / WEEKS)}
      on conflict do nothing`;
    await tx`analyze shelf_series`;
  });
  for (let week = 0; week < WEEKS; week += 1) {
    await withDriver(
      pool,
      (tx) => tx`
      insert into shelf_observations (category_no, series_id, observed_at, run_no, state, facings)
      select category_no, id, at, run_no, state, case when state in ('in_stock', 'low') then 1 + abs(chance % 6) end
      from (
        select s.category_no, s.id, r.no as run_no, hashint8(s.id) as chance,
          ((${first}::date + ${7 * week}::int + (s.id % 7)::int) + time '08:00' + (s.id % 200) * interval '1 minute') at time zone 'Africa/Cairo' as at,
          case abs(hashint8(s.id * 1000 + (${week}::int + s.id) / 5) % 100)
            when 0 then 'unknown' when 1 then 'not_listed' when 2 then 'low' when 3 then 'low'
            when 4 then 'oos' when 5 then 'oos' when 6 then 'oos' else 'in_stock' end as state
        from shelf_series s cross join market_runs r
        where r.key = ${`${SCALED}shelves`} and s.store_id like ${`${SCALED}%`}) as visit
      order by random() on conflict do nothing`,
    );
  }
  say(`${WEEKS} weeks of shelf visits`);
};

/** Deals of a week each over two years, on copied products. */
export const storeScaledPromotions = async (
  pool: Pool,
  { promotions, to }: { promotions: number; to: Day },
): Promise<void> => {
  await withDriver(
    pool,
    (tx) => tx`
    insert into promotions (category_no, id, dataset, retailer_id, product_id, mechanic, starts_on, ends_on, regular_price, promoted_price, source)
    select category_no, ${SCALED} || category_no || ':' || id || ':' || n, dataset, retailer_id, product_id, 'price-cut', starts_on,
      starts_on + 6, 20, 15, 'web'
    from (
      select s.category_no, s.id, s.dataset, s.retailer_id, s.product_id, n,
        ${to}::date - abs(hashint8(s.id * 1000 + n) % 730) as starts_on
      from price_series s cross join generate_series(1, ${Math.ceil(promotions / 10_000)}::int) as n
      where s.listing_id like ${`${SCALED}%`} order by hashint8(s.id * 31 + n) limit ${promotions}) as deal
    on conflict do nothing`,
  );
};
