import { describe, expect, it } from 'vitest';
import type { Sighting } from '#db/queries/market-catalogue.ts';
import type { StandingPrice } from '#db/queries/market-chains.ts';
import { disclosureFor } from '#lib/market/access/plan-disclosure.ts';
import { catalogueFilters } from '#lib/market/catalogue/catalogue-filters.ts';
import { catalogueItems } from '#lib/market/catalogue/catalogue-items.ts';
import { catalogueSetOf } from '#lib/market/catalogue/catalogue-set.ts';
import { carriedOverTime } from '#lib/market/catalogue/panels/carried/carried.ts';
import { newAndGone } from '#lib/market/catalogue/panels/new-gone/new-gone.ts';
import { packList } from '#lib/market/catalogue/panels/packs/pack-list.ts';
import { assortment } from '#lib/market/catalogue/panels/shares/assortment.ts';
import { catalogueTiles } from '#lib/market/catalogue/panels/tiles/catalogue-tiles.ts';
import { whiteSpace } from '#lib/market/catalogue/panels/white-space/white-space.ts';
import { completenessOf } from '#lib/market/catalogue/record-parts.ts';
import { nothingChosen } from '#lib/market/dashboard/filters/nothing-chosen.ts';
import { growth, isReplacedBy, shrinkage } from '#lib/market/measures/catalogue-measures.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { marketView } from '#tests/factories/market-view.ts';
import { productRow } from '#tests/factories/product-row.ts';

const range = { from: '2026-06-01', to: '2026-08-31' };

const seen = (productId: string, retailerId: string, first: string, last: string): Sighting => ({
  ...{ productId, retailerId },
  firstSeen: dayNumber(first),
  lastSeen: dayNumber(last),
});

/** A litre that became 900 ml for the same money, one that stays, one that came, one that went. */
const products = [
  productRow('big', 'nasma', { familyId: 'family', net: 1, netContent: 1, gtin: '9521234567899' }),
  productRow('small', 'nasma', { familyId: 'family', net: 0.9, netContent: 0.9 }),
  productRow('stays', 'marooj', {}),
  productRow('comes', 'marooj', {}),
  productRow('goes', 'marooj', {}),
];

const sightings = [
  seen('big', 'wahat', '2025-01-01', '2026-07-09'),
  seen('small', 'wahat', '2026-07-10', '2026-08-31'),
  seen('big', 'qasr', '2025-01-01', '2026-07-19'),
  seen('small', 'qasr', '2026-07-20', '2026-08-31'),
  seen('stays', 'wahat', '2025-01-01', '2026-08-31'),
  seen('comes', 'qasr', '2026-06-15', '2026-08-31'),
  seen('goes', 'qasr', '2025-01-01', '2026-07-01'),
];

const price = (productId: string, retailerId: string, unit: number): StandingPrice => ({
  ...{ day: dayNumber(range.to), chainId: productId.length * 10 + retailerId.length, productId, retailerId },
  ...{ brandId: 'marooj', regular: unit, promo: null, unit, since: 0 },
});

const setFor = (
  level: 'brand' | 'product' | 'listing' = 'listing',
  rounds = ['2026-08-29', '2026-08-30', '2026-08-31'],
) =>
  catalogueSetOf({
    view: marketView({
      products,
      brands: ['nasma', 'marooj'].map((id) => ({ id, nameEn: id, nameAr: `${id} ع` })),
      retailers: ['wahat', 'qasr'],
    }),
    choice: nothingChosen(catalogueFilters),
    narrowed: { categoryNo: 1, dataset: 'sample' },
    range,
    locale: 'en',
    disclosure: disclosureFor({ level }, { isOfBrands: false }),
    records: products.map(({ id }) => ({
      id,
      imageUrl: id === 'comes' ? null : '/packs/milk-carton.svg',
      netUnit: 'l',
    })),
    sightings,
    rounds: ['wahat', 'qasr'].map((retailerId) => ({ retailerId, days: rounds.map(dayNumber) })),
    matching: [{ retailerId: 'wahat', listings: 4, matched: 3, products: ['big', 'stays'] }],
    standing: [price('stays', 'wahat', 42)],
    earlier: [],
    packPrices: ['wahat', 'qasr'].flatMap((retailerId) => [
      { productId: 'big', retailerId, first: 38, last: 40 },
      { productId: 'small', retailerId, first: retailerId === 'wahat' ? 40 : 41, last: 44 },
    ]),
  });

describe('the products of a category', () => {
  it('are active while a retailer has them, new when they come and gone 28 days after they were last seen', () => {
    const { items } = setFor();
    const states = items.map(({ product, isActive, isNew, isGone }) => [product.id, isActive, isNew, isGone]);
    expect(states).toEqual([
      ['big', false, false, true],
      ['small', true, true, false],
      ['stays', true, false, false],
      ['comes', true, true, false],
      ['goes', false, false, true],
    ]);
  });

  it('are not gone from a retailer that was read less than three times since', () => {
    const { items } = setFor('listing', ['2026-06-29', '2026-07-30', '2026-08-31']);
    expect(items.find(({ product }) => product.id === 'goes')).toMatchObject({
      isActive: true,
      isGone: false,
    });
  });

  it('were not seen yet before their first day, and those of the first day with data are not new', () => {
    const known = {
      ...{
        products,
        sightings,
        rounds: [],
        standing: [],
        retailers: ['wahat', 'qasr'],
        baseUnit: 'l' as const,
      },
      records: products.map(({ id }) => ({ id, imageUrl: null, netUnit: 'l' as const })),
      range: { from: '2025-01-01', to: '2025-02-01' },
    };
    const items = catalogueItems(known);
    expect(items.filter(({ isActive }) => isActive).map(({ product }) => product.id)).toEqual([
      'big',
      'stays',
      'goes',
    ]);
    expect(items.filter(({ isNew }) => isNew)).toEqual([]);
  });

  it('have the figures of the tiles', () => {
    expect(catalogueTiles(setFor())).toEqual({
      active: { products: 3, brands: 2 },
      ...{ new: 2, gone: 2 },
      packs: { changes: 1, shrunk: 1, grown: 0 },
      completeness: { value: 70, n: 3, lowBase: false, incomplete: 3 },
      matched: { value: 75, n: 4, lowBase: false },
    });
    expect(catalogueTiles(setFor('brand')).packs).toEqual({ changes: 1, shrunk: null, grown: null });
  });
});

describe('packs', () => {
  it('that took another’s place for the same money have the median rise of a unit', () => {
    const [row] = packList(setFor(), { listed: 'page' }).rows;
    expect(row).toMatchObject({
      kind: 'shrunk',
      before: { id: 'big' },
      after: { id: 'small' },
      day: '2026-07-10',
    });
    expect(row?.evidence.map(({ retailer, rise }) => [retailer.id, rise])).toEqual([
      ['wahat', 11.1111],
      ['qasr', 13.8889],
    ]);
    expect(row?.rise).toEqual({ value: 12.5, n: 2, lowBase: true });
    expect(row?.overCategory).toBeNull();
  });

  it('are not listed where a plan has no single products', () => {
    expect(packList(setFor('brand'), { listed: 'page' })).toEqual({ isInPlan: false, total: 0, rows: [] });
  });

  it('that grew for the same money fell in price by the unit', () => {
    const [small, large] = [
      { net: 0.8, price: 40, day: '2026-07-01' },
      { net: 1, price: 40, day: '2026-07-15' },
    ];
    expect(growth(small, large, 5)?.rise).toBeCloseTo(-20, 9);
    expect(growth(small, large, 5)?.overCategory).toBeCloseTo(100 * (0.8 / 1.05 - 1), 9);
    expect(growth(small, large, null)).toMatchObject({ overCategory: null });
    expect(shrinkage(small, large, 5)).toBeNull();
    expect(growth({ ...large, day: '2026-06-01' }, { ...small, day: '2026-06-02' }, 5)).toBeNull();
    expect(growth(small, { ...large, price: 42 }, 5)).toBeNull();
  });

  it('take another’s place within 60 days', () => {
    expect(isReplacedBy(100, 160)).toBe(true);
    expect(isReplacedBy(160, 100)).toBe(true);
    expect(isReplacedBy(100, 161)).toBe(false);
  });
});

it('new and gone products are listed the newest first, with retailers only where the plan shows products', () => {
  const listed = newAndGone(setFor(), { listed: 'page' });
  expect(listed.new.rows.map(({ id, day }) => [id, day])).toEqual([
    ['small', '2026-07-10'],
    ['comes', '2026-06-15'],
  ]);
  expect(listed.gone.rows.map(({ id, day }) => [id, day])).toEqual([
    ['big', '2026-07-19'],
    ['goes', '2026-07-01'],
  ]);
  expect(listed.new.rows[0]?.retailers?.map(({ id }) => id)).toEqual(['wahat', 'qasr']);
  expect(newAndGone(setFor('brand'), { listed: 'page' }).gone.rows[0]?.retailers).toBeNull();
});

it('a brand’s share of assortment is of what the retailer carries', () => {
  const { retailers } = assortment(setFor());
  expect(retailers).toEqual([
    {
      ...{ id: 'wahat', name: 'WAHAT', total: 2 },
      parts: [
        { id: 'nasma', name: 'nasma', n: 1, share: 50 },
        { id: 'marooj', name: 'marooj', n: 1, share: 50 },
      ],
    },
    {
      ...{ id: 'qasr', name: 'QASR', total: 2 },
      parts: [
        { id: 'nasma', name: 'nasma', n: 1, share: 50 },
        { id: 'marooj', name: 'marooj', n: 1, share: 50 },
      ],
    },
  ]);
});

it('what retailers carried is counted week by week, of the own brands, their rivals and the category', () => {
  const set = setFor();
  const { days, lines } = carriedOverTime({ ...set, ours: { own: ['nasma'], rivals: [] } });
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-06-01', '2026-08-31', 14]);
  const valueOn = (id: string, day: string) =>
    lines.find((line) => line.id === id)?.values[days.indexOf(day)];
  // The large pack and its successor for the 28 days in which either may only be missing.
  expect(['2026-07-06', '2026-07-27', '2026-08-31'].map((day) => valueOn('own', day))).toEqual([1, 2, 1]);
  expect(['2026-06-08', '2026-06-15', '2026-08-31'].map((day) => valueOn('others', day))).toEqual([2, 3, 2]);
  for (const day of days)
    expect(valueOn('category', day)).toBe((valueOn('own', day) ?? 0) + (valueOn('others', day) ?? 0));
  const linesOf = (more: Partial<typeof set>) =>
    carriedOverTime({ ...set, ...more }).lines.map(({ id }) => id);
  expect(linesOf({})).toEqual(['category']);
  expect(linesOf({ ours: { own: ['nasma'], rivals: ['marooj'] } })).toEqual(['own', 'rivals', 'category']);
  expect(linesOf({ isNarrowedTo: 'brand' })).toEqual(['selected', 'others', 'category']);
});

it('shares and white space look at a product as often for a thousand brands as for one', () => {
  const looksFor = (own: readonly string[]) => {
    const set = setFor();
    let looks = 0;
    const market = set.market.map((item) => ({
      ...item,
      get carriedBy() {
        looks += 1;
        return item.carriedBy;
      },
    }));
    const asked = { ...set, market, ours: { own: [...own], rivals: [] } };
    const space = whiteSpace(asked, { scope: dataScopeWith({ level: 'listing' }), listed: 'all' });
    assortment({ ...asked, shownBrands: own.map((id) => ({ id, name: id })) });
    return { looks, total: space.total };
  };
  const one = looksFor(['nasma']);
  const many = looksFor(['nasma', ...Array.from({ length: 999 }, (_, at) => `other ${at}`)]);
  expect(many.looks).toBe(one.looks);
  expect(one.total).toBe(0);
});

it('white space is where others fill a band of packs and the brand sells none of it', () => {
  const set = setFor();
  const elsewhere = set.market.map((item) =>
    item.product.id === 'small' ? { ...item, carriedBy: ['wahat'] } : item,
  );
  const asked = { ...set, market: elsewhere, ours: { own: ['nasma'], rivals: [] } };
  const scope = dataScopeWith({ level: 'listing' });
  expect(whiteSpace(asked, { scope, listed: 'all' })).toEqual({
    ...{ state: 'ok', total: 1 },
    rows: [
      {
        ...{ brand: { id: 'nasma', name: 'nasma' }, band: '0.5-1', retailer: { id: 'qasr', name: 'QASR' } },
        ...{ rivals: 1, hasPack: true },
      },
    ],
  });
  expect(whiteSpace({ ...asked, ours: { own: [], rivals: [] } }, { scope, listed: 'all' }).state).toBe(
    'noBrands',
  );
  expect(whiteSpace(asked, { scope: dataScopeWith({ level: 'product' }), listed: 'all' }).state).toBe(
    'notInPlan',
  );
});

describe('a record', () => {
  const whole = {
    gtin: '96385074',
    nameEn: 'Milk',
    nameAr: 'لبن',
    netUnit: 'ml',
    imageUrl: '/packs/a.svg',
  } as const;

  it.each([
    [{}, 'l', [], 100],
    [{ imageUrl: null, nameAr: 'Milk' }, 'l', ['nameAr', 'image'], 75],
    [{ gtin: null }, 'l', ['gtin'], 75],
    [{ nameEn: 'لبن' }, 'l', ['nameEn'], 90],
    [{ netUnit: 'piece' }, 'l', ['size'], 85],
    [{ netUnit: 'piece' }, 'piece', [], 100],
    [{ netUnit: 'g' }, 'piece', ['size'], 85],
  ] as const)(
    'with %o in a category by the %s lacks %o and is %i %% complete',
    (over, unit, lacks, points) => {
      expect(completenessOf({ ...whole, ...over }, unit)).toEqual({ lacks, completeness: points });
    },
  );
});
