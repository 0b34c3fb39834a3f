import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import type { OwnBrands, Reader } from '#lib/market/access/reader.ts';
import { distributionsDashboard } from '#lib/market/distributions/dashboard.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { DATA_LEVELS, type DataScope } from '#lib/vocabulary/data-scope.ts';
import { answered, plainText } from '#tests/factories/analyst-asker.ts';
import { getDistribution, getStockouts, listVoids } from '#tests/factories/analyst-look-ups.ts';
import { askDemo } from '#tests/factories/ask-demo.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { onScreen } from '#tests/factories/on-screen.ts';
import { rememberedMarket } from '#tests/setup/remembered-market.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

/** What tools say of shelves, and how the demo's model words it; that they say what the panels say, all random filters hold. */

const now = new Date(`${sampleDay}T12:00:00Z`);

type Asker = { scope?: Partial<DataScope>; ours?: OwnBrands };

const reader = ({ scope = {}, ours }: Asker = {}): Reader => ({
  ...{ market: rememberedMarket(), now, locale: 'en' },
  scope: dataScopeWith({ datasets: ['sample'], ...scope }),
  ...(ours && { ours: new Map([['milk', ours]]) }),
});

beforeAll(withSampleMarket, 240_000);

const inOne = (value: number | null | undefined) => (value == null ? null : onScreen(value, 1));

const asked = { subject: 'Nasma milk', retailers: [], by: 'channel' as const };

describe('distribution', () => {
  test.each(DATA_LEVELS)(
    'is that of the tiles and channels, with the stores it knows (%s)',
    async (level) => {
      const asker = reader({ scope: { level } });
      const told = answered(await getDistribution(asker, asked));
      const view = await distributionsDashboard.find(
        asker,
        distributionsDashboard.parse({ category: 'milk', brand: 'nasma' }),
      );
      const { stores, numeric, weighted, points, universe } = view?.tiles ?? {};
      // Single products of the words in other plans, which leaves out what is no longer sold.
      if (level === 'brand')
        expect([
          told.storesKnown,
          told.numericPercent,
          told.weightedPercent,
          told.distributionPoints,
        ]).toEqual([stores?.known, inOne(numeric?.value), inOne(weighted?.value), inOne(points?.value)]);
      expect(told.storesListed).toBe(stores?.all);
      expect(told.allStores).toMatchObject({ stores: universe?.stores, lacks: null });
      expect(told.channels?.length).toBe(view?.overview?.channels.length);
      expect(told.looked.isByBrand ?? false).toBe(level === 'brand');
    },
  );

  test('has no figure of all stores for a retailer, and none of a whole category, and says why', async () => {
    const atWahat = answered(await getDistribution(reader(), { ...asked, retailers: ['Wahat'] }));
    expect(atWahat.allStores).toEqual({
      numericPercent: null,
      halfWidth: null,
      stores: null,
      lacks: 'place',
    });
    expect(atWahat.looked.retailers).toEqual(['Wahat Hyper']);
    const whole = answered(await getDistribution(reader(), { ...asked, subject: 'milk' }));
    expect([whole.numericPercent, whole.weightedPercent, whole.allStores.lacks]).toEqual([
      null,
      null,
      'brands',
    ]);
    expect(whole.distributionPoints).toBeGreaterThan(0);
  });

  test('of a category is that of the company’s own brands, by their names', async () => {
    const ours = reader({ ours: { own: ['nasma'], rivals: [] } });
    const told = answered(await getDistribution(ours, { ...asked, subject: 'milk' }));
    expect(told).toMatchObject({ brand: 'Nasma', numericPercent: expect.any(Number) });
  });

  test('by place is of governorates, and in one of its cities where the plan shows these', async () => {
    const inGiza = { ...asked, governorate: 'Giza', by: 'place' as const };
    const governorates = answered(await getDistribution(reader(), { ...asked, by: 'place' })).places ?? [];
    expect(governorates.length).toBeGreaterThan(10);
    const weights = governorates.map(({ weightedPercent }) => weightedPercent ?? -1);
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
    const cities = answered(await getDistribution(reader(), inGiza)).places ?? [];
    const query = { category: 'milk', brand: 'nasma', gov: 'giza', section: 'map' };
    const view = await distributionsDashboard.find(reader(), distributionsDashboard.parse(query));
    expect(cities.length).toBeGreaterThan(3);
    expect(cities.map(({ place, storesKnown }) => [place, storesKnown])).toEqual(
      view?.map?.places?.rows.map(({ name, known }) => [name, known]),
    );
    const starter = reader({ scope: { level: 'brand' } });
    expect(answered(await getDistribution(starter, inGiza)).places?.map(({ place }) => place)).toEqual([
      'Giza',
    ]);
  });

  test('is of a governorate that has shops and no prices of its own', async () => {
    const told = answered(await getDistribution(reader(), { ...asked, governorate: 'Aswan' }));
    expect(told.looked.filters).toEqual(['Governorate: Aswan']);
    expect(told.storesKnown).toBeGreaterThan(0);
  });

  test('is not told without Distributions, nor of one pack size to a plan by brand', async () => {
    const noShelves = reader({ scope: { modules: ['priceMonitor'] } });
    for (const refused of [await getDistribution(noShelves, asked), await listVoids(noShelves, asked)])
      expect(refused).toMatchObject({ status: 'outside_plan', module: 'Distributions' });
    const starter = reader({ scope: { level: 'brand' } });
    for (const tool of [getDistribution, listVoids])
      expect(await tool(starter, { ...asked, packBands: ['1 l'] })).toMatchObject({ isSkuLevel: true });
  });

  test.each([
    ['What is the distribution of Nasma milk?', ['numeric distribution', 'Traditional trade']],
    ['How many stores carry Nasma milk in Giza?', ['18 of 18 stores', 'Hypermarket']],
    ['Numeric distribution of Nasma milk by governorate', ['Alexandria', 'All stores']],
    ['distribution of milk', ['Name a brand']],
    ['ما توزيع لبن نسمة حسب القناة؟', ['التوزيع العددي', 'هايبر ماركت']],
    ['توزيع نسمة في الجيزة حسب المدينة', ['الهرم', 'المرجّح']],
  ])('is asked for and worded by the demo: %s', async (question, words) => {
    const { text, calls, unsourced } = await askDemo(reader(), question);
    expect(unsourced).toEqual([]);
    expect(new Set(calls.map(({ name }) => name))).toEqual(new Set(['getDistribution']));
    const { numericPercent, distributionPoints } = answered(
      calls.at(-1)?.output as Awaited<ReturnType<typeof getDistribution>>,
    );
    const points = distributionPoints?.toLocaleString('en', { minimumFractionDigits: 1 });
    for (const said of [points, numericPercent?.toFixed(1) ?? '', ...words])
      expect(plainText(text)).toContain(said);
    expect(text).not.toContain('nothing called');
  });
});

describe('stock-outs', () => {
  const query = { category: 'milk', brand: 'nasma', section: 'stock' };

  test.each([
    ['now', {}],
    ['on an earlier day', { from: addDays(sampleDay, -50), to: addDays(sampleDay, -20) }],
  ])(
    'are the shelves of the panel, with the stores that have one of those it knows (%s)',
    async (_, days) => {
      const told = answered(await getStockouts(reader(), { subject: 'Nasma milk', retailers: [], ...days }));
      const period = { preset: 'custom', from: told.looked.from, to: told.looked.to };
      const view = await distributionsDashboard.find(
        reader(),
        distributionsDashboard.parse({ ...query, ...period }),
      );
      const panel = view?.stock?.stockOuts;
      expect(panel?.empty).toBeGreaterThan(10);
      expect([told.total, told.shelvesListed, told.storesKnown]).toEqual([
        ...[panel?.empty, panel?.listed, view?.tiles.stores.known],
      ]);
      expect(told.emptyNow).toHaveLength(told.total);
      // Of what a single visit found nothing is said of how long it was so.
      const spans = told.emptyNow.map(({ atLeastDays }) => atLeastDays);
      expect(spans).toContain(undefined);
      expect(spans).not.toContain(0);
      expect(told.ended?.map(({ atLeastDays }) => atLeastDays)).not.toContain(0);
      expect(told.brands).toEqual([{ name: 'Nasma', emptyNow: told.total }]);
      const web = await database().execute<{ name: string }>(
        sql`select name_en as name from stores where region_no is null`,
      );
      const stores = new Set(told.emptyNow.map(({ store }) => store)).difference(
        new Set(web.map(({ name }) => name)),
      );
      expect(told.storesEmpty).toBe(stores.size);
    },
  );
});

describe('voids', () => {
  test('are the panel’s, the most worth first, each with its range, its store and its governorate', async () => {
    const told = answered(await listVoids(reader(), { subject: 'white cheese', retailers: [] }));
    const query = distributionsDashboard.parse({ category: 'white-cheese', section: 'gaps' });
    const view = await distributionsDashboard.find(reader(), query);
    const voids = view?.gaps?.voids;
    expect([told.total, told.mustStock, told.lacks]).toEqual([voids?.n, voids?.musts, null]);
    expect(told.aMonth).toBeCloseTo(voids?.aMonth.value ?? 0, 1);
    // Those of the panel's first page, and the others as far as a screen draws them.
    const rows = voids?.places?.rows ?? [];
    expect(told.voids).toHaveLength(Math.min(told.total, 200));
    expect(told.voids.length).toBeGreaterThan(rows.length);
    expect(
      told.voids
        .slice(0, rows.length)
        .map(({ product, store, governorate }) => [product, store, governorate]),
    ).toEqual(rows.map(({ product, store, governorate }) => [product.name, store.name, governorate]));
    for (const { low, aMonth, high } of told.voids) {
      expect(aMonth).toBeGreaterThanOrEqual(low ?? Number.NaN);
      expect(aMonth).toBeLessThanOrEqual(high ?? Number.NaN);
    }
  });

  test('are counted by brand and retailer in a plan by brand, without a product or a store', async () => {
    const starter = reader({ scope: { level: 'brand' } });
    const told = answered(await listVoids(starter, { subject: 'white cheese', retailers: [] }));
    expect(told.voids).toEqual([]);
    expect(told.brands.length).toBeGreaterThan(3);
    expect(told.total).toBeGreaterThan(0);
  });

  test.each([
    ['Where should our sales reps go first for white cheese?', 'listing', ['Where to go first', 'a month']],
    ['أين يذهب مندوبو المبيعات أولًا للجبن الأبيض؟', 'listing', ['ابدأ من هنا', 'شهريًا']],
    ['voids of Nasma milk in Giza', 'listing', ['Where to go first', 'Giza']],
    ['Which must-stock products are missing in milk?', 'brand', ['Nasma', 'Neighbourhood grocers']],
  ] as const)('are asked for and worded by the demo: %s (%s)', async (question, level, words) => {
    const { text, calls, unsourced } = await askDemo(reader({ scope: { level } }), question);
    expect(unsourced).toEqual([]);
    expect(new Set(calls.map(({ name }) => name))).toEqual(new Set(['listVoids']));
    const { total, voids } = answered(calls.at(-1)?.output as Awaited<ReturnType<typeof listVoids>>);
    const [first] = voids;
    for (const said of [String(total), first?.product ?? '', first?.store ?? '', ...words])
      expect(plainText(text)).toContain(said);
  });
});
