import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { database, withDriver } from '#db/client.ts';
import { dealsOfCategory, deriveDeals } from '#db/market/chain-deals.ts';
import type { NewRun } from '#db/market/open-runs.ts';
import { recordPrices } from '#db/market/record-prices.ts';
import { recordShelfVisits, type ShelfVisit } from '#db/market/record-shelf-visits.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import type { PriceMonitorQuery } from '#lib/market/price-monitor/query.ts';
import { NOTHING_CHOSEN } from '#lib/market/prices/price-filters.ts';
import type { Answer } from '#lib/market/questions/answer.ts';
import { findCurrentPrices } from '#lib/market/questions/find-current-prices.ts';
import { findMarket } from '#lib/market/questions/find-market.ts';
import { findMovers } from '#lib/market/questions/find-movers.ts';
import { findPriceHistory } from '#lib/market/questions/find-price-history.ts';
import { findProductRanking } from '#lib/market/questions/find-product-ranking.ts';
import { findPromotions } from '#lib/market/questions/find-promotions.ts';
import { findRetailerComparison } from '#lib/market/questions/find-retailer-comparison.ts';
import { findStockouts } from '#lib/market/questions/find-stockouts.ts';
import { addDays, type Day } from '#lib/vocabulary/cairo-days.ts';
import type { PromotionMechanic } from '#lib/vocabulary/market-terms.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { createReadings, type Reading } from '#tests/factories/market.ts';
import { findPriceMonitor } from '#tests/factories/price-monitor.ts';
import { USUAL_MOVERS } from '#tests/factories/price-monitor-address.ts';

const now = new Date('2026-04-02T12:00:00Z');
const march = { preset: 'custom', from: '2026-03-01', to: '2026-03-31' } as const;
const inMarch = (day: number): Day => addDays('2026-03-01', day - 1);
const daily = (regular: (day: number) => number): Reading[] =>
  Array.from({ length: 31 }, (_, at) => [inMarch(at + 1), regular(at + 1)]);

const reader: Reader = {
  market: database(),
  now,
  locale: 'en',
  scope: dataScopeWith({ datasets: ['sample'], categories: ['juice', 'water'] }),
};
const juice = { category: 'juice' };
const threeFor = { mechanic: 'x-for-y', terms: { quantity: 3, total: 45 } } as const;

/** @throws unless there is an answer */
const found = <T>(answer: Answer<T>): Extract<Answer<T>, { status: 'found' }> => {
  if (answer.status !== 'found') throw new Error(`${answer.status} instead of found`);
  return answer;
};

const promotion = (
  category: string,
  id: string,
  subject: { product?: string; brand?: string; owner?: string },
  {
    mechanic = 'price-cut',
    terms = {},
  }: { mechanic?: PromotionMechanic; terms?: Record<string, number> } = {},
) =>
  database().execute(sql`
    insert into promotions (category_no, id, dataset, owner_company_id, retailer_id, product_id, brand_id, mechanic, terms, starts_on, ends_on,
      regular_price, promoted_price, source)
    select no, ${id}, 'sample', ${subject.owner ?? null}, 'near', ${subject.product ?? null}, ${subject.brand ?? null}, ${mechanic},
      ${JSON.stringify(terms)}::text::jsonb,
      '2026-03-10', '2026-03-20', 20, 15, 'web' from categories where id = ${category}`);

/** What follows from the promotions that were announced. */
const derivePromotions = (category: string) =>
  withDriver(database(), async (_, db) => {
    const [row] = await db.execute<{ no: number }>(sql`select no from categories where id = ${category}`);
    await deriveDeals(db, dealsOfCategory(row?.no ?? 0));
  });

const run = (key: string, given: Partial<NewRun> = {}): NewRun => ({
  key,
  dataset: 'sample',
  source: 'field',
  startedAt: new Date('2026-03-31T06:00:00Z'),
  finishedAt: new Date('2026-03-31T18:00:00Z'),
  ...given,
});

const visit = (day: number, state: ShelfVisit['state'], productId = 'own-one'): ShelfVisit => ({
  ...{ productId, storeId: 'n1', state },
  observedAt: new Date(`${inMarch(day)}T09:00:00Z`),
});

beforeAll(async () => {
  await createReadings('juice', {
    'own-one@near/n1': daily((day) => (day < 15 ? 20 : 22)),
    'own-one@far/f1': daily(() => 24),
    'rival-one@near/n1': daily(() => 30),
    'rival-gone@near/n1': [[inMarch(1), 40]],
  });
  await database().execute(sql`
    insert into categories (id, name_en, name_ar, base_unit, is_selectable, position) values ('water', 'Water', 'مياه', 'l', true, 98)`);
  await database().execute(sql`update products set status = 'delisted' where id = 'rival-gone'`);
  await withDriver(database(), (driver, db) =>
    recordShelfVisits(driver, db, run('visits'), [
      ...[visit(1, 'in_stock'), visit(8, 'oos'), visit(15, 'oos'), visit(22, 'in_stock')],
      ...[
        visit(1, 'in_stock', 'rival-one'),
        visit(12, 'unknown', 'rival-one'),
        visit(24, 'oos', 'rival-one'),
      ],
      ...[visit(2, 'in_stock', 'rival-gone'), visit(9, 'oos', 'rival-gone')],
    ]),
  );
  await promotion('juice', 'of-product', { product: 'own-one' }, threeFor);
  await promotion(
    'juice',
    'of-brand',
    { brand: 'rival' },
    { mechanic: 'buy-get', terms: { buy: 2, free: 1 } },
  );
  await promotion('water', 'of-brand-elsewhere', { brand: 'rival' });
  await derivePromotions('juice');
  await derivePromotions('water');
});

describe('a question', () => {
  it('of stock-outs says how long a shelf was empty at least and at most', async () => {
    const { data } = found(await findStockouts(reader, juice, { period: march }));
    expect(data.ended).toEqual([
      expect.objectContaining({
        product: { id: 'own-one', name: 'A' },
        from: inMarch(8),
        to: inMarch(15),
        days: { atLeast: 7, atMost: 21 },
      }),
    ]);
    expect(data.emptyNow).toEqual([
      expect.objectContaining({
        product: { id: 'rival-one', name: 'A' },
        from: inMarch(24),
        days: { atLeast: 0, atMost: null },
      }),
    ]);
    // Eight visits saw clearly, of which four found nothing; what is no longer sold stays in the past.
    expect(data.rate).toBe(50);
  });

  it('of stock-outs counts visits of the period alone', async () => {
    const lateMarch = { preset: 'custom', from: inMarch(22), to: inMarch(31) } as const;
    const { data } = found(await findStockouts(reader, juice, { period: lateMarch }));
    expect(data).toMatchObject({ rate: 50, ended: [] });
    expect(data.emptyNow.map(({ product }) => product.id)).toEqual(['rival-one']);
  });

  it('of promotions leaves a brand’s in the category that it is of', async () => {
    const ask = async (category: string) =>
      found(await findPromotions(reader, { category }, { period: march })).data.promotions;
    expect((await ask('juice')).map(({ product, brand }) => [product?.id ?? null, brand.id]).sort()).toEqual([
      ['own-one', 'own'],
      ['rival-gone', 'rival'],
      ['rival-one', 'rival'],
    ]);
    expect(await ask('water')).toEqual([]);
  });

  it('of promotions has their numbers, as far as the plan has single products', async () => {
    const ofBrand = async (mechanic: PromotionMechanic, terms: object) => {
      await database().execute(sql`
        update promotions set mechanic = ${mechanic}, terms = ${JSON.stringify(terms)}::text::jsonb where id = 'of-brand'`);
      await derivePromotions('juice');
    };
    const starter = { ...reader, scope: { ...reader.scope, level: 'brand' as const } };
    const termsFor = async (asking: Reader) =>
      Object.fromEntries(
        found(await findPromotions(asking, juice, { period: march })).data.promotions.map((each) => [
          each.brand.id,
          [each.mechanic, each.terms],
        ]),
      );
    expect(await termsFor(reader)).toEqual({
      own: ['x-for-y', { quantity: 3, total: 45 }],
      rival: ['buy-get', { buy: 2, free: 1 }],
    });
    expect(await termsFor(starter)).toEqual({
      own: ['x-for-y', {}],
      rival: ['buy-get', { buy: 2, free: 1 }],
    });
    await ofBrand('x-for-y', { quantity: 3, total: 20 });
    expect((await termsFor(reader)).rival).toEqual(['x-for-y', { quantity: 3, total: 20 }]);
    expect((await termsFor(starter)).rival).toEqual(['x-for-y', {}]);
  });

  it('of promotions narrows by product and shop, a page at a time', async () => {
    const ask = async (filters: { products?: string[]; retailers?: string[] }, offset = 0) => {
      const page = { limit: 1, offset };
      const asked = await findPromotions(reader, { category: 'juice', ...filters }, { period: march, page });
      const { promotions, total } = found(asked).data;
      return [total, ...promotions.map(({ product }) => product?.id)];
    };
    expect([await ask({}), await ask({}, 1), await ask({}, 2)]).toEqual([
      [3, 'rival-gone'],
      [3, 'rival-one'],
      [3, 'own-one'],
    ]);
    expect(await ask({ products: ['rival-one'] })).toEqual([1, 'rival-one']);
    expect(await ask({ products: ['own-one'], retailers: ['far'] })).toEqual([0]);
  });

  it('of a history reaches as far as was read, and says so', async () => {
    const period = { preset: 'custom', from: inMarch(10), to: '2026-04-02' } as const;
    const { data, provenance } = found(
      await findPriceHistory(reader, { ...juice, brands: ['own'] }, { period }),
    );
    expect(provenance.range).toEqual({ from: inMarch(10), to: inMarch(31) });
    expect(data.series.map(({ values: _, ...line }) => line)).toEqual([
      { name: 'A', first: 20, last: 22, change: 10 },
      { name: 'A', first: 24, last: 24, change: 0 },
    ]);
    expect([data.days[0], data.days.at(-1), data.days.length]).toEqual([inMarch(10), inMarch(31), 22]);
    for (const { values, first, last } of data.series)
      expect([values[0], values.at(-1), values.length]).toEqual([first, last, 22]);
    const { data: prices } = found(await findCurrentPrices(reader, juice, {}));
    expect(prices.products.map(({ product, lowest }) => [product.id, lowest])).toEqual([
      ['own-one', 22],
      ['rival-one', 30],
    ]);
  });

  it('is as fresh as the retailer of it that was read longest ago, by rounds of which half succeeded', async () => {
    const stamp = async () => found(await findCurrentPrices(reader, juice, {})).provenance.asOf;
    const view = async () => (await findPriceMonitor(reader, everything))?.asOf;
    await database().execute(sql`update market_runs set retailer_id = 'near' where key = 'juice'`);
    await database().execute(sql`
      insert into market_runs (key, dataset, source, retailer_id, started_at, finished_at, attempted, succeeded, state) values
        ('far-1', 'sample', 'web', 'far', '2026-03-20', '2026-03-20 10:00Z', 100, 50, 'published'),
        ('far-failed', 'sample', 'web', 'far', '2026-03-28', '2026-03-28 10:00Z', 100, 49, 'published'),
        ('far-loading', 'sample', 'web', 'far', '2026-03-29', '2026-03-29 10:00Z', 100, 100, 'loading')`);
    await database().execute(sql`update market_runs set retailer_id = 'near' where key = 'visits'`);
    expect(await stamp()).toBe('2026-03-20T10:00:00.000Z');
    expect(await view()).toBe('2026-03-20T10:00:00.000Z');
    const near = found(await findCurrentPrices(reader, { ...juice, retailers: ['near'] }, {}));
    expect(near.provenance.asOf).toBe('2026-12-31T12:00:00.000Z');
  });
});

const everything: PriceMonitorQuery = {
  ...NOTHING_CHOSEN,
  category: 'juice',
  period: march,
  section: 'overview',
  movers: USUAL_MOVERS,
  news: 1,
  lines: null,
  floor: null,
  trade: null,
};

it('has the same answer whatever a company keeps of its own', async () => {
  const askAll = async () => ({
    prices: await findCurrentPrices(reader, juice, {}),
    history: await findPriceHistory(reader, juice, { period: march }),
    movers: await findMovers(reader, juice, {
      period: march,
      direction: 'both',
      limit: 8,
    }),
    comparison: await findRetailerComparison(reader, juice, { period: null }),
    ranking: await findProductRanking(reader, juice, { order: 'cheapest' }),
    promotions: await findPromotions(reader, juice, { period: march }),
    stockouts: await findStockouts(reader, juice, { period: march }),
    market: await findMarket(reader, '', null),
    view: await findPriceMonitor(reader, everything),
  });
  const before = await askAll();
  for (const answer of Object.values(before)) expect(answer).not.toBeNull();
  const ownerCompanyId = 'acme';
  await withDriver(database(), async (driver, db) => {
    const rows = ['own-one@near', 'own-one@far', 'rival-one@near'].flatMap((listingId) =>
      [inMarch(5), inMarch(31), '2026-04-02'].map((day) => ({
        ...{ listingId, storeId: listingId.endsWith('near') ? 'n1' : 'f1', currency: 'EGP', regularPrice: 1 },
        observedAt: new Date(`${day}T10:00:00Z`),
      })),
    );
    await recordPrices(driver, db, run('own-prices', { ownerCompanyId, finishedAt: now }), rows);
    await recordShelfVisits(driver, db, run('own-visits', { ownerCompanyId }), [
      visit(20, 'oos'),
      visit(30, 'oos'),
    ]);
  });
  await promotion('juice', 'own', { product: 'own-one', owner: ownerCompanyId });
  await derivePromotions('juice');
  const [stored] = await database().execute<{ n: number }>(sql`
    select count(*)::int as n from chain_prices where owner_company_id = ${ownerCompanyId}`);
  expect(stored?.n).toBeGreaterThan(0);
  expect(await askAll()).toEqual(before);
});

it('of stock-outs has all empty shelves of a brand, however many there are', async () => {
  await database().execute(sql`
    insert into products (id, dataset, name_en, name_ar, brand_id, category_id, net_content, net_unit, family_id)
    values ('rival-two', 'sample', 'A', 'أ', 'rival', 'juice', 1, 'l', 'rival-two')`);
  await database().execute(sql`
    insert into stores (id, dataset, retailer_id, name_en, name_ar, city_en, city_ar)
    select 'many-' || n, 'sample', 'near', 'A', 'أ', 'Cairo', 'القاهرة' from generate_series(1, 1100) as n`);
  const visits = Array.from({ length: 1100 }, (_, at) => ({
    ...visit(24, at < 40 ? 'in_stock' : 'oos', 'rival-two'),
    storeId: `many-${at + 1}`,
  }));
  await withDriver(database(), (driver, db) => recordShelfVisits(driver, db, run('many'), visits));
  const { data } = found(await findStockouts(reader, juice, { period: march }));
  expect(data.brands).toEqual([{ brand: { id: 'rival', name: 'A' }, emptyNow: 1061 }]);
  expect([data.shelvesEmpty, data.emptyNow.length]).toEqual([1061, 1061]);
});
