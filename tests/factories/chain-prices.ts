import { type SQL, sql } from 'drizzle-orm';

/** What each chain asks for each of its products on a day, calculated from the evidence: the lower median over its stores. */
export const chainPricesOn = (day: string | SQL): SQL => sql`
  select retailer_id, product_id, price, regular_price, promo_price, net from (
    select *, row_number() over (partition by product_id, retailer_id order by price, regular_price, id) as place,
      count(*) over (partition by product_id, retailer_id) as stores
    from (
      select distinct on (s.id) s.id, s.retailer_id, s.product_id, s.net, o.regular_price, o.promo_price,
        coalesce(o.promo_price, o.regular_price)::float8 as price
      from price_observations o join price_series s on s.category_no = o.category_no and s.id = o.series_id
      where o.status = 'ok' and s.price_type = 'consumer' and s.dataset = 'sample' and s.product_id is not null
        and (o.observed_at at time zone 'Africa/Cairo')::date between ${day}::date - 10 and ${day}::date
      order by s.id, o.observed_at desc) as standing) as ranked
  where place = (stores + 1) / 2`;
