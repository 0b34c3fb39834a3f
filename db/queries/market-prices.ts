import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import { viewOf } from './market-view.ts';

/**
 * One listing's prices over a range as steps: only the readings at which the price changed, each with its day. Between two
 * steps the price stood still, or was not seen for a while.
 */
export type ListingPrices = {
  listingId: string;
  productId: string;
  retailerId: string;
  /** Days since 1970-01-01, ascending; parallel to the three price lists. */
  days: number[];
  regular: number[];
  /** Null: not on promotion. */
  promo: (number | null)[];
  unit: number[];
  /** Days of the first and the last reading. */
  firstDay: number;
  lastDay: number;
  /** Readings in the range, and those on promotion. */
  observed: number;
  onDeal: number;
};

export type PriceQuery = { category: string | null; from: Date; until: Date };

/**
 * Consumer prices of every matched listing of a view's category, sound readings only, from an instant to before another.
 * Reads one dataset; where several readings share a day, the last one stands.
 */
export const listPriceSteps = async (
  db: Database,
  scope: DataScope,
  { category, from, until }: PriceQuery,
): Promise<ListingPrices[]> => {
  const rows = await db.execute<ListingPrices>(sql`
    with ${viewOf(scope, category)}
    select item.id as "listingId", item.product_id as "productId", item.retailer_id as "retailerId", step.*
    from (
      select l.id, l.product_id, l.retailer_id
      from view join products p on p.category_id = view.category_id and p.dataset = view.dataset
        join listings l on l.product_id = p.id and l.match_status in ('auto', 'approved')) as item
    -- The lateral window makes it one walk of the primary key for each listing, already in order.
    cross join lateral (
      select min(day) as "firstDay", max(day) as "lastDay", count(*)::int as observed, count(promo)::int as "onDeal",
        array_agg(day) filter (where changed) as days, array_agg(regular) filter (where changed) as regular,
        array_agg(coalesce(promo, 0)) filter (where changed) as promo, array_agg(unit) filter (where changed) as unit
      from (
        select o.observed_on - date '1970-01-01' as day, o.regular_price::float8 as regular, o.promo_price::float8 as promo,
          o.unit_price::float8 as unit, (o.regular_price, coalesce(o.promo_price, 0)) is distinct from
            (lag(o.regular_price) over earlier, lag(coalesce(o.promo_price, 0)) over earlier) as changed
        from price_observations o
        where o.listing_id = item.id and o.observed_at >= ${from.toISOString()}::timestamptz
          and o.observed_at < ${until.toISOString()}::timestamptz and o.status = 'ok' and o.price_type = 'consumer'
        window earlier as (order by o.observed_at)) as reading
      having count(*) > 0) as step
    order by item.id`);
  // An array of numbers travels without nulls: no promotion is 0, which no price is.
  return rows.map((row) => ({ ...row, promo: row.promo.map((price) => price || null) }));
};
