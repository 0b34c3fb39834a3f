import { sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
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
        c.price, c.regular_price::float8 as regular, c.promo_price::float8 as promo, (c.price / c.net)::float8 as unit
      from (${chainPricesOn(day)}) as c join products p on p.id = c.product_id join brands b on b.id = p.brand_id
        join retailers r on r.id = c.retailer_id
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

export const daysBefore = (day: string, count: number): string => addDays(day, -count);
