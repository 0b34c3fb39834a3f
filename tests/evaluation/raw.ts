import { sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import { packBandOf } from '#lib/vocabulary/pack-bands.ts';
import { chainPricesOn } from '#tests/factories/chain-prices.ts';

/** What the raw rows say: statements that share nothing with the market's measures. */

export type Price = {
  productId: string;
  product: string;
  productAr: string;
  brandId: string;
  brand: string;
  brandAr: string;
  categoryId: string;
  retailerId: string;
  retailer: string;
  retailerAr: string;
  channel: string;
  variant: string | null;
  /** What is in the pack, in base units. */
  net: number;
  baseUnit: BaseUnit;
  /** What shoppers pay. */
  price: number;
  regular: number;
  /** Null: not on promotion. */
  promo: number | null;
  unit: number;
};

export const newestDay = async (): Promise<string> => {
  const [row] = await database().execute<{ day: string }>(
    sql`select max((observed_at at time zone 'Africa/Cairo')::date)::text as day from price_observations`,
  );
  return row?.day ?? '';
};

const readPrices = new Map<string, Promise<Price[]>>();

/** Every chain's price of every product on a day. */
export const pricesOn = (day: string): Promise<Price[]> => {
  const read =
    readPrices.get(day) ??
    database().execute<Price>(sql`
      select c.product_id as "productId", p.name_en as product, p.name_ar as "productAr", p.brand_id as "brandId",
        b.name_en as brand, b.name_ar as "brandAr", p.category_id as "categoryId", c.retailer_id as "retailerId", r.name_en as retailer, r.name_ar as "retailerAr", r.channel,
        p.variant_en as variant, c.net::float8 as net, k.base_unit as "baseUnit", c.price, c.regular_price::float8 as regular, c.promo_price::float8 as promo, (c.price / c.net)::float8 as unit
      from (${chainPricesOn(day)}) as c join products p on p.id = c.product_id join brands b on b.id = p.brand_id
        join retailers r on r.id = c.retailer_id join categories k on k.id = p.category_id
      where p.dataset = 'sample' order by c.price`);
  const prices = Promise.resolve(read).then((rows) => [...rows]);
  readPrices.set(day, prices);
  return prices;
};

type Narrow = Partial<Pick<Price, 'productId' | 'brandId' | 'categoryId' | 'retailerId' | 'channel'>> & {
  named?: RegExp;
};

/** Prices of which there may be none. */
export const pricesIf = async (day: string, { named, ...fields }: Narrow): Promise<Price[]> => {
  const prices = await pricesOn(day);
  return prices.filter(
    (price) =>
      Object.entries(fields).every(([field, value]) => price[field as keyof Price] === value) &&
      (named?.test(price.product) ?? true),
  );
};

/** Prices that the sample has to have: a question without them would ask nothing. */
export const priceOf = async (day: string, narrow: Narrow): Promise<Price[]> => {
  const prices = await pricesIf(day, narrow);
  if (prices.length === 0) throw new Error(`The sample has no price of ${JSON.stringify(narrow)} on ${day}.`);
  return prices;
};

/** Prices that stood on both days, with what they were. */
const stoodOnBoth = async (
  narrow: Narrow,
  [from, to]: readonly [string, string],
  of: 'price' | 'regular' = 'price',
): Promise<(Price & { ratio: number })[]> => {
  const keyOf = ({ productId, retailerId }: Price) => `${productId} ${retailerId}`;
  const before = new Map((await pricesIf(from, narrow)).map((price) => [keyOf(price), price[of]]));
  return (await pricesIf(to, narrow)).flatMap((price) => {
    const earlier = before.get(keyOf(price));
    return earlier === undefined ? [] : { ...price, ratio: price[of] / earlier };
  });
};

/** Geometric mean of the changes of prices that stood on both days, in percent. */
export const changeBetween = async (
  narrow: Narrow,
  days: readonly [string, string],
  of: 'price' | 'regular' = 'price',
): Promise<{ percent: number; n: number }> => {
  const both = await stoodOnBoth(narrow, days, of);
  if (both.length === 0)
    throw new Error(`No price of ${JSON.stringify(narrow)} on both ${days.join(' and ')}.`);
  return { percent: 100 * (Math.exp(mean(both.map(({ ratio }) => Math.log(ratio)))) - 1), n: both.length };
};

/** The same of each retailer or brand, the largest fall first. */
export const changesBy = async (
  key: 'retailerId' | 'brandId',
  categoryId: string,
  days: readonly [string, string],
  of: 'price' | 'regular' = 'price',
): Promise<{ first: Price; percent: number; n: number }[]> => {
  const stood = await pricesIf(days[0], { categoryId });
  const groups = Map.groupBy(await pricesIf(days[1], { categoryId }), (price) => price[key]);
  const changes = await Promise.all(
    [...groups].flatMap(([id, [first]]) =>
      first && stood.some((price) => price[key] === id)
        ? changeBetween({ categoryId, [key]: id }, days, of).then((change) => ({ first, ...change }))
        : [],
    ),
  );
  return changes.sort((a, b) => a.percent - b.percent);
};

/** Prices that stood on both days with their change in percent, the largest fall first. */
export const movesBetween = async (narrow: Narrow, days: readonly [string, string]) =>
  (await stoodOnBoth(narrow, days))
    .map((price) => ({ ...price, percent: 100 * (price.ratio - 1) }))
    .sort((a, b) => a.percent - b.percent);

/** The lowest price per unit of each product, the lowest first. */
export const lowestUnits = (prices: readonly Price[]): Price[] =>
  [...Map.groupBy(prices, ({ productId }) => productId).values()]
    .flatMap((shelf) => shelf.toSorted((a, b) => a.unit - b.unit).slice(0, 1))
    .sort((a, b) => a.unit - b.unit);

/** The highest price per unit of a category. */
export const dearestIn = async (categoryId: string): Promise<Price | undefined> =>
  (await priceOf(await newestDay(), { categoryId })).toSorted((a, b) => a.unit - b.unit).at(-1);

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length;

/** Each retailer's prices against the mean of all others that carry the same product: a geometric mean, 100 = the same. */
export const indexOfRetailers = (prices: readonly Price[]): Map<string, { index: number; n: number }> => {
  const shelves = Map.groupBy(prices, ({ productId }) => productId);
  const logs = new Map<string, number[]>();
  for (const shelf of shelves.values())
    for (const own of shelf) {
      const others = shelf.filter(({ retailerId }) => retailerId !== own.retailerId);
      if (others.length === 0) continue;
      const log = Math.log(own.price / mean(others.map(({ price }) => price)));
      logs.set(own.retailerId, [...(logs.get(own.retailerId) ?? []), log]);
    }
  return new Map([...logs].map(([id, each]) => [id, { index: 100 * Math.exp(mean(each)), n: each.length }]));
};

type Compared = Price & { ratio: number };

/** Prices with the logarithm of their ratio to the others' mean: others' of their variant and pack band at the same retailer. */
const likeForLike = (prices: readonly Price[], rivalId?: string): Compared[] => {
  const log = ({ unit }: Price) => Math.log(unit);
  const shelfOf = ({ retailerId, variant, baseUnit, net }: Price) =>
    [retailerId, variant, packBandOf(baseUnit, net)].join(' ');
  const shelves = Map.groupBy(prices, shelfOf);
  return prices.flatMap((own) => {
    const others = (shelves.get(shelfOf(own)) ?? []).filter(
      ({ brandId }) => brandId !== own.brandId && (rivalId === undefined || brandId === rivalId),
    );
    return others.length === 0 ? [] : [{ ...own, ratio: log(own) - mean(others.map(log)) }];
  });
};

const meanRatio = (of: readonly Compared[]) => mean(of.map(({ ratio }) => ratio));
const byProduct = (of: readonly Compared[]) => [...Map.groupBy(of, ({ productId }) => productId).values()];

/** One brand's products against another's, or against all others', like for like; and its gap at each retailer in percent, the widest first. */
export const brandAgainst = (prices: readonly Price[], brandId: string, rivalId?: string) => {
  const compared = likeForLike(prices, rivalId).filter((price) => price.brandId === brandId);
  const gaps = [...Map.groupBy(compared, ({ retailerId }) => retailerId).values()]
    .flatMap((of) => {
      const [first] = of;
      return first ? [{ first, percent: 100 * (Math.exp(meanRatio(of)) - 1) }] : [];
    })
    .sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent));
  const products = byProduct(compared);
  return { index: 100 * Math.exp(mean(products.map(meanRatio))), n: products.length, gaps };
};

/**
 * Each brand's products against the geometric mean of other brands' of their variant and pack band at the same retailer: first over the
 * retailers of a product, then over products. 100 = the same; the lowest first.
 */
export const indexOfBrands = (
  prices: readonly Price[],
): { brand: string; brandAr: string; index: number; n: number }[] => {
  const compared = likeForLike(prices);
  return [...Map.groupBy(compared, ({ brandId }) => brandId).values()]
    .flatMap((of) => {
      const products = byProduct(of);
      const [first] = of;
      const index = 100 * Math.exp(mean(products.map(meanRatio)));
      return first ? [{ brand: first.brand, brandAr: first.brandAr, index, n: products.length }] : [];
    })
    .sort((a, b) => a.index - b.index);
};

type Promoting = { name: string; nameAr: string; time: number; depth: number | null };

/** Days on promotion of all days with a price, and the average discount of these days, in percent: of each brand or retailer of a category. */
export const promotingBy = async (
  key: 'brand' | 'retailer',
  categoryId: string,
  [from, to]: readonly [string, string],
): Promise<Promoting[]> =>
  database().execute<Promoting>(sql`
    with known as (select no from categories where id = ${categoryId}),
    day as (select day::date as day from generate_series(${from}::date, ${to}::date, '1 day') as day)
    select n.name_en as name, n.name_ar as "nameAr", (100.0 * count(d.id) / count(*))::float8 as time, avg(d.depth)::float8 as depth
    from chain_prices c join chain_spells p on p.category_no = c.category_no and p.chain_id = c.id
      join day on day.day between p.from_on and p.to_on
      join ${sql.raw(key === 'brand' ? 'brands' : 'retailers')} n on n.id = ${sql.raw(`c.${key}_id`)}
      left join chain_deals d on d.category_no = c.category_no and d.product_id = c.product_id and d.retailer_id = c.retailer_id
        and d.dataset = c.dataset and d.owner_company_id is null and day.day between d.from_on and d.to_on
    where c.category_no in (select no from known) and c.dataset = 'sample' and c.owner_company_id is null
      and c.price_type = 'consumer' and c.area = 0
    group by 1, 2`);

/** The same of a whole category, without discounts. */
export const timeOnPromotion = async (
  categoryId: string,
  [from, to]: readonly [string, string],
): Promise<number> => {
  const [row] = await database().execute<{ time: number | null }>(sql`
    with chain as (
      select c.* from chain_prices c join categories k on k.no = c.category_no
      where k.id = ${categoryId} and c.dataset = 'sample' and c.owner_company_id is null and c.price_type = 'consumer' and c.area = 0),
    day as (select day::date as day from generate_series(${from}::date, ${to}::date, '1 day') as day)
    select (100.0 * count(*) filter (where exists (
        select from chain_deals d where d.category_no = chain.category_no and d.product_id = chain.product_id
          and d.retailer_id = chain.retailer_id and d.dataset = chain.dataset and d.owner_company_id is null
          and day.day between d.from_on and d.to_on)) / nullif(count(*), 0))::float8 as time
    from chain join chain_spells p on p.category_no = chain.category_no and p.chain_id = chain.id
      join day on day.day between p.from_on and p.to_on`);
  if (row?.time == null) throw new Error(`No price of ${categoryId} from ${from} to ${to}.`);
  return row.time;
};

/** The average discount of all days on promotion of a category, in percent of the regular price. */
export const averageDiscount = async (categoryId: string, [from, to]: readonly [string, string]) => {
  const [row] = await database().execute<{ depth: number | null }>(sql`
    select avg(d.depth)::float8 as depth from chain_prices c
      join categories k on k.no = c.category_no
      join chain_spells p on p.category_no = c.category_no and p.chain_id = c.id
      join generate_series(${from}::date, ${to}::date, '1 day') as day on day::date between p.from_on and p.to_on
      join chain_deals d on d.category_no = c.category_no and d.product_id = c.product_id and d.retailer_id = c.retailer_id
        and d.dataset = c.dataset and d.owner_company_id is null and day::date between d.from_on and d.to_on
    where k.id = ${categoryId} and c.dataset = 'sample' and c.owner_company_id is null and c.price_type = 'consumer' and c.area = 0`);
  if (row?.depth == null) throw new Error(`No promotion of ${categoryId} from ${from} to ${to}.`);
  return row.depth;
};

/** Days on promotion and promotions by their kind. */
export const promotedByKind = async (
  categoryId: string,
  [from, to]: readonly [string, string],
): Promise<{ kind: string; days: number; n: number }[]> =>
  database().execute<{ kind: string; days: number; n: number }>(sql`
    select d.mechanic as kind, count(*)::int as days, count(distinct d.id)::int as n
    from chain_prices c join categories k on k.no = c.category_no
      join chain_spells p on p.category_no = c.category_no and p.chain_id = c.id
      join generate_series(${from}::date, ${to}::date, '1 day') as day on day::date between p.from_on and p.to_on
      join chain_deals d on d.category_no = c.category_no and d.product_id = c.product_id and d.retailer_id = c.retailer_id
        and d.dataset = c.dataset and d.owner_company_id is null and day::date between d.from_on and d.to_on
    where k.id = ${categoryId} and c.dataset = 'sample' and c.owner_company_id is null and c.price_type = 'consumer' and c.area = 0
    group by 1`);

/** The promotions of a category that have a day in a range, by product and retailer. */
export const dealsIn = async (
  categoryId: string,
  [from, to]: readonly [string, string],
): Promise<{ brandId: string; retailerId: string; from: string; to: string; kind: string }[]> =>
  database().execute<{ brandId: string; retailerId: string; from: string; to: string; kind: string }>(sql`
    select d.brand_id as "brandId", d.retailer_id as "retailerId", d.from_on::text as from, d.to_on::text as to, d.mechanic as kind
    from chain_deals d join categories k on k.no = d.category_no join retailers r on r.id = d.retailer_id
    where k.id = ${categoryId} and d.dataset = 'sample' and d.owner_company_id is null and r.channel <> 'wholesale'
      and d.from_on <= ${to}::date and d.to_on >= ${from}::date`);

/** The first day with a price of a category. */
export const oldestDay = async (categoryId: string): Promise<string> => {
  const [row] = await database().execute<{ day: string }>(sql`
    select min((observed_at at time zone 'Africa/Cairo')::date)::text as day from price_observations
    where status = 'ok' and category_no = (select no from categories where id = ${categoryId})`);
  return row?.day ?? '';
};

export const daysBefore = (day: string, count: number): string => addDays(day, -count);
