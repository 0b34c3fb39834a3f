import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { keepingRead } from '#db/kept-reads.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import { type ChainFilter, meets } from './market-chains.ts';

/** Prices by month, once it is over: means over the days on which a price stood. A month is named by its first day. */

const days = (values: readonly Day[]): SQL => sql`${sql.param([...values])}::text[]::date[]`;

/** Months of one chain (`c`). Written so that each chain is one walk of its index. */
const monthsOf = ({ categoryNo }: ChainFilter, which: SQL): SQL => sql`
  select m.month, m.days, m.days_on_deal, m.effective_price::float8 as effective from chain_months m
  where m.category_no = ${categoryNo} and m.chain_id = c.id and ${which}
  offset 0`;

export type MonthPrice = {
  month: Day;
  chainId: number;
  productId: string;
  brandId: string;
  retailerId: string;
  days: number;
  daysOnDeal: number;
  effective: number;
};

/** What chains cost in each of the months. */
export const listMonthPrices = keepingRead(
  'listMonthPrices',
  async (db: Database, filter: ChainFilter, months: readonly Day[]): Promise<MonthPrice[]> =>
    db.execute<MonthPrice>(sql`
    select m.month::text as month, c.id::float8 as "chainId", c.product_id as "productId", c.brand_id as "brandId",
      c.retailer_id as "retailerId", m.days, m.days_on_deal as "daysOnDeal", m.effective
    from chain_prices c cross join lateral (${monthsOf(filter, sql`m.month = any (${days(months)})`)}) as m
    where ${meets(filter)} order by m.month, c.id`),
);

/** A retailer's prices of a month against those of the month before and of the first, over the chains that stood long enough in both. */
export type MonthChange = {
  month: Day;
  retailerId: string;
  /** Of a brand at the retailer; else of all together. */
  brandId?: string;
  /** The first and the last of its products that are compared with the month before, and with the first; of a brand alone. */
  products?: { before: readonly [string, string] | null; base: readonly [string, string] | null };
  /** Chains compared with the month before, and the sum of the logarithms of current ÷ earlier. */
  n: number;
  logRatio: number;
  /** The same with the first month, and the plain sum of these ratios. */
  sinceFirst: number;
  logRatioSinceFirst: number;
  ratioSinceFirst: number;
};

export type Months = {
  first: Day;
  last: Day;
  /** Months with fewer days of a price are not compared. */
  minDays: number;
};

/**
 * What chains that stood long enough cost in a month (`own`), in the month before (`before`) and in the first (`base`); where that has no
 * prices, the first month that has some stands for it. Each chain is walked in the order of its index.
 */
const comparedMonths = (filter: ChainFilter, { first, last, minDays }: Months): SQL => sql`
  first (month) as (
    select min(m.month) from chain_prices c cross join lateral (
      select m.month from chain_months m
      where m.category_no = ${filter.categoryNo} and m.chain_id = c.id and m.month >= ${first}::date and m.days >= ${minDays}
      order by m.month limit 1) as m
    where ${meets(filter)}),
  compared as (
    select c.id, c.product_id, c.brand_id, c.retailer_id, m.month, m.own, m.before, m.base
    from first cross join chain_prices c cross join lateral (
      select m.month, m.effective as own,
        case when lag(m.month) over chain = m.month - interval '1 month' then lag(m.effective) over chain end as before,
        max(m.effective) filter (where m.month = first.month) over chain as base
      from (
        ${monthsOf(filter, sql`m.month between ${first}::date - interval '1 month' and ${last}::date and m.days >= ${minDays}`)}) as m
      window chain as (order by m.month)) as m
    where ${meets(filter)} and m.month >= ${first}::date)`;

/** Sums by month and retailer, the first month itself among them: there every ratio is 1. */
export const listMonthChanges = keepingRead(
  'listMonthChanges',
  async (db: Database, filter: ChainFilter, months: Months): Promise<MonthChange[]> =>
    db.execute<MonthChange>(sql`
    with ${comparedMonths(filter, months)}
    select month::text as month, retailer_id as "retailerId", count(before)::int as n, coalesce(sum(ln(own / before)), 0) as "logRatio",
      count(base)::int as "sinceFirst", coalesce(sum(ln(own / base)), 0) as "logRatioSinceFirst",
      coalesce(sum(own / base), 0) as "ratioSinceFirst"
    from compared group by month, retailer_id order by month, retailer_id`),
);

/** The same by brand and retailer. */
export const listMonthChangesByBrand = keepingRead(
  'listMonthChangesByBrand',
  async (db: Database, filter: ChainFilter, months: Months): Promise<MonthChange[]> => {
    const ends = (of: SQL) =>
      sql`case when count(${of}) > 0 then json_build_array(min(product_id) filter (where ${of} is not null),
        max(product_id) filter (where ${of} is not null)) end`;
    return db.execute<MonthChange>(sql`
    with ${comparedMonths(filter, months)}
    select month::text as month, brand_id as "brandId", retailer_id as "retailerId",
      count(before)::int as n, coalesce(sum(ln(own / before)), 0) as "logRatio",
      count(base)::int as "sinceFirst", coalesce(sum(ln(own / base)), 0) as "logRatioSinceFirst",
      coalesce(sum(own / base), 0) as "ratioSinceFirst",
      json_build_object('before', ${ends(sql`before`)}, 'base', ${ends(sql`base`)}) as products
    from compared group by month, brand_id, retailer_id order by month, retailer_id, brand_id`);
  },
);

/** A chain's mean price of a month beside those that it is compared with; null where the chain did not stand long enough in them. */
export type MonthPair = {
  month: Day;
  productId: string;
  brandId: string;
  retailerId: string;
  own: number;
  before: number | null;
  base: number | null;
  /** The first month, which `base` is of. */
  first: Day;
};

/** The chains behind the sums of `listMonthChanges`, from a month of them on. */
export const listMonthPairs = keepingRead(
  'listMonthPairs',
  async (
    db: Database,
    filter: ChainFilter,
    { from, ...months }: Months & { from: Day },
  ): Promise<MonthPair[]> =>
    db.execute<MonthPair>(sql`
    with ${comparedMonths(filter, months)}
    select month::text as month, p.product_id as "productId", p.brand_id as "brandId", p.retailer_id as "retailerId", own, before, base,
      (select first.month::text from first) as first
    from compared join chain_prices p on p.category_no = ${filter.categoryNo} and p.id = compared.id
    where month >= ${from}::date and (before is not null or base is not null) order by month, p.id`),
);

/** What a product cost shoppers at a retailer in a month, and what the retailer paid for it. */
export type MonthMargin = {
  productId: string;
  brandId: string;
  retailerId: string;
  consumer: number;
  trade: number;
};

/** Chains of consumers' prices that have a trade price in the same month. */
export const listMonthMargins = keepingRead(
  'listMonthMargins',
  async (
    db: Database,
    filter: ChainFilter,
    { month, minDays }: { month: Day; minDays: number },
  ): Promise<MonthMargin[]> =>
    db.execute<MonthMargin>(sql`
    select c.product_id as "productId", c.brand_id as "brandId", c.retailer_id as "retailerId", consumer.effective as consumer,
      cost.effective as trade
    from chain_prices c
    cross join lateral (${monthsOf(filter, sql`m.month = ${month}::date and m.days >= ${minDays}`)}) as consumer
    join chain_prices t on t.category_no = ${filter.categoryNo} and t.dataset = c.dataset and t.price_type = 'trade' and t.area = 0
      and t.product_id = c.product_id and t.retailer_id = c.retailer_id and t.owner_company_id is null
    cross join lateral (
      select m.effective_price::float8 as effective from chain_months m
      where m.category_no = ${filter.categoryNo} and m.chain_id = t.id and m.month = ${month}::date offset 0) as cost
    where ${meets(filter)} order by c.product_id, c.retailer_id`),
);

/**
 * The same with what retailers pay a company by its own prices: of a price that changed in the month, the mean over the days that it held. Never kept
 * in memory, because they are one company's.
 */
export const listOwnMonthMargins = (
  db: Database,
  filter: ChainFilter,
  { month, minDays, ownerCompanyId }: { month: Day; minDays: number; ownerCompanyId: string },
): Promise<MonthMargin[]> => {
  const next = sql`(${month}::date + interval '1 month')::date`;
  const days = sql`(least(o.to_on, ${next} - 1) - greatest(o.from_on, ${month}::date) + 1)`;
  return db.execute<MonthMargin>(sql`
    select c.product_id as "productId", c.brand_id as "brandId", c.retailer_id as "retailerId", consumer.effective as consumer,
      cost.mean as trade
    from chain_prices c
    cross join lateral (${monthsOf(filter, sql`m.month = ${month}::date and m.days >= ${minDays}`)}) as consumer
    cross join lateral (
      select (sum(o.cost * ${days}) / sum(${days}))::float8 as mean from own_trade_costs o
      where o.category_no = ${filter.categoryNo} and o.owner_company_id = ${ownerCompanyId} and o.dataset = c.dataset
        and o.product_id = c.product_id and o.retailer_id = c.retailer_id and o.from_on < ${next} and o.to_on >= ${month}::date) as cost
    where ${meets(filter)} and cost.mean is not null order by c.product_id, c.retailer_id`);
};

/** Whether a company has trade prices of its own in a category, as far as they found their products. */
export const hasOwnCosts = async (
  db: Database,
  { categoryNo, dataset }: Pick<ChainFilter, 'categoryNo' | 'dataset'>,
  ownerCompanyId: string,
): Promise<boolean> => {
  const [row] = await db.execute<{ has: boolean }>(sql`
    select exists (select from own_trade_costs o where o.category_no = ${categoryNo} and o.owner_company_id = ${ownerCompanyId}
      and o.dataset = ${dataset}) as has`);
  return row?.has === true;
};

/** Each retailer's part of the category's sales: the sum over its stores. */
export const listRetailerWeights = async (
  db: Database,
  { categoryNo, dataset }: Pick<ChainFilter, 'categoryNo' | 'dataset'>,
): Promise<{ retailerId: string; weight: number }[]> =>
  db.execute<{ retailerId: string; weight: number }>(sql`
    select s.retailer_id as "retailerId", sum(w.weight)::float8 as weight
    from categories k join store_category_weights w on w.category_id = k.id join stores s on s.id = w.store_id
    where k.no = ${categoryNo} and s.dataset = ${dataset} group by s.retailer_id order by s.retailer_id`);
