import { sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import type { Expected } from '../expected.ts';
import { lastDays, rows } from './question.ts';

/** Promotions against the lowest price of the 30 days before them. */

const TOOLS = ['checkDiscounts', 'resolveNames'];
/** Of these so many must have had a price. */
const LEAST_DAYS = 15;
/** Points by which a claim may exceed the truth. */
const TOLERANCE = 2;

type Judged = { retailer: string; retailerAr: string; isReal: boolean };

/** Those of the last 30 days that can be judged. */
const judgedIn = async (categoryId: string): Promise<Judged[]> => {
  const [from, to] = await lastDays(30);
  return database().execute<Judged>(sql`
    with deal as (
      select d.retailer_id, d.from_on, d.promoted_price::float8 as promoted, d.depth::float8 as claimed, c.category_no, c.id as chain_id
      from chain_deals d join categories k on k.no = d.category_no
        join chain_prices c on c.category_no = d.category_no and c.product_id = d.product_id and c.retailer_id = d.retailer_id
          and c.dataset = d.dataset and c.owner_company_id is null and c.price_type = 'consumer' and c.area = 0
      where k.id = ${categoryId} and d.dataset = 'sample' and d.owner_company_id is null and d.promoted_price is not null
        and exists (select from chain_spells p where p.category_no = c.category_no and p.chain_id = c.id
          and greatest(p.from_on, d.from_on, ${from}::date) <= least(p.to_on, d.to_on, ${to}::date))),
    reference as (
      select deal.*, (
        select case when count(*) >= ${LEAST_DAYS} then min(coalesce(p.promo_price, p.regular_price))::float8 end
        from generate_series(deal.from_on - 30, deal.from_on - 1, '1 day') as day
          join chain_spells p on p.category_no = deal.category_no and p.chain_id = deal.chain_id and day::date between p.from_on and p.to_on) as lowest
      from deal)
    select r.name_en as retailer, r.name_ar as "retailerAr",
      promoted < lowest and 100 * (1 - promoted / lowest) >= claimed - ${TOLERANCE} as "isReal"
    from reference join retailers r on r.id = reference.retailer_id where lowest is not null`);
};

const shareOf = (judged: readonly Judged[]): number =>
  (100 * judged.filter(({ isReal }) => isReal).length) / judged.length;

/** How many of them are real, in all and at each retailer, in percent. */
export const realDiscounts = async (locale: 'en' | 'ar', categoryId: string): Promise<Expected> => {
  const judged = await judgedIn(categoryId);
  if (judged.length === 0) throw new Error(`No promotion of ${categoryId} can be judged.`);
  const retailers = Map.groupBy(judged, (each) => (locale === 'ar' ? each.retailerAr : each.retailer));
  return {
    figures: [shareOf(judged), judged.length],
    rows: rows([...retailers].map(([name, of]) => [name, shareOf(of)])),
    tools: TOOLS,
  };
};
