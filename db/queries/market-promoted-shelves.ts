import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { PromotionMechanic } from '#lib/vocabulary/market-terms.ts';
import { type ShelfFilter, shelvesOf } from './market-availability.ts';

/** A shelf that visits found empty while its product was on promotion at the retailer. Days since 1970-01-01. */
export type EmptyInPromotion = {
  productId: string;
  storeId: string;
  /** The promotion; `to`: null while it runs without an announced end. */
  from: number;
  to: number | null;
  mechanic: PromotionMechanic;
  terms: Record<string, number>;
  /** Days of it within the range on which the shelf was surely empty: between two visits that found it so. */
  atLeast: number;
  /** Visits of these days that found it listed, and of these those that found it empty. */
  visits: number;
  emptyVisits: number;
};

/** Of a product at a retailer: on how many of its listed shelves promotions ran, each promotion counted. */
type Promoted = { productId: string; retailerId: string; n: number };

export type PromotedShelves = { empty: EmptyInPromotion[]; promoted: Promoted[] };

/** The shelves of a filter on the days of the promotions that touch a range, those announced for later excepted. */
export const listPromotedShelves = async (
  db: Database,
  filter: ShelfFilter,
  { from, to }: { from: Day; to: Day },
): Promise<PromotedShelves> => {
  const { categoryNo, dataset, products } = filter;
  const visits = sql`width_bucket(last_day, days) - width_bucket(first_day - 1, days)`;
  const rows = (columns: SQL, found: SQL) =>
    sql`coalesce((select json_agg(json_build_array(${columns})) from ${found}), '[]')`;
  const [row] = await db.execute<{
    empty: [
      string,
      string,
      number,
      number | null,
      PromotionMechanic,
      Record<string, number>,
      number,
      number,
      number,
    ][];
    promoted: [string, string, number][];
  }>(sql`
    with deal as (
      select d.id, d.product_id, d.retailer_id, d.from_on, d.to_on, d.mechanic, d.terms, greatest(d.from_on, ${from}::date) as first_day,
        least(d.to_on, ${to}::date) as last_day
      from chain_deals d
      where d.category_no = ${categoryNo} and d.dataset = ${dataset} and d.owner_company_id is null
        and d.to_on >= ${from}::date and d.from_on <= ${to}::date
        ${products ? sql`and d.product_id = any (${sql.param([...products])}::text[])` : sql``}),
    shelf as (${shelvesOf(filter)}),
    found as (
      select deal.*, shelf.store_id, p.state, p.days, p.from_on as found_on,
        case when p.to_on = 'infinity' then shelf.last_on else p.to_on end as found_to
      from deal join shelf on shelf.product_id = deal.product_id and shelf.retailer_id = deal.retailer_id
        join shelf_spells p on p.category_no = ${categoryNo} and p.series_id = shelf.id
      where p.state <> 'not_listed' and p.from_on <= deal.last_day and p.to_on >= deal.first_day
        and (p.to_on <> 'infinity' or shelf.last_on >= deal.first_day)),
    summed as (
      select id, store_id, min(product_id) as product_id, min(retailer_id) as retailer_id, bool_or(state = 'oos') as is_empty,
        sum(${visits})::int as visits, coalesce(sum(${visits}) filter (where state = 'oos'), 0)::int as empty_visits,
        coalesce(sum(least(found_to, last_day + 1) - greatest(found_on, first_day)) filter (where state = 'oos'), 0)::int as at_least
      from found group by id, store_id)
    select
      ${rows(
        sql`deal.product_id, summed.store_id, deal.from_on - date '1970-01-01',
          case when deal.to_on < 'infinity' then deal.to_on - date '1970-01-01' end, deal.mechanic, deal.terms, at_least, visits, empty_visits`,
        sql`summed join deal on deal.id = summed.id where is_empty`,
      )} as empty,
      ${rows(
        sql`product_id, retailer_id, n`,
        sql`(select product_id, retailer_id, count(*) as n from summed group by product_id, retailer_id) as counted`,
      )} as promoted`);
  const { empty, promoted } = row ?? { empty: [], promoted: [] };
  return {
    empty: empty.map(([productId, storeId, begun, ended, mechanic, terms, atLeast, seen, emptyVisits]) => ({
      ...{ productId, storeId, from: begun, to: ended, mechanic, terms, atLeast, visits: seen, emptyVisits },
    })),
    promoted: promoted.map(([productId, retailerId, n]) => ({ productId, retailerId, n })),
  };
};
