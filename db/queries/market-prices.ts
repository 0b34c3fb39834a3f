import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { PRICE_STANDS_FOR } from '#db/market/price-spells.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import { viewOf } from './market-view.ts';

/**
 * What a product cost at one retailer over a range, as steps: only the days on which the price changed. Between two steps the
 * price stood still, or was not seen for a while.
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
  /** The first day with a price, and the last one after which it goes on to stand for as long as an unseen price does. */
  firstDay: number;
  lastDay: number;
};

export type PriceQuery = { category: string | null; from: Date; until: Date };

/** Consumer prices of a view's category in every whole chain, from an instant to before another. Reads one dataset. */
export const listPriceSteps = async (
  db: Database,
  scope: DataScope,
  { category, from, until }: PriceQuery,
): Promise<ListingPrices[]> => {
  const [first, last] = [cairoDay(from), cairoDay(new Date(until.getTime() - 1))];
  const rows = await db.execute<ListingPrices>(sql`
    with ${viewOf(scope, category)},
    step as (
      select p.chain_id, greatest(p.from_on, ${first}::date) as from_on, least(p.to_on, d.newest_on) as to_on, p.regular_price, p.promo_price, p.unit_price
      from view join category_datasets d on d.category_no = view.category_no and d.dataset = view.dataset
        join chain_spells p on p.category_no = view.category_no and p.to_on >= ${first}::date and p.from_on <= ${last}::date)
    select c.id::text as "listingId", c.product_id as "productId", c.retailer_id as "retailerId",
      array_agg(step.from_on - date '1970-01-01' order by step.from_on) as days,
      array_agg(step.regular_price::float8 order by step.from_on) as regular,
      array_agg(coalesce(step.promo_price, 0)::float8 order by step.from_on) as promo,
      array_agg(step.unit_price::float8 order by step.from_on) as unit,
      min(step.from_on) - date '1970-01-01' as "firstDay", max(step.to_on) - date '1970-01-01' - ${PRICE_STANDS_FOR}::int as "lastDay"
    from view join chain_prices c on c.category_no = view.category_no and c.dataset = view.dataset and c.price_type = 'consumer'
        and c.area = 0 and c.owner_company_id is null
      join step on step.chain_id = c.id
    group by c.category_no, c.id order by c.id`);
  // An array of numbers travels without nulls: no promotion is 0, which no price is.
  return rows.map((row) => ({ ...row, promo: row.promo.map((price) => price || null) }));
};
