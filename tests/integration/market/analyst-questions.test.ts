import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '#db/client.ts';
import { seedMarket } from '#db/seed/market/seed-market.ts';
import type { DataScope } from '#lib/core/data-scope.ts';
import { comparePrices } from '#lib/market/compare-prices.ts';
import { showcaseScope } from '#lib/market/data-scope.ts';
import { findProducts } from '#lib/market/find-products.ts';
import type { Finding } from '#lib/market/finding.ts';
import { getPriceHistory } from '#lib/market/get-price-history.ts';
import { getPromotions } from '#lib/market/get-promotions.ts';
import { getStockouts } from '#lib/market/get-stockouts.ts';
import { getTopMovers } from '#lib/market/get-top-movers.ts';

const now = new Date('2026-11-20T12:00:00Z');
const reader = () => ({ db: database(), now, locale: 'en' as const });
const everything: DataScope = {
  why: 'admin',
  datasets: ['licensed', 'sample'],
  categories: 'all',
  modules: 'all',
  products: true,
};
const teaOnly: DataScope = {
  why: 'trial',
  datasets: ['sample'],
  categories: ['tea'],
  modules: ['priceMonitor'],
  products: true,
};

function found<T>(finding: Finding<T>): {
  data: T;
  lookedAt: { rows: number; dataset: string; asOf: string | null };
} {
  if (finding.status !== 'found') throw new Error(`${finding.status} instead of found`);
  return finding;
}

beforeAll(async () => {
  await seedMarket(database(), '2026-11-20', { daily: 101, weekly: 0 });
}, 240_000);

describe('finding products', () => {
  it.each([
    ['Nasma milk 1 l', 'nasma-milk-1'],
    ['لبن نسمة ١ لتر', 'nasma-milk-1'],
    ['لبن نسمه كامل الدسم', 'nasma-milk-1'],
    ['nesma full cream', 'nasma-milk-1'],
    ['زيت زيتا عباد الشمس', 'zayta-cooking-oil-1'],
    ['taraba tea', 'taraba-tea-1'],
    ['tarabba te', 'taraba-tea-1'],
  ])('understands "%s"', async (text, id) => {
    const { products } = found(await findProducts(reader(), everything, { text })).data;
    expect(products.slice(0, 3).map((product) => product.id)).toContain(id);
  });

  it('names products in the language asked in', async () => {
    const arabic = { ...reader(), locale: 'ar' as const };
    const { products } = found(await findProducts(arabic, everything, { text: 'Nasma milk 1 l' })).data;
    expect(products[0]?.name).toContain('نسمة');
    expect(products[0]?.brand.name).toBe('نسمة');
  });

  it('finds nothing for words that mean nothing, and nothing for none', async () => {
    for (const text of ['zzqx wvvk', '', '   ', "'; drop table products; --"]) {
      expect(await findProducts(reader(), everything, { text })).toMatchObject({ status: 'nothing_found' });
    }
  });

  it('finds only what the scope covers', async () => {
    expect((await findProducts(reader(), teaOnly, { text: 'Nasma milk' })).status).toBe('nothing_found');
    const showcase = found(await findProducts(reader(), showcaseScope, { text: 'Nasma' })).data.products;
    expect(new Set(showcase.map((product) => product.category.id))).toEqual(new Set(['milk']));
  });
});

describe('asking for prices', () => {
  it('gives the last price that was read at each retailer, as the rows say', async () => {
    const input = { category: 'milk', productIds: ['nasma-milk-1'] };
    const { data, lookedAt } = found(await comparePrices(reader(), everything, input));
    const rows = await database().execute<{ retailer: string; price: number }>(sql`
      select distinct on (l.retailer_id) l.retailer_id as retailer, coalesce(o.promo_price, o.regular_price)::float8 as price
      from price_observations o join listings l on l.id = o.listing_id
      where l.product_id = 'nasma-milk-1' and o.status = 'ok' and o.price_type = 'consumer'
      order by l.retailer_id, o.observed_at desc`);
    const [compared] = data.products;
    expect(Object.fromEntries(compared?.prices.map((p) => [p.retailer.id, p.effective]) ?? [])).toEqual(
      Object.fromEntries(rows.map((row) => [row.retailer, row.price])),
    );
    const prices = rows.map((row) => row.price);
    expect(compared?.mean).toBeCloseTo(prices.reduce((a, b) => a + b, 0) / prices.length, 9);
    expect(compared?.spread).toBeCloseTo(
      (100 * (Math.max(...prices) - Math.min(...prices))) / Math.min(...prices),
      9,
    );
    expect(lookedAt).toMatchObject({
      rows: rows.length,
      dataset: 'sample',
      asOf: '2026-11-20T10:00:00.000Z',
    });
  });

  it('keeps misread prices and wholesale prices out', async () => {
    const { data } = found(await comparePrices(reader(), everything, { category: 'rice', limit: 12 }));
    const all = data.products.flatMap((product) => product.prices);
    expect(all.some((price) => price.retailer.id === 'gomlaty')).toBe(false);
    for (const { prices, median } of data.products) {
      for (const price of prices) expect(price.effective / median).toBeLessThan(2);
    }
  });

  it('tells how one price went over a period', async () => {
    const input = { productId: 'nasma-milk-1', retailerId: 'wahat' };
    const { data } = found(await getPriceHistory(reader(), everything, input));
    const rows = await database().execute<{ day: string; price: number }>(sql`
      select observed_on::text as day, coalesce(promo_price, regular_price)::float8 as price from price_observations
      where listing_id = 'wahat/nasma-milk-1' and status = 'ok' and observed_on between '2026-08-23' and '2026-11-20'
      order by observed_at`);
    const [history] = data.retailers;
    expect(history?.last).toBe(rows.at(-1)?.price);
    expect(history?.lowest).toBe(Math.min(...rows.map((row) => row.price)));
    expect(history?.highest).toBe(Math.max(...rows.map((row) => row.price)));
    for (const row of rows) {
      const standing = history?.points.filter((point) => point.day <= row.day).at(-1);
      expect(standing?.effective).toBe(row.price);
    }
  });

  it('ranks changes of regular price by size', async () => {
    const { data } = found(await getTopMovers(reader(), everything, { category: 'milk', direction: 'up' }));
    const sizes = data.movers.map((mover) => mover.change);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    const [first] = data.movers;
    const [row] = await database().execute<{ from: number; to: number }>(sql`
      select (array_agg(regular_price::float8 order by observed_at))[1] as "from",
        (array_agg(regular_price::float8 order by observed_at desc))[1] as "to"
      from price_observations where listing_id = ${first?.listingId ?? ''} and status = 'ok' and observed_on >= '2026-10-22'`);
    expect({ from: first?.from, to: first?.to }).toEqual({ ...row });
  });

  it('says so when the question is outside of the plan', async () => {
    expect(await comparePrices(reader(), teaOnly, { category: 'milk' })).toMatchObject({
      status: 'outside_scope',
      what: 'category',
      covered: [{ id: 'tea' }],
    });
    const noPrices: DataScope = { ...teaOnly, modules: ['imdb'] };
    expect(await comparePrices(reader(), noPrices, {})).toMatchObject({
      status: 'outside_scope',
      what: 'module',
    });
    expect(await getPriceHistory(reader(), teaOnly, { productId: 'nasma-milk-1' })).toMatchObject({
      status: 'outside_scope',
      what: 'product',
    });
  });
});

describe('asking for promotions and empty shelves', () => {
  it('lists what runs today, the deepest first', async () => {
    const { data } = found(
      await getPromotions(reader(), everything, { category: 'milk', runningOnly: true, limit: 50 }),
    );
    const [row] = await database().execute<{ n: number }>(sql`
      select count(*)::int as n from promotions m join products p on p.id = m.product_id
      where p.category_id = 'milk' and m.retailer_id <> 'gomlaty' and '2026-11-20' between m.starts_on and m.ends_on`);
    expect(data.total).toBe(row?.n);
    const depths = data.promotions.map((promotion) => promotion.depth ?? 0);
    expect(depths).toEqual([...depths].sort((a, b) => b - a));
    expect(data.promotions.every((promotion) => promotion.isRunning)).toBe(true);
  });

  it('counts empty shelves over visits where the product was listed', async () => {
    const { data, lookedAt } = found(await getStockouts(reader(), everything, { category: 'milk' }));
    const [row] = await database().execute<{ oos: number; listed: number }>(sql`
      select count(*) filter (where a.state = 'oos')::int as oos, count(*) filter (where a.state in ('oos', 'low', 'in_stock'))::int as listed
      from availability_observations a join products p on p.id = a.product_id
      where p.category_id = 'milk' and p.status = 'active'
        and (a.observed_at at time zone 'Africa/Cairo')::date between '2026-10-22' and '2026-11-20'`);
    expect(lookedAt.rows).toBe(row?.listed);
    expect(data.rate).toBeCloseTo((100 * (row?.oos ?? 0)) / (row?.listed ?? 1), 9);
    const since = data.emptyNow.map((shelf) => shelf.since);
    expect(since.length).toBeGreaterThan(0);
    expect(since).toEqual([...since].sort());
  });

  it('refuses what the plan has no module for', async () => {
    for (const ask of [getPromotions, getStockouts]) {
      expect(await ask(reader(), teaOnly, {})).toMatchObject({ status: 'outside_scope', what: 'module' });
    }
  });
});
