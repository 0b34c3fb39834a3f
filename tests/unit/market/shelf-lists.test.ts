import { describe, expect, it } from 'vitest';
import type { ShelfState } from '#db/queries/market-shelves.ts';
import { chainState } from '#lib/market/distributions/chain-states.ts';
import { agreedPlaces, gapPlaces, ranked } from '#lib/market/distributions/missing-places.ts';
import { chainMatrix } from '#lib/market/distributions/panels/chain-matrix/chain-matrix.ts';
import { launches } from '#lib/market/distributions/panels/launches/launches.ts';
import { openGaps } from '#lib/market/distributions/panels/open-gaps/open-gaps.ts';
import { promotedShelves } from '#lib/market/distributions/panels/promoted-shelves/promoted-shelves.ts';
import {
  pairsOf,
  rivalWindows,
  windowsOf,
} from '#lib/market/distributions/panels/rival-windows/rival-windows.ts';
import { shelfShare } from '#lib/market/distributions/panels/shelf-share/shelf-share.ts';
import { stockOuts } from '#lib/market/distributions/panels/stock-outs/stock-outs.ts';
import { storeMoves } from '#lib/market/distributions/panels/store-moves/store-moves.ts';
import { voids } from '#lib/market/distributions/panels/voids/voids.ts';
import { mustsOf, type Shortfalls } from '#lib/market/distributions/read-shortfalls.ts';
import { availabilityBasis, numericBasis, weightedBasis } from '#lib/market/distributions/shelf-figures.ts';
import { type Sold, shelfWorthOf } from '#lib/market/distributions/shelf-worth.ts';
import { subjectStanding } from '#lib/market/distributions/store-standing.ts';
import { universeIn } from '#lib/market/distributions/universe.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { SHELF_DAY, SHELF_NUMBER, shelfSet, shelfView, storeRow } from '#tests/factories/shelf-set.ts';

const page = { page: 1, listed: 'page' } as const;

const checked = { listed: 25, outOfStock: 2 };
const sold = (productId: string, storeId: string, facings: number, more: Partial<Sold> = {}): Sold => ({
  ...{ productId, storeId, facings, state: 'in_stock', channel: 'super', ...checked },
  ...more,
});

describe('what a product is worth in a shop', () => {
  // Shares of 1.5, 2.5 and 3.5 % of 200 facings, and 8 % of checks out of stock.
  const shelves = [3, 5, 7].flatMap((facings, at) => [
    sold('own-1', `s${at}`, facings),
    sold('rival-1', `s${at}`, 200 - facings),
  ]);
  const worth = shelfWorthOf({ value: 40_000_000, weights: 900 }, shelves);
  const shop = { channel: 'super', weight: 9 } as const;

  it('is the worked example: EGP 9,200 a month, with the quarters of the shares below and above', () => {
    const { value, low, high } = worth.of('own-1', shop) ?? {};
    expect(value).toBeCloseTo(9200, 6);
    // Quarters of three shares lie half-way between neighbours.
    expect([low, high]).toEqual([expect.closeTo(7360, 6), expect.closeTo(11_040, 6)]);
  });

  it('is not known without the category’s value, weights, facings, or a check of the channel, and says which', () => {
    expect(worth.lacks).toBeNull();
    expect(worth.of('own-1', { ...shop, weight: null })).toBeNull();
    expect(worth.of('own-1', { ...shop, channel: 'hyper' })).toBeNull();
    const without = (given: { value: number | null; weights: number }, rows = shelves) => {
      const none = shelfWorthOf(given, rows);
      expect(none.of('own-1', shop)).toBeNull();
      return none.lacks;
    };
    expect(without({ value: null, weights: 900 })).toBe('categoryValue');
    expect(without({ value: 1, weights: 0 })).toBe('weights');
    const uncounted = shelves.map((shelf) => ({ ...shelf, facings: null }));
    expect(without({ value: 1, weights: 900 }, uncounted)).toBe('facings');
  });

  it('goes by low shelves as by full ones, and by the checks of its own channel', () => {
    const mixed = shelves.map((shelf, at): Sold => ({ ...shelf, state: at % 2 === 0 ? 'low' : 'in_stock' }));
    const elsewhere = sold('own-1', 'h1', 90, { channel: 'hyper', listed: 25, outOfStock: 20 });
    const { of } = shelfWorthOf({ value: 40_000_000, weights: 900 }, [...mixed, elsewhere]);
    expect(of('own-1', shop)?.value).toBeCloseTo(9200, 6);
  });

  it('goes by shelves with stock alone: what an empty one has of the front row says nothing', () => {
    const emptied = [...shelves, sold('own-1', 's9', 0, { state: 'oos' })];
    expect(shelfWorthOf({ value: 40_000_000, weights: 900 }, emptied).of('own-1', shop)?.value).toBeCloseTo(
      9200,
      6,
    );
  });
});

const stores = [
  storeRow('a1', 'a', 'super', { weight: 4, cityEn: 'Giza' }),
  storeRow('a2', 'a', 'super', { weight: 2 }),
  storeRow('b1', 'b', 'super', { weight: 3 }),
  storeRow('w1', 'b', 'super', { regionId: null, regionNo: null, weight: 1 }),
];
const view = shelfView(['own-1', 'own-2', 'rival-1', 'rival-2'], ['a', 'b']);
const ours = { own: ['own'], rivals: ['rival'] };
const shelf = (state: 'in_stock' | 'oos', facings: number, since?: number) => ({
  ...{ state, facings, listed: 10, outOfStock: 0 },
  ...(since !== undefined && { since }),
});

const set = (
  level: 'listing' | 'brand' = 'listing',
  more: { ours?: typeof ours; brands?: string[] } = { ours },
) =>
  shelfSet({
    ...{ view, stores, level, ...more },
    shelves: {
      'a1/own-1': shelf('in_stock', 2),
      'a1/own-2': shelf('oos', 0, SHELF_NUMBER - 8),
      'a1/rival-1': shelf('oos', 0, SHELF_NUMBER - 15),
      'a1/rival-2': shelf('in_stock', 6),
      'a2/own-1': 'not_listed',
      'a2/own-2': shelf('in_stock', 1),
      'a2/rival-1': shelf('in_stock', 3),
      'b1/own-1': null,
      'b1/rival-1': shelf('in_stock', 4),
      'w1/own-1': shelf('oos', 0),
    },
  });

/** One pound a month in a shop of one weight, of own products alone. */
const shortfalls: Shortfalls = {
  worth: {
    lacks: null,
    of: (productId, { weight }) => {
      const value = productId.startsWith('own') && weight !== null ? 300 * weight : null;
      return value === null ? null : { value, low: value / 2, high: value * 2 };
    },
  },
  mustSince: mustsOf([
    { productId: 'own-1', retailerId: 'a', storeId: null, since: 1 },
    { productId: 'own-1', retailerId: 'b', storeId: null, since: 1 },
    { productId: 'own-2', retailerId: 'b', storeId: 'b1', since: 1 },
    // No one has been in a shop of the chain since it agreed.
    { productId: 'rival-2', retailerId: 'b', storeId: null, since: SHELF_NUMBER },
  ]),
};

describe('stock-outs', () => {
  const outage = (storeId: string, productId: string, first: number, last: number, more = {}) => ({
    ...{
      productId,
      storeId,
      firstOut: first,
      lastOut: last,
      previousInStock: null,
      nextInStock: null,
      times: 1,
    },
    ...more,
  });
  const empty = [
    outage('a1', 'own-2', 8, 15, { previousInStock: 1, nextInStock: 22, times: 3 }),
    outage('w1', 'own-1', 15, 15),
    outage('a1', 'rival-1', 1, 15),
  ];
  const read = { worth: shortfalls.worth, empty };

  it('last at least and at most as visits say, and put at stake a thirtieth of the month for each sure day', () => {
    const { shelves, ...sums } = stockOuts(set(), read, page);
    expect(
      shelves?.rows.map(({ product, store, atLeast, atMost, times, aMonth, atStake }) => [
        ...[product.id, store.id, atLeast, atMost, times, aMonth, atStake],
      ]),
    ).toEqual([
      ['own-2', 'a1', 7, 21, 3, 1200, 280],
      ['own-1', 'w1', 0, null, 1, 300, 0],
    ]);
    expect(sums).toMatchObject({ empty: 2, listed: 4, repeated: 1, atStake: { value: 280, n: 2 } });
    expect(
      sums.byBrand.map(({ brand, retailer, n, of, worth }) => [brand.id, retailer.id, n, of, worth.value]),
    ).toEqual([
      ['own', 'a', 1, 3, 280],
      ['own', 'b', 1, 1, 0],
    ]);
  });

  it('are counted by brand and retailer where the plan shows no products, and worth of a single one is withheld', () => {
    const shown = set('brand');
    const { shelves, byBrand } = stockOuts(shown, read, page);
    expect(shelves).toBeNull();
    expect(byBrand.map(({ n, worth }) => [n, worth.value])).toEqual([
      [1, null],
      [1, null],
    ]);
    expect([...shown.withheld].sort()).toEqual(['at-stake', 'at-stake:own:a', 'at-stake:own:b']);
  });

  it('leave out what is no longer sold, which the database says', () => {
    expect(stockOuts(set(), { ...read, empty: [] }, page)).toMatchObject({ empty: 0, byBrand: [] });
  });
});

describe('shelves that were empty during promotions', () => {
  const promotion = { mechanic: 'x-for-y', terms: { quantity: 3, total: 20 } } as const;
  const read = {
    worth: shortfalls.worth,
    empty: [
      {
        ...{ productId: 'own-1', storeId: 'a2', from: SHELF_NUMBER - 9, to: SHELF_NUMBER - 2, ...promotion },
        ...{ atLeast: 0, visits: 1, emptyVisits: 1 },
      },
      {
        ...{ productId: 'own-2', storeId: 'a1', from: SHELF_NUMBER - 20, to: null, ...promotion },
        ...{ atLeast: 7, visits: 3, emptyVisits: 2 },
      },
    ],
    promoted: [
      { productId: 'own-1', retailerId: 'a', n: 2 },
      { productId: 'own-2', retailerId: 'a', n: 1 },
      { productId: 'own-2', retailerId: 'b', n: 4 },
    ],
  };

  it('say which promotion, for how long and what is at stake, the most first', () => {
    const { shelves, n, of, atStake, byBrand } = promotedShelves(set(), read, page) ?? {};
    expect(
      shelves?.rows.map(
        ({ product, store, offer, from, to, atLeast, visits, emptyVisits, atStake: worth }) => [
          ...[product.id, store.id, offer, from, to],
          ...[atLeast, visits, emptyVisits, worth],
        ],
      ),
    ).toEqual([
      // A shop of 4 sells 1,200 a month: seven thirtieths of it.
      ['own-2', 'a1', '3 for EGP\u00a020', '2026-10-31', null, 7, 3, 2, 280],
      ['own-1', 'a2', '3 for EGP\u00a020', '2026-11-11', '2026-11-18', 0, 1, 1, 0],
    ]);
    expect([n, of, atStake?.value]).toEqual([2, 7, 280]);
    expect(
      byBrand?.map(({ brand, retailer, n: some, of: all, worth }) => [
        brand.id,
        retailer.id,
        some,
        all,
        worth.value,
      ]),
    ).toEqual([['own', 'a', 2, 3, 280]]);
  });

  it('are counts of brands alone where the plan shows no products, and nothing where no brand is the company’s own', () => {
    const { shelves, n, byBrand } = promotedShelves(set('brand'), read, page) ?? {};
    expect([shelves, n, byBrand?.[0]?.n, byBrand?.[0]?.of]).toEqual([null, 2, 2, 3]);
    expect(promotedShelves(set('listing', {}), null, page)).toBeNull();
  });
});

describe('voids and gaps', () => {
  it('are shops without a product that they have agreed to, and without one that they have not', () => {
    const { voids: found, musts } = agreedPlaces(set(), shortfalls);
    expect(ranked(found).map(({ productId, store, worth }) => [productId, store.id, worth])).toEqual([
      ['own-2', 'b1', 900],
      ['own-1', 'a2', 600],
    ]);
    // b1 looked for own-1 and did not see it clearly: neither.
    expect(musts.map(({ brandId, store, n }) => [brandId, store.retailerId, n])).toEqual([
      ['own', 'a', 2],
      ['own', 'b', 1],
    ]);
    expect(gapPlaces(set(), shortfalls)).toEqual([]);
    const agreedLate = set('listing', { brands: ['rival'] });
    expect(agreedPlaces(agreedLate, shortfalls).voids).toEqual([]);
    expect(gapPlaces(agreedLate, shortfalls)?.map(({ store }) => store.id)).toEqual(['a2']);
  });

  it('are worth what their shops would sell, together and by brand and retailer', () => {
    const { n, musts, aMonth, byBrand, places } = voids(set(), shortfalls, page);
    expect([n, musts, aMonth]).toEqual([2, 3, { value: 1500, n: 2, lowBase: true }]);
    expect(byBrand.map(({ retailer, n: count, of, worth }) => [retailer.id, count, of, worth.value])).toEqual(
      [
        ['b', 1, 1, 900],
        ['a', 1, 2, 600],
      ],
    );
    expect(places?.rows[0]).toMatchObject({ low: 450, high: 1800, seen: '2026-11-19', city: 'Giza' });
  });

  it('are gaps where another shop carries the product and no list asks for it', () => {
    const free = { ...shortfalls, mustSince: mustsOf([]) };
    const gaps = openGaps(set(), free, page);
    expect(gaps?.places?.rows.map(({ product, store }) => `${product.id} ${store.id}`)).toEqual([
      'own-2 b1',
      'own-1 a2',
    ]);
    expect(gaps).toMatchObject({ n: 2, pairs: 6 });
    // No store carries it: no other shop's gap.
    const alone = gapPlaces(set('listing', { brands: ['rival'] }), free);
    expect(ranked(alone ?? []).map(({ productId, store, worth }) => [productId, store.id, worth])).toEqual([
      ['rival-2', 'b1', null],
      ['rival-2', 'a2', null],
    ]);
  });
});

describe('what shops have agreed to carry', () => {
  const shop = (id: string, retailerId = 'a') => ({ id, retailerId });

  it('is that of the chain before that of a single shop, each from the first of its days on', () => {
    const { of, hasAny } = mustsOf([
      { productId: 'p', retailerId: 'a', storeId: 'a1', since: 3 },
      { productId: 'p', retailerId: 'a', storeId: null, since: 9 },
      { productId: 'p', retailerId: 'a', storeId: null, since: 7 },
      { productId: 'p', retailerId: 'a', storeId: null, since: 8 },
      { productId: 'q', retailerId: 'b', storeId: 'b1', since: 5 },
    ]);
    expect([of('p')(shop('a1')), of('p')(shop('a2')), of('p')(shop('b1', 'b'))]).toEqual([7, 7, null]);
    expect([of('q')(shop('b1', 'b')), of('q')(shop('b2', 'b')), of('r')(shop('a1'))]).toEqual([
      5,
      null,
      null,
    ]);
    expect([hasAny('q'), hasAny('r')]).toEqual([true, false]);
  });

  it('counts from the visit on the very day that they did', () => {
    const voidsSince = (since: number) =>
      agreedPlaces(set('listing', { brands: ['rival'] }), {
        ...shortfalls,
        mustSince: mustsOf([{ productId: 'rival-2', retailerId: 'b', storeId: null, since }]),
      }).voids.map(({ store }) => store.id);
    expect(voidsSince(SHELF_NUMBER - 1)).toEqual(['b1']);
    expect(voidsSince(SHELF_NUMBER)).toEqual([]);
  });
});

describe('many missing products', () => {
  const shops = (count: number) =>
    Array.from({ length: count }, (_, at) => storeRow(`a${at}`, 'a', 'super', { weight: at < 2 ? 5 : null }));
  const many = (products: number, count: number) =>
    shelfSet({
      view: shelfView(
        Array.from({ length: products }, (_, at) => `own-${at}`),
        ['a'],
      ),
      stores: shops(count),
      shelves: Object.fromEntries(
        shops(count).map(({ id }, at) => [`${id}/own-${at % 2}`, 'in_stock'] as const),
      ),
    });
  const unpriced = { worth: { lacks: null, of: () => null }, mustSince: mustsOf([]) } satisfies Shortfalls;

  it('stand in the order of their worth, then of what their shops sell, then of products and shops', () => {
    const places = ranked(gapPlaces(many(2, 5), unpriced) ?? []).map(
      ({ productId, store }) => `${store.id} ${productId}`,
    );
    expect(places).toEqual(['a1 own-0', 'a0 own-1', 'a3 own-0', 'a2 own-1', 'a4 own-1']);
  });

  it('stand in that order however they were read, what is worth more before what sells in larger shops', () => {
    const backwards = shelfSet({
      view: shelfView(['own-2', 'own-1'], ['a']),
      stores: ['a3', 'a2', 'a1', 'a0'].map((id) =>
        storeRow(id, 'a', 'super', { weight: id === 'a3' ? 9 : 5 }),
      ),
      shelves: { 'a0/own-1': 'in_stock', 'a0/own-2': 'in_stock', 'a1/own-1': null, 'a2/own-1': 'not_listed' },
    });
    const placesBy = (worth: Shortfalls['worth']['of']) =>
      ranked(
        agreedPlaces(backwards, {
          worth: { lacks: null, of: worth },
          mustSince: mustsOf(
            ['own-1', 'own-2'].map((productId) => ({ productId, retailerId: 'a', storeId: null, since: 1 })),
          ),
        }).voids,
      ).map(({ productId, store }) => `${store.id} ${productId}`);
    expect(placesBy(() => null)).toEqual(['a2 own-1', 'a2 own-2']);
    const worthOf = (value: number) => ({ value, low: value, high: value });
    expect(placesBy((productId) => worthOf(productId === 'own-2' ? 2 : 1))).toEqual(['a2 own-2', 'a2 own-1']);
  });

  it('are grouped by what they are worth together, not by the one that is worth most', () => {
    const three = shelfSet({
      view: shelfView(['own-1'], ['a', 'b', 'c']),
      stores: [
        ...['a1', 'a2'].map((id) => storeRow(id, 'a', 'super', { weight: 5 })),
        storeRow('b1', 'b', 'super', { weight: 9 }),
        storeRow('c1', 'c', 'super', { weight: 20 }),
      ],
      shelves: Object.fromEntries(
        ['a1', 'a2', 'b1', 'c1'].map((id) => [`${id}/own-1`, 'not_listed'] as const),
      ),
    });
    const mustSince = mustsOf(
      ['a', 'b', 'c'].map((retailerId) => ({ productId: 'own-1', retailerId, storeId: null, since: 1 })),
    );
    const { byBrand } = voids(three, { ...shortfalls, mustSince }, page);
    expect(byBrand.map(({ retailer, worth }) => [retailer.id, worth.value])).toEqual([
      ['c', 6000],
      ['a', 3000],
      ['b', 2700],
    ]);
  });

  it('are looked through for gaps up to 150,000 pairs, beyond which brands have to be chosen', () => {
    expect(gapPlaces(many(500, 300), unpriced)).toHaveLength(300);
    expect(gapPlaces(many(500, 301), unpriced)).toBeNull();
    expect(openGaps(many(500, 301), unpriced, page)).toBeNull();
  });

  it('are grouped, the most first, where none has a worth', () => {
    const agreed = mustsOf([
      { productId: 'own-1', retailerId: 'a', storeId: null, since: 1 },
      { productId: 'own-2', retailerId: 'b', storeId: null, since: 1 },
    ]);
    const two = shelfSet({
      view: shelfView(['own-1', 'own-2'], ['a', 'b']),
      stores: [...shops(1), storeRow('b1', 'b', 'super'), storeRow('b2', 'b', 'super')],
      shelves: { 'a0/own-2': 'in_stock', 'b1/own-1': 'in_stock', 'b2/own-1': 'in_stock' },
    });
    const { byBrand } = voids(two, { ...unpriced, mustSince: agreed }, page);
    expect(byBrand.map(({ retailer, n, worth }) => [retailer.id, n, worth.value])).toEqual([
      ['b', 2, null],
      ['a', 1, null],
    ]);
  });
});

describe('figures of shops', () => {
  const shops = shelfSet({
    view: shelfView(['own-1', 'rival-1'], ['a']),
    stores: [
      storeRow('a1', 'a', 'super', { weight: 4 }),
      storeRow('a2', 'a', 'super', { weight: 0 }),
      storeRow('a3', 'a', 'super', { weight: null }),
    ],
    shelves: {
      'a1/own-1': shelf('in_stock', 1),
      'a1/rival-1': { state: 'in_stock', listed: 0, outOfStock: 0 },
      'a2/own-1': shelf('in_stock', 1),
      'a3/rival-1': 'in_stock',
    },
  });

  it('by weight are of those that have one, and availability of what was checked', () => {
    const standing = subjectStanding(shops);
    expect(numericBasis(shops, standing).rows).toHaveLength(3);
    expect(weightedBasis(shops, standing).rows.map(({ weight }) => weight)).toEqual([100]);
    const { rows } = availabilityBasis(shops.shelves, shops.isSubject);
    expect(rows.map(({ productId, n, value }) => [productId, n, value])).toEqual([['own-1', 20, 100]]);
  });

  it('name a brand where a shop carries no other', () => {
    const rows = numericBasis(shops, subjectStanding(shops)).rows;
    expect(rows.map(({ brandId }) => brandId)).toEqual([null, 'own', 'rival']);
  });

  it('are of the shops of a channel that their place has', () => {
    const universes = [
      { channel: 'super', regionNo: 1, stores: 40 },
      { channel: 'super', regionNo: 2, stores: 2 },
      { channel: 'hyper', regionNo: 2, stores: 7 },
    ] as const;
    const storesIn = (regionNo: number | null) => universeIn({ universes }, { regionNo }, 'super');
    expect([storesIn(null), storesIn(2), storesIn(3)]).toEqual([42, 2, null]);
  });
});

describe('products by retailer', () => {
  const count = { stores: 4, carrying: 0, empty: 0, isMust: false, isLookedFor: true };

  it.each([
    ['full', { ...count, carrying: 4, empty: 1 }],
    ['partial', { ...count, carrying: 3, empty: 2 }],
    ['oos', { ...count, carrying: 3, empty: 3 }],
    ['void', { ...count, isMust: true }],
    ['void', { ...count, isMust: true, isLookedFor: false }],
    ['gap', count],
    ['not_listed', { ...count, isLookedFor: false }],
    [null, { ...count, stores: 0 }],
  ] as const)('are %s', (state, given) => {
    expect(chainState(given)).toBe(state);
  });

  it('count the shops that are known, our own products first', () => {
    const matrix = chainMatrix(set('listing', {}), shortfalls, page);
    expect(matrix?.retailers.map(({ id }) => id)).toEqual(['a', 'b']);
    const cells = matrix?.rows.map(({ product, cells: of }) => [
      product.id,
      ...of.map((cell) => cell && `${cell.state} ${cell.carrying}/${cell.stores}`),
    ]);
    expect(cells).toEqual([
      ['own-1', 'partial 1/2', 'oos 1/1'],
      ['own-2', 'full 2/2', 'void 0/2'],
      ['rival-1', 'full 2/2', 'partial 1/2'],
      ['rival-2', 'partial 1/2', 'not_listed 0/2'],
    ]);
    expect(chainMatrix(set('brand'), shortfalls, page)).toBeNull();
  });
});

describe('rivals out of stock', () => {
  const seen = (productId: string, day: number, isInStock: boolean) => ({
    productId,
    storeId: 'a1',
    day,
    isInStock,
  });
  const both = [
    seen('rival-1', 8, false),
    seen('rival-1', 15, false),
    seen('own-1', 8, true),
    seen('own-1', 15, true),
  ];

  it('are found where a product of ours of their size is in stock, with the days that visits prove', () => {
    const windows = windowsOf(pairsOf(set()), both);
    expect(
      windows.map(({ rival, own, certain, possible }) => [rival.productId, own.productId, certain, possible]),
    ).toEqual([['rival-1', 'own-1', 7, 7]]);
    const drawn = rivalWindows(set(), windows, page);
    expect(drawn).toMatchObject({ n: 1, byBrand: [{ brand: { id: 'rival' }, retailer: { id: 'a' }, n: 1 }] });
    expect(drawn?.shelves).toMatchObject([
      { store: { id: 'a1' }, own: { id: 'own-1' }, certain: 7, since: '2026-11-05' },
    ]);
    expect(rivalWindows(set('brand'), windows, page)?.shelves).toBeNull();
  });

  it('are none for certain where our own was out at one of the visits', () => {
    const outLater = both.map((each) =>
      each.productId === 'own-1' && each.day === 15 ? { ...each, isInStock: false } : each,
    );
    expect(windowsOf(pairsOf(set()), outLater)).toMatchObject([{ certain: 0, possible: 7 }]);
  });

  it('are not looked for where it is not known whose rivals', () => {
    expect(rivalWindows(set('listing', {}), [], page)).toBeNull();
  });
});

describe('kept, lost and gained', () => {
  const then = (shelfId: string, state: ShelfState['state']): ShelfState => {
    const [storeId = '', productId = ''] = shelfId.split('/');
    return { productId, storeId, state, since: 1, seen: 1, listed: 0, outOfStock: 0, facings: null };
  };
  const query = { range: { from: '2026-11-01', to: SHELF_DAY }, listed: 'page' } as const;
  const before = [
    then('a1/own-1', 'oos'),
    then('a2/own-1', 'in_stock'),
    then('a2/own-2', 'not_listed'),
    then('b1/own-1', 'in_stock'),
  ];

  it('are counted over shops known on both days, by product, in shelves and in weighted points', () => {
    const moves = storeMoves(set(), before, query);
    expect(moves).toMatchObject({ stores: 3, kept: 1, lost: 1, filled: 2 });
    // Weights of 4, 2 and 3: points of nine.
    expect(moves.points).toMatchObject({
      before: { value: expect.closeTo(600 / 9, 3) },
      lost: { value: expect.closeTo(200 / 9, 3) },
      filled: { value: expect.closeTo(600 / 9, 3) },
      after: { value: expect.closeTo(1000 / 9, 3) },
    });
    expect(moves.rows.map(({ subject, kept, lost, filled }) => [subject.id, kept, lost, filled])).toEqual([
      ['own-1', 1, 1, 0],
      ['own-2', 0, 0, 2],
    ]);
  });

  it('take no shelf for gained that was seen before, and not clearly on the first day', () => {
    const unclear = [
      ...before.filter(({ storeId }) => storeId !== 'a2'),
      then('a2/own-1', 'in_stock'),
      then('a2/own-2', null),
    ];
    expect(storeMoves(set(), unclear, query)).toMatchObject({ kept: 1, lost: 1, filled: 1 });
  });

  it('are of brands where the plan shows no products', () => {
    const moves = storeMoves(set('brand'), before, query);
    expect(moves.rows.map(({ subject, kept, lost, filled }) => [subject.id, kept, lost, filled])).toEqual([
      ['own', 1, 1, 2],
    ]);
  });

  it('are none where no shop is known on the first day', () => {
    expect(storeMoves(set(), [], query)).toMatchObject({
      stores: 0,
      rows: [],
      points: { before: { value: null } },
    });
  });
});

describe('share of shelf', () => {
  it('is a brand’s part of the facings, each shop counting by what it has', () => {
    const share = shelfShare(set('listing', {}));
    const rows = share?.rows.map(({ brand, share: all, cells }) => [
      brand.id,
      ...[all, ...cells].map(({ value }) => value),
    ]);
    // a1: 2 of 8, a2: 1 of 4, b1: 0 of 4; the shop on the web has no facings at all.
    expect(rows).toEqual([
      ['rival', 81.25, 75, 100],
      ['own', 18.75, 25, 0],
    ]);
    expect(share?.stores).toBe(3);
  });

  it('is withheld of a brand with one product at a retailer where the plan shows none', () => {
    const share = shelfShare(set('brand', {}));
    expect(share?.rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual([
      [75, null],
      [25, null],
    ]);
  });

  it('is not known where nothing was counted', () => {
    const { shelves, ...rest } = { view, stores, shelves: { 'a1/own-1': 'in_stock' } as const };
    expect(shelfShare(shelfSet({ ...rest, shelves }))).toBeNull();
  });
});

describe('launches', () => {
  const days = [21, 14, 7, 0].map((back) => dayFromNumber(SHELF_NUMBER - back));
  /** The days that shelves and shops stand on, by their places. */
  const bits = (...places: number[]) => ({ low: places.reduce((sum, at) => sum | (1 << at), 0), high: 0 });
  const read = {
    days,
    launches: [
      { productId: 'rival-1', firstOn: SHELF_NUMBER - 3 },
      { productId: 'own-1', firstOn: SHELF_NUMBER - 16 },
    ],
    known: [
      { storeId: 'a1', ...bits(0, 1, 2, 3) },
      { storeId: 'a2', ...bits(0, 1, 2) },
      { storeId: 'b1', ...bits(2, 3) },
      // It sells on the web.
      { storeId: 'w1', ...bits(0, 1, 2, 3) },
    ],
    carried: [
      { productId: 'own-1', storeId: 'a1', ...bits(1, 2, 3) },
      { productId: 'own-1', storeId: 'a2', ...bits(2) },
      { productId: 'own-1', storeId: 'w1', ...bits(1, 2, 3) },
      { productId: 'rival-1', storeId: 'b1', ...bits(3) },
    ],
  };

  it('stand week by week from their first day on, over the shops that are known then, the newest launch first', () => {
    const { rows, total, byBrand, since } = launches(set(), read, page);
    expect(rows?.map(({ product, firstOn }) => [product.id, firstOn])).toEqual([
      ['rival-1', '2026-11-17'],
      ['own-1', '2026-11-04'],
    ]);
    // Shops of 4 and 2, then of 4, 2 and 3, then of 4 and 3.
    expect(rows?.[1]?.weeks).toEqual([
      { day: '2026-11-06', numeric: 50, weighted: expect.closeTo(100 * (4 / 6), 3), known: 2 },
      {
        day: '2026-11-13',
        numeric: expect.closeTo(100 * (2 / 3), 3),
        weighted: expect.closeTo(100 * (6 / 9), 3),
        known: 3,
      },
      { day: '2026-11-20', numeric: 50, weighted: expect.closeTo(100 * (4 / 7), 3), known: 2 },
    ]);
    expect(rows?.[0]).toMatchObject({ weeks: [{ numeric: 50 }], now: { day: '2026-11-20', numeric: 50 } });
    expect([total, byBrand.map(({ brand, n }) => [brand.id, n]), since]).toEqual([
      2,
      [
        ['own', 1],
        ['rival', 1],
      ],
      '2026-10-30',
    ]);
  });

  it('are counts of brands alone where the plan shows no products', () => {
    const { rows, byBrand } = launches(set('brand'), { ...read, known: [], carried: [] }, page);
    expect([rows, byBrand.length]).toEqual([null, 2]);
  });
});
