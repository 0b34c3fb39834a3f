import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { findMarketView } from '#db/queries/market-view.ts';
import type { OwnBrands, Reader } from '#lib/market/access/reader.ts';
import { catalogue } from '#lib/market/catalogue/dashboard.ts';
import { findAssortment } from '#lib/market/questions/find-assortment.ts';
import { findCatalogueChanges } from '#lib/market/questions/find-catalogue-changes.ts';
import { findListedProducts } from '#lib/market/questions/find-listed-products.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { DATA_LEVELS } from '#lib/vocabulary/data-scope.ts';
import { answered, askerOf, plainText } from '#tests/factories/analyst-asker.ts';
import { getAssortment, listCatalogueChanges, searchCatalogue } from '#tests/factories/analyst-look-ups.ts';
import { askDemo } from '#tests/factories/ask-demo.ts';
import { fieldsOf, someFilters } from '#tests/factories/some-filters.ts';
import { foundOf } from '#tests/factories/told-measures.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

/** What tools say of what exists, and how the demo's model words it. */

beforeAll(withSampleMarket, 240_000);

const starter = (): Reader => askerOf({ scope: { level: 'brand' } });
const asked = { subject: 'milk', retailers: [] };
const sectionOf = (view: string | undefined) =>
  new URL(view ?? '', 'http://raff').searchParams.get('section');

/** The view of the catalogue that random filters leave, for some company of a plan. */
const someViews = async (runs: number, seed: number, ends: 'newest' | 'any') => {
  const views = [];
  for (const [at, made] of fc.sample(someFilters(), { numRuns: runs, seed }).entries()) {
    const level = DATA_LEVELS[at % DATA_LEVELS.length];
    const anybody = askerOf({ scope: { level } });
    const market = await findMarketView(anybody.market, anybody.scope, made.category);
    if (market === null) throw new Error('no market');
    const [own, ...rivals] = market.brands.map(({ id }) => id);
    const ours: OwnBrands = { own: own ? [own] : [], rivals: rivals.slice(0, 2) };
    const asker = made.hasOurs
      ? askerOf({ scope: { level }, ours: new Map([[made.category, ours]]) })
      : anybody;
    const { gov: _, compare: __, from, to, period, ...fields } = fieldsOf(made, market);
    const days = ends === 'any' ? { from, to, period } : {};
    const query = catalogue.parse({ ...fields, ...days });
    const view = await catalogue.findSections(asker, query, ['products', 'changes', 'assortment']);
    if (!view?.products || !view.changes || !view.assortment) continue;
    const { filters, tiles, products, changes, assortment } = view;
    const chosen = { preset: 'custom', ...filters.range } as const;
    views.push({ asker, filters, tiles, products, changes, assortment, period: chosen });
  }
  return views;
};

describe('assortment', () => {
  test('is that of the panels of the same filters, in every plan', { timeout: 120_000 }, async () => {
    let found = 0;
    for (const { asker, filters, tiles, assortment } of await someViews(36, 5, 'newest')) {
      const told = foundOf(await findAssortment(asker, filters, undefined));
      if (told === null) continue;
      found += 1;
      expect(told.active).toEqual(tiles.active);
      expect(told.retailers).toEqual(assortment.shares.retailers);
      const { rows, ...space } = assortment.whiteSpace;
      expect(told.whiteSpace).toMatchObject(space);
      expect(told.whiteSpace.rows.slice(0, rows.length)).toEqual(rows);
    }
    expect(found).toBeGreaterThan(20);
  });

  test('has the share of each brand at a retailer, and the sizes that a brand lacks there', async () => {
    const told = answered(await getAssortment(askerOf(), { ...asked, subject: 'Nasma milk' }));
    for (const { products, brands } of told.retailers)
      for (const { brandProducts, sharePercent } of brands)
        expect(sharePercent).toBeCloseTo((100 * brandProducts) / products, 1);
    expect(told.activeProducts).toBeLessThan(told.ofCategory);
    expect(told.whiteSpace.lacks).toBeNull();
    expect(told.whiteSpace.rows[0]).toMatchObject({ brand: 'Nasma', packSize: expect.stringMatching(/ l$/) });
    expect(sectionOf(told.looked.view)).toBe('assortment');
  });

  test('says why it knows no white space: no brand is meant, or the plan does not have it', async () => {
    expect(answered(await getAssortment(askerOf(), asked)).whiteSpace).toEqual({
      lacks: 'brands',
      total: 0,
      rows: [],
    });
    for (const level of ['brand', 'product'] as const)
      expect(answered(await getAssortment(askerOf({ scope: { level } }), asked)).whiteSpace.lacks).toBe(
        'plan',
      );
    expect(answered(await getAssortment(starter(), asked)).retailers.length).toBeGreaterThan(3);
  });

  test.each([
    ['What is the share of range of Nasma milk?', ['Share of assortment', 'White space']],
    ['Share of assortment in milk by brand', ['Brand with the most', 'Wahat Hyper']],
    ['Where does Nasma milk have white space?', ['Missing size', 'Over 2 to 5 l']],
    ['ما حصة لبن نسمة من التشكيلة؟', ['الحصة من التشكيلة', 'فرص في التشكيلة']],
  ])('is requested and worded by the demo: %s', async (question, words) => {
    const { text, calls, unsourced } = await askDemo(askerOf(), question);
    expect(unsourced).toEqual([]);
    expect(calls.map(({ name }) => name)).toEqual(['getAssortment']);
    const { activeProducts } = answered(calls[0]?.output as Awaited<ReturnType<typeof getAssortment>>);
    for (const said of [String(activeProducts), ...words]) expect(plainText(text)).toContain(said);
  });
});

describe('what is new, gone and repacked', () => {
  test('is that of the panels of the same filters, in every plan', { timeout: 120_000 }, async () => {
    let found = 0;
    for (const { asker, filters, tiles, changes, period } of await someViews(36, 7, 'any')) {
      const told = foundOf(await findCatalogueChanges(asker, filters, { period }));
      if (told === null) continue;
      found += 1;
      expect([told.new, told.gone]).toEqual([changes.arrivals.new, changes.arrivals.gone]);
      expect(told.counts).toEqual(tiles.packs);
      expect(told.packs).toEqual(changes.packs.rows);
    }
    expect(found).toBeGreaterThan(20);
  });

  const from = addDays(sampleDay, -110);

  test('lists products of a brand that went too, whatever words name it', async () => {
    const whole = answered(await listCatalogueChanges(askerOf(), { ...asked, from }));
    const [gone] = whole.gone.products;
    const ofBrand = answered(
      await listCatalogueChanges(askerOf(), { ...asked, from, subject: `${gone?.brand} milk` }),
    );
    expect(ofBrand.gone.products).toContainEqual(gone);
    expect(sectionOf(ofBrand.looked.view)).toBe('changes');
  });

  test('proves what shrank by the prices of each retailer before and after', async () => {
    let shrunk = 0;
    for (const subject of ['milk', 'tea', 'pasta', 'rice', 'chips', 'shampoo', 'yoghurt']) {
      const { packs } = answered(await listCatalogueChanges(askerOf(), { ...asked, subject, from }));
      shrunk += packs.shrunk ?? 0;
      for (const { kind, unitPriceChangePercent, evidence } of packs.changes) {
        expect(evidence.length).toBeGreaterThan(0);
        if (kind !== 'repacked') expect(unitPriceChangePercent).toEqual(expect.any(Number));
      }
    }
    expect(shrunk).toBeGreaterThan(0);
  });

  test('names products and no retailers in a plan by brand, and no pack that shrank', async () => {
    const told = answered(await listCatalogueChanges(starter(), { ...asked, from }));
    expect(told.new.products.length).toBeGreaterThan(0);
    for (const each of [...told.new.products, ...told.gone.products]) expect(each).not.toHaveProperty('at');
    expect(told.packs).toMatchObject({ shrunk: null, grown: null, changes: [] });
  });

  test.each([
    ['Which new products are there in milk?', ['New products: **']],
    ['Which milk products were delisted?', ['Delisted products: **']],
    ['ما المنتجات الجديدة في اللبن؟', ['منتجات جديدة: **']],
    ['Which packs of milk shrank?', ['pack']],
  ])('is requested and worded by the demo: %s', async (question, words) => {
    const { text, calls, unsourced } = await askDemo(askerOf(), question);
    expect(unsourced).toEqual([]);
    expect(new Set(calls.map(({ name }) => name))).toEqual(new Set(['listCatalogueChanges']));
    for (const said of words) expect(plainText(text)).toContain(said);
  });
});

describe('the records of products', () => {
  test('are those of the grid of the same filters, in every plan', { timeout: 120_000 }, async () => {
    let found = 0;
    for (const { asker, filters, tiles, products } of await someViews(36, 9, 'newest')) {
      const told = foundOf(await findListedProducts(asker, filters, { onlyIncomplete: false }));
      if (told === null) continue;
      found += 1;
      expect(told.completeness).toEqual(tiles.completeness);
      expect(told.products.length).toBe(products.total);
      expect(told.products.slice(0, products.rows.length)).toEqual(products.rows);
    }
    expect(found).toBeGreaterThan(20);
  });

  test('are found by a GTIN, and say what they lack', async () => {
    const all = answered(await searchCatalogue(askerOf(), asked));
    const gtin = all.products.find(({ facts }) => facts?.gtin)?.facts?.gtin ?? '';
    const [one, ...others] = answered(await searchCatalogue(askerOf(), { ...asked, subject: gtin })).products;
    expect([one?.facts?.gtin, others]).toEqual([gtin, []]);
    const incomplete = answered(await searchCatalogue(askerOf(), { ...asked, incomplete: true }));
    expect(incomplete.total).toBe(all.incomplete);
    for (const { facts } of incomplete.products) {
      expect(facts?.completenessPercent).toBeLessThan(100);
      expect(facts?.lacks.length).toBeGreaterThan(0);
    }
    const { searchParams } = new URL(incomplete.looked.view ?? '', 'http://raff');
    expect(searchParams.get('list')).toBe('incomplete');
  });

  test('are names alone in a plan by brand, which has none that lack something', async () => {
    const told = answered(await searchCatalogue(starter(), { ...asked, subject: 'Nasma milk' }));
    expect(told.products.length).toBeGreaterThan(1);
    for (const { facts, brand } of told.products) expect([facts, brand]).toEqual([null, 'Nasma']);
    expect(await searchCatalogue(starter(), { ...asked, incomplete: true })).toMatchObject({
      isSkuLevel: true,
    });
    const prices = askerOf({ scope: { modules: ['priceMonitor'] } });
    for (const tool of [searchCatalogue, getAssortment, listCatalogueChanges])
      expect(await tool(prices, asked)).toMatchObject({ status: 'outside_plan', module: 'IMDB' });
  });

  test.each([
    ['List the products of Nasma milk', ['in the catalogue', 'Nasma UHT milk full cream 1 l']],
    ['Which milk products lack a GTIN?', ['Missing', 'GTIN']],
    ['ما منتجات اللبن التي بياناتها ناقصة؟', ['اكتمال البيانات', 'رقم GTIN']],
  ])('are requested and worded by the demo: %s', async (question, words) => {
    const { text, calls, unsourced } = await askDemo(askerOf(), question);
    expect(unsourced).toEqual([]);
    expect(new Set(calls.map(({ name }) => name))).toEqual(new Set(['searchCatalogue']));
    for (const said of words) expect(plainText(text)).toContain(said);
  });
});
