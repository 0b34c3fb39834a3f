import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';

/** A category whose stores sell as much as those of others weighs 1; one of which nothing is known does too. */
const CATEGORY_WEIGHTS = sql`
  select c.no, coalesce(w.weight / nullif(avg(w.weight) over (), 0), 1) as weight
  from categories c left join (
    select category_id, sum(weight) as weight from store_category_weights group by category_id) as w on w.category_id = c.id`;

/**
 * Says of listings how many prices wait with them for a reviewer: the spells of their series, in whatever order these came; and the same by the
 * weight of their category, which is the order of the queue. None wait with a listing that isn't in review. @param ids selects listings' ids
 */
export const countWaiting = async (db: Statements, ids: SQL): Promise<void> => {
  await db.execute(sql`
    update listings t set waiting_prices = n.prices, waiting_rank = n.rank
    from (
      select l.id, coalesce(sum(p.prices), 0)::int as prices, coalesce(sum(p.prices * w.weight), 0)::numeric(14, 3) as rank
      from (select distinct id from (${ids}) as asked (id)) as a join listings l on l.id = a.id
        left join (${CATEGORY_WEIGHTS}) as w on l.match_status = 'review'
        left join lateral (
          select count(*) as prices from price_series s join price_spells e on e.category_no = s.category_no and e.series_id = s.id
          where s.category_no = w.no and s.listing_id = l.id and s.owner_company_id is null) as p on true
      group by l.id) as n
    where t.id = n.id and (t.waiting_prices, t.waiting_rank) is distinct from (n.prices, n.rank)`);
};
