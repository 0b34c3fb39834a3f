import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { database, marketDatabase } from '#db/client.ts';
import { toolOutputs } from '#lib/chat/tools/tool-outputs.ts';
import { showcaseScope } from '#lib/market/access/actor-scope.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { addDays, cairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { answered } from '#tests/factories/analyst-asker.ts';
import {
  compareRetailers,
  describeMarket,
  getPriceHistory,
  getPriceIndex,
  getPrices,
  getPromotions,
  getStockouts,
  getTopMovers,
  rankProducts,
} from '#tests/factories/analyst-look-ups.ts';
import { chainPricesOn } from '#tests/factories/chain-prices.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { onScreen } from '#tests/factories/on-screen.ts';
import { noonWithPromotions, sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

const now = new Date(`${sampleDay}T12:00:00Z`);
const everything = dataScopeWith();

const reader = (scope: DataScope = everything, locale: Locale = 'en'): Reader => ({
  market: marketDatabase(),
  now,
  locale,
  scope,
});

beforeAll(withSampleMarket, 240_000);

describe('what words stand for', () => {
  test.each([
    ['Nasma UHT milk full cream 1 l', [], 'Nasma UHT milk full cream 1 l', 1],
    ['nasma milk 1 litre full cream', [], 'Nasma UHT milk full cream 1 l', 1],
    ['nasma milk', [], 'Nasma (UHT milk)', 5],
    ['milk', [], 'UHT milk', null],
    ['', ['milk'], 'UHT milk', null],
    ['Nasma', ['UHT milk'], 'Nasma (UHT milk)', 5],
    ['taraba tea', [], 'Taraba (Tea)', 5],
  ] as const)('"%s" at %j', async (subject, retailers, name, products) => {
    const { looked } = answered(await getPrices(reader(), { subject, retailers: [...retailers] }));
    expect(looked.subject).toBe(name);
    if (products === 1) expect(looked.products).toBe(1);
    // A brand may have a limited sort on sale as well.
    else if (products !== null) expect(looked.products).toBeGreaterThanOrEqual(products);
  });

  test.each([
    ['لبن نسمة كامل الدسم ١ لتر', 'لبن نسمة كامل الدسم 1 لتر'],
    ['اللبن', 'اللبن المعقم'],
    ['شاي طرابا', 'طرابا (الشاي)'],
    ['شيبسي', 'رقائق البطاطس'],
    ['شيبسي قرمشة', 'قرمشة (رقائق البطاطس)'],
  ])('in Arabic: "%s"', async (subject, name) => {
    const { looked } = answered(await getPrices(reader(everything, 'ar'), { subject, retailers: [] }));
    expect(looked.subject).toBe(name);
  });

  test.each([
    ['wahat', 'Wahat Hyper'],
    ['Qasr Hyper', 'Qasr Hypermarket'],
    ['lotusa', 'Lotusa Market'],
    ['توفيره', 'Tawfeera'],
  ])('a retailer by part of its name: "%s"', async (asked, name) => {
    const { looked } = answered(await getPrices(reader(), { subject: 'milk', retailers: [asked] }));
    expect(looked.retailers).toEqual([name]);
  });

  test('a brand of several categories is answered in one, and the others are named', async () => {
    const { looked } = answered(await getPrices(reader(), { subject: 'nasma', retailers: [] }));
    expect(looked.alsoIn.length).toBe(2);
  });

  test.each(['pepsi', 'Nasma cement', "'; drop table products; --", 'x'.repeat(200)])(
    'nothing for "%s"',
    async (subject) => {
      const output = await getPrices(reader(), { subject, retailers: [] });
      expect(output).toMatchObject({ status: 'not_found', kind: 'product' });
    },
  );

  test.each(['%', '\\', '🥛'])('everything for "%s", which names nothing', async (subject) => {
    const everything = answered(await getPrices(reader(), { subject: '', retailers: [] }));
    expect(answered(await getPrices(reader(), { subject, retailers: [] })).looked).toEqual(everything.looked);
  });

  test('an unknown retailer is said to be one, with those there are', async () => {
    const output = await getPrices(reader(), { subject: 'milk', retailers: ['Walmart'] });
    expect(output).toMatchObject({ status: 'not_found', kind: 'retailer', asked: 'Walmart' });
    expect(output.status === 'not_found' && output.suggestions).toContain('Wahat Hyper');
  });
});

describe('filters in words', () => {
  const milk = { subject: 'milk', retailers: [] };
  const filters = { channels: ['hypermarkets', 'سوبر ماركت'], packBands: ['1 l'] };

  test('narrow an answer, which says them as the dashboards do', async () => {
    const found = answered(
      await getPrices(reader(), { ...milk, ...filters, price: 'regular', statistic: 'lowest' }),
    );
    expect(found.looked.filters).toEqual([
      'Channel: Hypermarket, Supermarket',
      'Pack size: Over 0.5 to 1 l',
      'Price: Regular, without promotions',
      'Several prices: Lowest',
    ]);
    const prices = found.products.flatMap((product) => product.prices);
    expect(prices.every(({ price, regularPrice }) => price === regularPrice)).toBe(true);
    const cheapest = { ...milk, ...filters, price: 'regular', order: 'cheapest' } as const;
    expect(answered(await rankProducts(reader(), cheapest)).products[0]?.unitPrice).toBe(found.unitPrice);
    const inGiza = answered(await getPrices(reader(), { ...milk, governorate: 'Giza governorate' })).looked;
    expect(inGiza.filters).toEqual(['Governorate: Giza']);
    const { looked } = answered(
      await getPrices(reader(everything, 'ar'), { ...milk, governorate: 'الجيزة' }),
    );
    expect(looked.filters?.join('').replaceAll(/[\u200f\u2066-\u2069]/g, '')).toBe('المحافظة: الجيزة');
    expect(looked.products).toBe(inGiza.products);
    expect(answered(await getPrices(reader(), milk)).looked).not.toHaveProperty('filters');
  });

  test('narrow what words mean to brands, which are ranked together and compared in one list', async () => {
    const two = { brands: ['Nasma', 'مروج'] };
    const ranked = answered(await rankProducts(reader(), { ...milk, ...two, order: 'cheapest', limit: 20 }));
    expect(ranked.looked.subject).toBe('Marooj, Nasma (UHT milk)');
    const each = await Promise.all(
      ['Nasma milk', 'Marooj milk'].map((subject) =>
        rankProducts(reader(), { ...milk, subject, order: 'cheapest', limit: 20 }),
      ),
    );
    const both = each.flatMap((of) => answered(of).products).sort((a, b) => a.unitPrice - b.unitPrice);
    expect(ranked.products.map(({ unitPrice }) => unitPrice)).toEqual(
      both.map((of) => of.unitPrice).slice(0, 20),
    );
    const alone = answered(await rankProducts(reader(), { ...milk, ...two, subject: '', order: 'cheapest' }));
    expect(alone.products).toEqual(ranked.products.slice(0, alone.products.length));
    const index = answered(await getPriceIndex(reader(), { ...milk, ...two }));
    expect(index.brands.map(({ name }) => name).sort()).toEqual(['Marooj', 'Nasma']);
    const byBrand = dataScopeWith({ level: 'brand' });
    const prices = answered(await getPrices(reader(byBrand), { ...milk, ...two }));
    expect(prices.products.map(({ name }) => name).sort()).toEqual(['Marooj', 'Nasma']);
    const words = { subject: 'full cream milk', retailers: [], brands: ['Nasma'] };
    const cream = answered(await getPrices(reader(), words)).products.map(({ name }) => name);
    expect(cream.length).toBeGreaterThan(0);
    for (const name of cream) expect(name).toMatch(/Nasma.*full cream/);
    expect(await getPrices(reader(), { ...milk, brands: ['Pepsi'] })).toMatchObject({
      ...{ status: 'not_found', kind: 'brand', asked: 'Pepsi' },
    });
  });

  test('are of shelves and of promotions as well, as far as these know them', async () => {
    const range = { from: addDays(sampleDay, -60), to: sampleDay };
    const everywhere = answered(await getStockouts(reader(), { ...milk, ...range }));
    const inGiza = answered(await getStockouts(reader(), { ...milk, ...range, governorate: 'Giza' }));
    expect(inGiza.looked.filters).toEqual(['Governorate: Giza']);
    expect(inGiza.total).toBeLessThan(everywhere.total);
    const { channels } = filters;
    const ran = answered(await getPromotions(reader(), { ...milk, ...range, channels: ['discounter'] }));
    expect(ran.looked.filters).toEqual(['Channel: Discounter']);
    const shops = answered(await getPrices(reader(), { ...milk, channels: ['discounter'] })).looked.retailers;
    expect(ran.promotions.length).toBeGreaterThan(0);
    for (const { retailer } of ran.promotions) expect(shops).toContain(retailer);
    const asked = { ...milk, channels, order: 'cheapest' } as const;
    expect(answered(await rankProducts(reader(), asked)).looked.filters).toHaveLength(1);
  });

  test.each([
    [{ channels: ['pharmacy'] }, 'channel', 'pharmacy', 'Hypermarket'],
    [{ channels: ['bakery'] }, 'channel', 'bakery', 'Discounter'],
    [{ governorate: 'Atlantis' }, 'governorate', 'Atlantis', 'Giza'],
    [{ packBands: ['huge'] }, 'packSize', 'huge', 'Over 0.5 to 1 l'],
    [{ makers: ['Acme'] }, 'maker', 'Acme', null],
  ] as const)('that name nothing are said with what there is: %j', async (unknown, kind, asked, known) => {
    const output = await getPrices(reader(), { ...milk, ...(unknown as object) });
    expect(output).toMatchObject({ status: 'not_found', kind, asked });
    if (known !== null) expect(output.status === 'not_found' && output.suggestions).toContain(known);
  });

  test('hold for a plan without single products as they do on its dashboard', async () => {
    const starter = reader(dataScopeWith({ level: 'brand' }));
    const { looked } = answered(await getPrices(starter, { ...milk, channels: ['hypermarket'] }));
    expect(looked.filters).toEqual(['Channel: Hypermarket']);
    expect(await getPrices(starter, { ...milk, packBands: ['1 l'] })).toMatchObject({
      status: 'outside_plan',
      isSkuLevel: true,
    });
  });
});

test('a question reads what its category is made of once', async () => {
  const prices = async () => answered(await getPrices(reader(), { subject: 'milk', retailers: ['wahat'] }));
  await prices();
  const execute = vi.spyOn(database(), 'execute');
  // What is covered, and both halves of the category’s view, for prices that were read are kept.
  await prices();
  expect(execute).toHaveBeenCalledTimes(3);
  execute.mockClear();
  // The shelves as the dashboard reads them, with its stores and regions; visits and empty shelves. A search has a transaction of its own.
  answered(await getStockouts(reader(), { subject: 'Nasma UHT milk full cream 1 l', retailers: [] }));
  expect(execute).toHaveBeenCalledTimes(11);
  execute.mockRestore();
});

describe('figures', () => {
  test('of a comparison are totals over what both retailers carry', async () => {
    const found = answered(
      await compareRetailers(reader(), { subject: 'nasma milk', retailers: ['wahat', 'qasr'] }),
    );
    const rows = await database().execute<{ retailer: string; product: string; price: number }>(sql`
      select r.name_en as retailer, c.product_id as product, c.price
      from (${chainPricesOn(sampleDay)}) as c join retailers r on r.id = c.retailer_id join products p on p.id = c.product_id
      where p.brand_id = 'nasma' and p.category_id = 'milk' and r.id in ('wahat', 'qasr')`);
    const carried = Map.groupBy(rows, ({ product }) => product);
    const common = [...carried.values()].filter((each) => each.length === 2).flat();
    expect(found.matched).toBe(common.length / 2);
    expect(found.retailers.map(({ name }) => name).sort()).toEqual(['Qasr Hypermarket', 'Wahat Hyper']);
    for (const { name, total } of found.retailers) {
      const sum = common
        .filter(({ retailer }) => retailer === name)
        .reduce((all, { price }) => all + price, 0);
      expect(total).toBeCloseTo(sum, 2);
    }
    const indices = found.retailers.map(({ index }) => index ?? Number.NaN);
    expect(indices).toEqual(indices.toSorted((a, b) => a - b));
  });

  test('of a history are the prices that stood on the first and the last day', async () => {
    const range = { from: addDays(sampleDay, -37), to: addDays(sampleDay, -6) };
    const input = { subject: 'Nasma UHT milk full cream 1 l', retailers: ['wahat'], ...range };
    const { looked, series } = answered(await getPriceHistory(reader(), input));
    const standing = async (day: string) => {
      const [row] = await database().execute<{ price: number }>(sql`
        select price from (${chainPricesOn(day)}) as c where retailer_id = 'wahat' and product_id = 'nasma-milk-1'`);
      return row?.price;
    };
    expect(looked).toMatchObject({ ...range, retailers: ['Wahat Hyper'] });
    expect(series).toMatchObject([
      { name: 'Wahat Hyper', first: await standing(range.from), last: await standing(range.to) },
    ]);
  });

  test('are of what was found, whatever was typed, and name the words that nothing found has', async () => {
    const looked = async (subject: string) => {
      const { looked: told } = answered(await getPrices(reader(), { subject, retailers: [] }));
      return [told.subject, told.ignored];
    };
    expect(await looked('nasma full cream zeppelin')).toEqual(['Nasma UHT milk full cream', ['zeppelin']]);
    expect(await looked('nasma milk')).toEqual(['Nasma (UHT milk)', undefined]);
    expect(await looked('milk')).toEqual(['UHT milk', undefined]);
  });

  test('of a ranking are each product where it costs least, or most', async () => {
    const rows = await database().execute<{ product: string; least: number; most: number }>(sql`
      select p.name_en as product, min(c.price / (p.pack_count * p.net_content)) as least,
        max(c.price / (p.pack_count * p.net_content)) as most
      from (${chainPricesOn(sampleDay)}) as c join products p on p.id = c.product_id where p.category_id = 'milk' group by 1`);
    const ranked = async (order: 'cheapest' | 'dearest') =>
      answered(await rankProducts(reader(), { subject: 'milk', retailers: [], order })).products.map(
        ({ unitPrice }) => unitPrice,
      );
    const expected = (of: 'least' | 'most', sign: number) =>
      rows.map((row) => onScreen(row[of], 2)).sort((a, b) => sign * (a - b));
    expect(await ranked('cheapest')).toEqual(expected('least', 1));
    expect(await ranked('dearest')).toEqual(expected('most', -1));
  });

  test('of a ranking go up or down by unit price', async () => {
    const units = async (order: 'cheapest' | 'dearest') =>
      answered(await rankProducts(reader(), { subject: 'milk', retailers: [], order })).products.map(
        ({ unitPrice }) => unitPrice,
      );
    const [up, down] = [await units('cheapest'), await units('dearest')];
    expect(up).toEqual([...up].sort((a, b) => a - b));
    expect(down).toEqual([...down].sort((a, b) => b - a));
    expect(up[0]).toBeLessThan(down[0] ?? 0);
  });

  test('of promotions running today all run today, at the retailer asked for', async () => {
    const noon = await noonWithPromotions();
    const today = cairoDay(noon);
    const { promotions, total } = answered(
      await getPromotions({ ...reader(), now: noon }, { subject: 'milk', retailers: ['wahat'] }),
    );
    expect(total).toBeGreaterThan(0);
    expect(promotions).not.toEqual([]);
    for (const { startsOn, endsOn, retailer } of promotions) {
      expect(startsOn <= today && (endsOn ?? today) >= today).toBe(true);
      expect(retailer).toBe('Wahat Hyper');
    }
  });

  test('of promotions name the retailers of all of them, however many are listed, and take a period by its name', async () => {
    const noon = await noonWithPromotions();
    const asked = { subject: 'milk', retailers: [], period: '90d' as const, limit: 8 };
    const { looked, total, promotions } = answered(await getPromotions({ ...reader(), now: noon }, asked));
    expect([looked.from, looked.to]).toEqual([addDays(cairoDay(noon), -89), cairoDay(noon)]);
    expect(total).toBeGreaterThan(promotions.length);
    const rows = await database().execute<{ name: string }>(sql`
      select distinct r.name_en as name from chain_deals d join retailers r on r.id = d.retailer_id and r.dataset = d.dataset
        join categories c on c.no = d.category_no
      where c.id = 'milk' and d.dataset = 'sample' and r.channel <> 'wholesale' and d.from_on <= ${looked.to}::date
        and d.to_on >= ${looked.from}::date`);
    expect(rows.length).toBeGreaterThan(new Set(promotions.map(({ retailer }) => retailer)).size);
    expect(looked.retailers.toSorted()).toEqual(rows.map(({ name }) => name).sort());
  });

  test('are all that there are, and say what was not searched where no category was named', async () => {
    const whole = { subject: '', retailers: [] };
    const { products, total, looked } = answered(await getPrices(reader(), whole));
    expect(products).toHaveLength(total);
    expect(total).toBeGreaterThan(25);
    expect(looked.notSearched).toContain('Tea');
    expect(answered(await getPrices(reader(), { ...whole, subject: 'milk' })).looked.notSearched).toEqual([]);
    const { looked: arabic } = answered(await describeMarket(reader(everything, 'ar'), { subject: '' }));
    expect(arabic.subject).toContain('، ');
    expect(arabic.subject).not.toContain(',');
  });

  test('that nothing is found of say from when to when there is data', async () => {
    const asked = { subject: 'milk', retailers: [], period: '2020-01-05/2020-02-05' };
    const days = await database().execute<{ from: string; until: string }>(sql`
      select min((observed_at at time zone 'Africa/Cairo')::date)::text as from, max((observed_at at time zone 'Africa/Cairo')::date)::text as until
      from price_observations`);
    const none = { status: 'no_data', looked: { knownFrom: days[0]?.from, knownUntil: days[0]?.until } };
    expect(await getPrices(reader(), asked)).toMatchObject(none);
    expect(await getPriceHistory(reader(), asked)).toMatchObject(none);
    expect(answered(await getPrices(reader(), { ...asked, period: '7d' })).looked).not.toHaveProperty(
      'knownUntil',
    );
  });

  test('of movers go the way that was asked for', async () => {
    const { movers } = answered(
      await getTopMovers(reader(), { subject: 'milk', retailers: [], direction: 'up', price: 'effective' }),
    );
    expect(movers).not.toEqual([]);
    for (const mover of movers) {
      if (!('before' in mover)) throw new Error('not of listings');
      expect(mover.after).toBeGreaterThan(mover.before);
      expect(mover.changePercent).toBeGreaterThan(0);
    }
  });

  test('all leave in the shape that is declared', async () => {
    const asked = { subject: 'milk', retailers: [] };
    expect(() => {
      toolOutputs.getPrices.parse({});
    }).toThrow();
    toolOutputs.getPrices.parse(await getPrices(reader(), asked));
    toolOutputs.compareRetailers.parse(await compareRetailers(reader(), asked));
    toolOutputs.getPriceHistory.parse(await getPriceHistory(reader(), asked));
    toolOutputs.getTopMovers.parse(
      await getTopMovers(reader(), { ...asked, direction: 'both', price: 'regular' }),
    );
    toolOutputs.getPromotions.parse(await getPromotions(reader(), asked));
    toolOutputs.getStockouts.parse(await getStockouts(reader(), asked));
    toolOutputs.rankProducts.parse(await rankProducts(reader(), { ...asked, order: 'cheapest' }));
    toolOutputs.describeMarket.parse(await describeMarket(reader(), { subject: '' }));
  });
});

describe('what a plan does not cover', () => {
  const teaPrices = dataScopeWith({
    why: 'trial',
    datasets: ['sample'],
    categories: ['tea'],
    modules: ['priceMonitor'],
  });

  test('is not found where a brand or product is named, and only what is covered is suggested', async () => {
    for (const subject of ['Nasma', 'نسمة', 'pepsi']) {
      const output = await getPrices(reader(teaPrices), { subject, retailers: [] });
      expect(output).toMatchObject({ status: 'not_found', categories: ['Tea'] });
      expect(JSON.stringify(output).replace(subject, '')).not.toMatch(/milk|nasma/i);
    }
    const { categories } = answered(await describeMarket(reader(showcaseScope), { subject: '' }));
    expect(categories.map(({ name }) => name)).toEqual(['UHT milk']);
  });

  test.each([
    ['milk', 'en', 'UHT milk', 'Tea'],
    ['UHT milk', 'en', 'UHT milk', 'Tea'],
    ['cooking oil', 'en', 'Cooking oil', 'Tea'],
    ['cooking oils', 'en', 'Cooking oil', 'Tea'],
    ['Nasma UHT milk 1 l', 'en', 'UHT milk', 'Tea'],
    ['لبن معقم', 'ar', 'اللبن المعقم', 'الشاي'],
    ['زيت الطعام', 'ar', 'زيت الطعام', 'الشاي'],
  ] as const)(
    'is said to be outside where a category is named: "%s"',
    async (subject, locale, category, tea) => {
      const asked = { subject, retailers: [] };
      const refused = { status: 'outside_plan', category, hasPlan: true, categories: [tea] };
      expect(await getPrices(reader(teaPrices, locale), asked)).toEqual(refused);
      expect(await compareRetailers(reader(teaPrices, locale), asked)).toEqual(refused);
      expect(await describeMarket(reader(teaPrices, locale), { subject })).toEqual(refused);
      // "Which retailer is cheapest in cooking oil?"
      if (subject === category)
        expect(
          await compareRetailers(reader(teaPrices, locale), { subject: '', retailers: [subject] }),
        ).toEqual(refused);
      // The answer to people without a plan says that one opens it.
      if (category !== 'UHT milk' && category !== 'اللبن المعقم')
        expect(await getPrices(reader(showcaseScope, locale), asked)).toMatchObject({
          status: 'outside_plan',
          category,
          hasPlan: false,
        });
      expect(await getPrices(reader(everything, locale), asked)).not.toMatchObject({
        status: 'outside_plan',
      });
    },
  );

  test('is not taken for a category that shares a word with something covered', async () => {
    const { looked } = answered(
      await getPrices(reader(teaPrices), { subject: 'Taraba tea 250 g', retailers: [] }),
    );
    expect(looked.subject).toMatch(/tea/i);
  });

  test('is a list of single products where the plan has brands alone', async () => {
    const brandsOnly = reader({ ...teaPrices, level: 'brand' });
    const asked = { subject: 'tea', retailers: [] };
    const refused = {
      status: 'outside_plan',
      module: 'Price Monitor',
      isSkuLevel: true,
      topics: ['prices'],
      categories: ['Tea'],
    };
    expect(await rankProducts(brandsOnly, { ...asked, order: 'cheapest' })).toEqual(refused);
    // Of several prices the lowest is one product's, and within a pack size a brand often has one.
    for (const finer of [{ statistic: 'lowest' as const }, { packBands: ['up to 250 g'] }]) {
      expect(await getPrices(brandsOnly, { ...asked, ...finer })).toEqual(refused);
      expect(await getPriceHistory(brandsOnly, { ...asked, ...finer })).toEqual(refused);
    }
  });

  test('is what moved most by product: where the plan has brands alone it is by brand, and without listings by product', async () => {
    const asked = { subject: 'tea', retailers: [] };
    const moversAt = async (level: 'brand' | 'product' | 'listing') =>
      answered(
        await getTopMovers(reader({ ...teaPrices, level }), {
          ...asked,
          ...{ direction: 'both', price: 'effective' },
        }),
      );
    const [brands, products, listings] = [
      await moversAt('brand'),
      await moversAt('product'),
      await moversAt('listing'),
    ];
    expect([brands.by, products.by, listings.by]).toEqual(['brand', 'product', undefined]);
    const named = answered(await describeMarket(reader(teaPrices), { subject: 'tea' })).categories[0]?.brands;
    expect(brands.movers.length).toBeGreaterThan(1);
    for (const mover of brands.movers) {
      expect(named).toContain(mover.product);
      expect(mover).not.toHaveProperty('at');
    }
    for (const mover of products.movers)
      expect('at' in mover && mover.at?.[0]?.retailer).toEqual(expect.any(String));
    for (const mover of listings.movers) expect(mover).toHaveProperty('retailer');
  });

  test('is a figure of a single product where the plan has brands alone: its whole brand is told instead', async () => {
    const starter = reader(dataScopeWith({ categories: ['tea'], level: 'brand' }));
    const whole = reader(dataScopeWith({ categories: ['tea'] }));
    const ofBrand = { subject: 'Taraba tea', retailers: [] };
    const each = answered(await getPrices(whole, ofBrand)).products;
    const ofProduct = { subject: each[0]?.name ?? '', retailers: [] };

    const { looked, products } = answered(await getPrices(starter, ofProduct));
    expect(looked).toMatchObject({ subject: 'Taraba (Tea)', isByBrand: true, baseUnit: 'kg' });
    expect(looked.products).toBeGreaterThan(1);
    expect(products.map(({ name }) => name)).toEqual(['Taraba']);
    expect(products).toEqual(answered(await getPrices(starter, ofBrand)).products);
    for (const { retailer, price } of products[0]?.prices ?? []) {
      const there = each.flatMap(({ prices }) => prices.filter((shelf) => shelf.retailer === retailer));
      expect(price).toBeCloseTo(there.reduce((sum, { unitPrice }) => sum + unitPrice, 0) / there.length, 1);
    }

    const compared = answered(await compareRetailers(starter, ofProduct));
    expect(compared).toEqual(answered(await compareRetailers(starter, ofBrand)));
    const history = answered(await getPriceHistory(starter, ofProduct));
    expect(history.seriesOf).toBe('retailers');
    expect(history).toEqual(answered(await getPriceHistory(starter, ofBrand)));
    for (const { name, last } of history.series) {
      const perKilo = each.flatMap(({ prices }) =>
        prices.flatMap(({ retailer, unitPrice }) => (retailer === name ? [unitPrice] : [])),
      );
      expect(last).toBeGreaterThanOrEqual(Math.min(...perKilo));
      expect(last).toBeLessThanOrEqual(Math.max(...perKilo));
    }
    expect(answered(await getPriceHistory(starter, { subject: 'tea', retailers: [] })).seriesOf).toBe(
      'brands',
    );

    const deals = answered(
      await getPromotions(starter, {
        subject: 'tea',
        retailers: [],
        from: addDays(sampleDay, -30),
        to: sampleDay,
      }),
    );
    const brands = answered(await describeMarket(starter, { subject: 'tea' })).categories[0]?.brands;
    expect(deals.promotions.length).toBeGreaterThan(0);
    for (const {
      product,
      products = 1,
      regularPrice,
      promotedPrice,
      depthPercent,
      terms,
    } of deals.promotions) {
      expect(terms).not.toMatch(/EGP/);
      expect(brands).toContain(product);
      expect([regularPrice, promotedPrice]).toEqual([null, null]);
      // An average is of two products at least.
      if (products === 1) expect(depthPercent).toBeNull();
    }

    const shelves = answered(await getStockouts(starter, { subject: 'tea', retailers: [] }));
    const seen = answered(await getStockouts(whole, { subject: 'tea', retailers: [] }));
    expect([shelves.emptyNow, shelves.ended]).toEqual([[], []]);
    expect([shelves.total, shelves.brands]).toEqual([seen.total, seen.brands]);
    expect(shelves.brands.reduce((sum, { emptyNow }) => sum + emptyNow, 0)).toBe(shelves.total);
  });

  test('is refused where the module is not part of it, by its name and with what may be asked instead', async () => {
    const asked = { subject: 'tea', retailers: [] };
    const rest = { status: 'outside_plan', topics: ['prices'], categories: ['Tea'] };
    expect(await getPromotions(reader(teaPrices), asked)).toEqual({ ...rest, module: 'Promotions' });
    expect(await getStockouts(reader(teaPrices), asked)).toEqual({ ...rest, module: 'Distributions' });
    answered(await getPrices(reader(teaPrices), asked));
  });

  test('is everything where no category is chosen', async () => {
    const nothing: DataScope = { ...teaPrices, categories: [] };
    expect(await getPrices(reader(nothing), { subject: '', retailers: [] })).toMatchObject({
      status: 'outside_plan',
    });
  });
});

describe('what is the asker’s own', () => {
  const ours = new Map([['tea', { own: ['taraba', 'mazagy', 'withdrawn'], rivals: ['asriya'] }]]);
  const asked = (subject: string) => getPrices({ ...reader(), ours }, { subject, retailers: [] });

  test.each(['my brands', 'our brands in tea', 'علاماتنا التجارية'])('is found by "%s"', async (subject) => {
    const { looked, products } = answered(await asked(subject));
    expect(looked.subject).toContain('Taraba');
    expect(looked.subject).toContain('Mazagy');
    expect(products.every(({ name }) => /^(Taraba|Mazagy) /.test(name))).toBe(true);
  });

  test('has rivals, too', async () => {
    const { looked } = answered(await asked('our rivals'));
    expect(looked.subject).toBe('Asriya (Tea)');
  });

  test('is nothing where the company chose nothing, or not in that category', async () => {
    const nobodys = await getPrices(reader(), { subject: 'my brand', retailers: [] });
    expect(nobodys).toMatchObject({ status: 'not_found', asked: 'my brand' });
    expect(await asked('our brands in UHT milk')).toMatchObject({ status: 'not_found' });
  });
});
