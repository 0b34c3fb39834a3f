import { describe, expect, it } from 'vitest';
import type { MarketView } from '#db/queries/market-view.ts';
import { distributionChannels } from '#lib/market/distributions/panels/channels/distribution-channels.ts';
import { distributionLines } from '#lib/market/distributions/panels/lines/distribution-lines.ts';
import { distributionMap } from '#lib/market/distributions/panels/map/distribution-map.ts';
import { onlineShelves } from '#lib/market/distributions/panels/online/online-shelves.ts';
import { distributionTiles } from '#lib/market/distributions/panels/tiles/distribution-tiles.ts';
import type { ShelfQuery } from '#lib/market/distributions/shelf-query.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { SHELF_DAY, SHELF_NUMBER, shelfSet, shelfView, storeRow } from '#tests/factories/shelf-set.ts';

const view = shelfView(['own-1', 'own-2', 'rival-1', 'rival-2'], ['a', 'b']);
const stores = [
  storeRow('a1', 'a', 'hyper', { weight: 60 }),
  storeRow('a2', 'a', 'hyper', { weight: 20 }),
  storeRow('b1', 'b', 'super', { weight: 15 }),
  storeRow('b2', 'b', 'super', { weight: 5 }),
  // No visit knows it.
  storeRow('b3', 'b', 'super', { weight: 100 }),
];
const shelves = {
  'a1/own-1': 'in_stock',
  'a1/own-2': 'oos',
  'a1/rival-1': 'in_stock',
  'a2/own-1': 'oos',
  'a2/rival-1': 'in_stock',
  'b1/own-1': 'low',
  'b1/own-2': 'in_stock',
  'b2/own-1': 'not_listed',
  'b2/rival-2': 'in_stock',
  'b3/own-1': null,
} as const;

it('days of the factory are one', () => {
  expect(dayNumber(SHELF_DAY)).toBe(SHELF_NUMBER);
});

describe('the tiles of Distributions', () => {
  it('are of the shops that a visit knows: carried is whatever was found listed, net what is not all empty', () => {
    const tiles = distributionTiles(shelfSet({ view, stores, shelves, brands: ['own'] }), null);
    expect(tiles).toMatchObject({ of: 'brand', stores: { known: 4, all: 5, newest: '2026-11-19' } });
    expect(tiles.numeric).toMatchObject({ value: 75, n: 4 });
    expect(tiles.weighted.value).toBe(95);
    expect(tiles.net.value).toBe(75);
    // 95 of the one, 75 of the other.
    expect(tiles.points).toMatchObject({ value: 170, n: 2 });
  });

  it('are of the own brands where a company chose some, else of all', () => {
    const ours = { own: ['rival'], rivals: [] };
    expect(distributionTiles(shelfSet({ view, stores, shelves, ours }), null)).toMatchObject({
      of: 'ours',
      numeric: { value: 75 },
      weighted: { value: 85 },
    });
    expect(distributionTiles(shelfSet({ view, stores, shelves }), null)).toMatchObject({
      of: 'all',
      // All brands together are wherever the category is.
      numeric: { value: null },
      weighted: { value: null },
      universe: { value: null, lacks: 'brands' },
      points: { n: 4 },
      // Three products in one shop, two in two, one in the last.
      perStore: { value: 2, n: 4 },
    });
  });

  it('are of the chosen pack sizes, whosever brands they are of and are compared with', () => {
    const isLarge = (id: string) => id.endsWith('-2');
    const bySize: MarketView = {
      ...view,
      products: view.products.map((row) => ({ ...row, band: isLarge(row.id) ? '1-2' : '0.5-1' })),
    };
    const large = { view: bySize, stores, shelves, packBands: ['1-2'] };
    const ours = { own: ['own'], rivals: ['rival'] };
    const subjects = [{}, { brands: ['own'] }, { ours }];
    const sets = subjects.map((more) => shelfSet({ ...large, ...more }));
    // Two shops have the own large pack, one the rival's.
    expect(sets.map((set) => distributionTiles(set, null).points.n)).toEqual([2, 1, 1]);
    expect(sets.slice(1).map((set) => distributionTiles(set, null).weighted.value)).toEqual([75, 75]);
    const sides = sets.map((set) => [
      view.products.flatMap(({ id, brandId }) => (set.isSubject(id, brandId) ? id : [])),
      view.products.flatMap(({ id, brandId }) => (set.isRival?.(id, brandId) ? id : [])),
    ]);
    expect(sides).toEqual([
      [['own-2', 'rival-2'], []],
      [['own-2'], ['rival-2']],
      [['own-2'], ['rival-2']],
    ]);
  });

  it('count checks by their number, not by their shelves', () => {
    const checked = {
      'a1/own-1': { state: 'in_stock', listed: 9, outOfStock: 0 },
      'a2/own-1': { state: 'oos', listed: 1, outOfStock: 1 },
      'b1/rival-1': { state: 'oos', listed: 7, outOfStock: 7 },
    } as const;
    const { availability } = distributionTiles(
      shelfSet({ view, stores, shelves: checked, brands: ['own'] }),
      null,
    );
    expect(availability).toMatchObject({ value: 90, n: 10 });
  });

  it('estimate all shops of the channels that handle the category, and say which of them no visit knows', () => {
    const universes = [
      { channel: 'hyper', regionNo: 2, stores: 100 },
      { channel: 'super', regionNo: 2, stores: 300 },
      { channel: 'pharmacy', regionNo: 2, stores: 9_000 },
    ] as const;
    const universeOf = { regionNo: null, channels: [] };
    const of = (handling: ('hyper' | 'super' | 'pharmacy')[]) =>
      distributionTiles(
        shelfSet({ view, stores, shelves, brands: ['own'], universes, universeOf, handling }),
        null,
      ).universe;
    // 100 × 1 + 300 × ½ of 400.
    expect(of(['hyper', 'super'])).toMatchObject({ value: 62.5, stores: 400, lacks: null });
    expect(of(['hyper', 'super', 'pharmacy'])).toMatchObject({
      ...{ value: null, halfWidth: null, lacks: 'channel', unseen: ['pharmacy'] },
    });
    const without = shelfSet({
      view,
      stores,
      shelves,
      brands: ['own'],
      universes,
      handling: ['hyper'],
      universeOf: null,
    });
    expect(distributionTiles(without, null).universe).toMatchObject({ value: null, lacks: 'place' });
  });

  it('of a plan without single products leave a brand out where it has one, and are withheld where nothing is left', () => {
    const few = { ...shelves, 'b1/own-2': 'not_listed' } as const;
    const set = shelfSet({ view, stores, shelves: few, brands: ['own'], level: 'brand' });
    const tiles = distributionTiles(set, null);
    // At b a single product of it is carried: its shops are in no figure.
    expect(tiles.stores.known).toBe(2);
    expect(tiles.numeric.value).toBe(100);
    const single = { 'a1/own-1': 'in_stock', 'a1/rival-1': 'in_stock' } as const;
    const alone = shelfSet({ view, stores, shelves: single, brands: ['own'], level: 'brand' });
    expect(distributionTiles(alone, null).numeric.value).toBeNull();
    expect([...alone.withheld]).toContain('numeric');
  });
});

describe('channels', () => {
  it('stand by themselves, with half widths where their number of shops is known', () => {
    const rows = distributionChannels(
      shelfSet({
        ...{ view, stores, shelves, brands: ['own'], handling: ['hyper', 'super', 'q-commerce'] },
        universes: [{ channel: 'super', regionNo: 2, stores: 1_000 }],
        universeOf: { regionNo: null, channels: [] },
      }),
    );
    expect(rows).toMatchObject([
      { channel: 'hyper', universe: null, known: 2, all: 2, numeric: { value: 100 }, halfWidth: null },
      { channel: 'super', universe: 1_000, known: 2, all: 3, numeric: { value: 50 }, isSmallSample: true },
    ]);
    // 1.96 × √(½ × ½ ÷ 1).
    expect(rows[1]?.halfWidth).toBeCloseTo(98, 6);
  });

  it('on the web are apart: what is listed, and how often it was in stock', () => {
    const online = storeRow('online:a', 'a', 'q-commerce', { regionId: null, regionNo: null });
    const set = shelfSet({
      ...{ view, stores: [...stores, online] },
      shelves: {
        ...shelves,
        'online:a/own-1': { state: 'in_stock', listed: 4, outOfStock: 1 },
        'online:a/own-2': { state: 'not_listed', listed: 0, outOfStock: 0 },
      },
      brands: ['own'],
    });
    expect(onlineShelves(set)).toMatchObject([{ id: 'a', listed: 1, availability: { value: 75, n: 4 } }]);
    expect(distributionTiles(set, null).stores.all).toBe(5);
  });
});

describe('lines', () => {
  const days = ['2026-11-06', '2026-11-13', SHELF_DAY];
  const known = stores.slice(0, 4).map(({ id }) => ({ storeId: id, low: 0b111, high: 0 }));
  const carried = [
    { storeId: 'a1', productId: 'own-1', low: 0b110, high: 0 },
    { storeId: 'a2', productId: 'own-1', low: 0b100, high: 0 },
    { storeId: 'b1', productId: 'own-2', low: 0b111, high: 0 },
    { storeId: 'b2', productId: 'rival-1', low: 0b111, high: 0 },
  ];

  it('go week by week over the shops known then, and say where the products are', () => {
    const set = shelfSet({ view, stores, shelves, brands: ['own'] });
    const { sides, channels } = distributionLines(set, { days, known, carried });
    expect(sides).toMatchObject([
      { id: 'ours', numeric: [25, 50, 75], weighted: [15, 75, 95], n: [4, 4, 4] },
      { id: 'rivals', numeric: [25, 25, 25], weighted: [5, 5, 5] },
    ]);
    expect(sides[0]?.reach).toEqual({ kind: 'large', points: 20 });
    expect(sides[1]?.reach).toEqual({ kind: 'small', points: 20 });
    expect(channels).toEqual([
      { channel: 'hyper', numeric: [0, 50, 100] },
      { channel: 'super', numeric: [50, 50, 50] },
    ]);
  });

  it('have no point where no shop is known, nor in plans without single products where one product is behind it', () => {
    const unknown = [{ storeId: 'a1', low: 0b100, high: 0 }];
    const set = shelfSet({ view, stores, shelves, brands: ['own'] });
    expect(distributionLines(set, { days, known: unknown, carried: [] }).sides[0]?.numeric).toEqual([
      null,
      null,
      0,
    ]);
    const starter = shelfSet({ view, stores, shelves, brands: ['own'], level: 'brand' });
    const both = [
      { storeId: 'a1', productId: 'own-1', low: 0b111, high: 0 },
      { storeId: 'a2', productId: 'own-2', low: 0b100, high: 0 },
    ];
    const shops = known.slice(0, 2);
    const lines = distributionLines(starter, { days, known: shops, carried: both });
    expect(lines.sides[0]?.numeric).toEqual([null, null, 100]);
    expect(lines.hasGaps).toBe(true);
    expect([...starter.withheld]).toContain('line');
  });

  it('read the days of both halves of their bits', () => {
    const many = Array.from({ length: 57 }, (_, at) => `day ${at}`);
    const set = shelfSet({ view, stores, shelves, brands: ['own'] });
    const { sides } = distributionLines(set, {
      days: many,
      known: [{ storeId: 'a1', low: 2 ** 30 - 1, high: 2 ** 27 - 1 }],
      carried: [{ storeId: 'a1', productId: 'own-1', low: 1, high: 2 ** 26 }],
    });
    const carriedOn = sides[0]?.numeric.flatMap((value, at) => (value === 100 ? at : []));
    expect(carriedOn).toEqual([0, 56]);
    expect(sides[0]?.numeric.filter((value) => value === 0)).toHaveLength(55);
  });
});

describe('the map', () => {
  const regions = [
    { id: 'giza', no: 2, nameEn: 'Giza', nameAr: 'الجيزة' },
    { id: 'suez', no: 14, nameEn: 'Suez', nameAr: 'السويس' },
  ];
  const query = { map: 'weighted', page: 1, listed: 'page', states: [] } as unknown as ShelfQuery;

  it('says of each governorate what its shops say, and nothing where none is known', () => {
    const { governorates, places } = distributionMap(
      shelfSet({ view, stores, shelves, brands: ['own'], regions }),
      query,
    );
    expect(governorates).toMatchObject([
      { id: 'giza', known: 4, all: 5, weighted: { value: 95 } },
      { id: 'suez', known: 0, weighted: { value: null, n: 0 } },
    ]);
    expect(places).toBeNull();
  });

  it('leads to cities and from these to shops, in plans that show single products', () => {
    const chosen = { governorate: 'giza' };
    const given = { view, stores, shelves, brands: ['own'], regions };
    expect(distributionMap(shelfSet({ ...given, chosen }), query).places).toMatchObject({
      level: 'city',
      rows: [{ id: 'Giza', known: 4, all: 5, carried: 5, empty: 2 }],
    });
    const shops = distributionMap(shelfSet({ ...given, chosen: { cities: ['Giza'] } }), query).places;
    // By their share of the category’s sales.
    expect(shops?.rows.map(({ id }) => id)).toEqual(['b3', 'a1', 'a2', 'b1', 'b2']);
    expect(shops?.rows[1]).toMatchObject({
      carried: 2,
      empty: 1,
      weight: 30,
      retailer: 'A',
      seen: '2026-11-19',
    });
    expect(shops?.rows[0]).toMatchObject({ known: 0, seen: null });
    const empty = { ...query, states: ['oos'] } as ShelfQuery;
    const found = distributionMap(shelfSet({ ...given, chosen: { cities: ['Giza'] } }), empty).places;
    expect(found?.rows.map(({ id }) => id)).toEqual(['a1', 'a2']);
    expect(distributionMap(shelfSet({ ...given, chosen, level: 'brand' }), query)).toMatchObject({
      ...{ places: null, showsStores: false },
    });
  });
});
