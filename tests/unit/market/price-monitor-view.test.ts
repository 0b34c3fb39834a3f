import { describe, expect, it } from 'vitest';
import type { LinePoint, StandingPrice } from '#db/queries/market-chains.ts';
import type { MarketView } from '#db/queries/market-view.ts';
import { narrow } from '#lib/market/dashboard/filters/narrow.ts';
import { viewHead } from '#lib/market/dashboard/view/view-head.ts';
import { realPricesIn } from '#lib/market/measures/real-prices.ts';
import { matchedBasket } from '#lib/market/price-monitor/matched-basket.ts';
import { basket } from '#lib/market/price-monitor/panels/basket/basket.ts';
import { cheaperRivals } from '#lib/market/price-monitor/panels/cheaper-rivals/cheaper-rivals.ts';
import { gaps } from '#lib/market/price-monitor/panels/gaps/gaps.ts';
import { heatMap } from '#lib/market/price-monitor/panels/heat-map/index-map.ts';
import { history } from '#lib/market/price-monitor/panels/history/history.ts';
import { sideLine } from '#lib/market/price-monitor/panels/history/lines.ts';
import { marksOn } from '#lib/market/price-monitor/panels/history/marked-days.ts';
import { retailerLines } from '#lib/market/price-monitor/panels/retailers/retailers.ts';
import { tiles } from '#lib/market/price-monitor/panels/tiles/tiles.ts';
import { priceSetOf } from '#lib/market/price-monitor/price-set.ts';
import { NOTHING_CHOSEN, type PriceSelection, priceFilters } from '#lib/market/prices/price-filters.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { productRow } from '#tests/factories/product-row.ts';

const range = { from: '2026-11-01', to: '2026-11-20' };
const [first, last] = [dayNumber(range.from), dayNumber(range.to)];

const named = (id: string) => ({ id, nameEn: id.toUpperCase(), nameAr: `ع ${id}` });

const view: MarketView = {
  category: { ...named('milk'), baseUnit: 'l', dataset: 'sample' },
  categories: [named('milk')],
  brands: ['own', 'rival'].map(named),
  retailers: ['a', 'b', 'c', 'd'].map((id) => ({
    ...named(id),
    channel: 'super',
    asOf: new Date(`2026-11-${id === 'c' ? 18 : 20}T10:00:00Z`),
  })),
  makers: [],
  products: [productRow('own-1', 'own'), productRow('rival-1', 'rival')],
  categoryNo: 1,
  regions: [],
  hasTradePrices: false,
  newestOn: range.to,
  oldestOn: '2024-11-20',
  derivation: null,
  dealDerivation: null,
};

const chains = ['a/own-1', 'b/own-1', 'c/own-1', 'd/own-1', 'a/rival-1', 'b/rival-1'];

/** A chain's price of a one-litre pack, regular and promotional. */
const price = (day: number, chain: string, regular: number, promo: number | null = null): StandingPrice => {
  const [retailerId = '', productId = ''] = chain.split('/');
  const brandId = productId.split('-')[0] ?? '';
  const chainId = chains.indexOf(chain) + 1;
  const unit = promo ?? regular;
  return { day, chainId, productId, brandId, retailerId, regular, promo, unit, since: first };
};

const earlier = [
  price(first, 'a/own-1', 19),
  price(first, 'b/own-1', 25),
  price(first, 'c/own-1', 24),
  price(first, 'd/own-1', 30),
  price(first, 'a/rival-1', 40),
];
// The four retailers of the known answers.
const standing = [
  price(last, 'a/own-1', 20),
  price(last, 'b/own-1', 25),
  price(last, 'c/own-1', 22),
  price(last, 'd/own-1', 30, 24),
  price(last, 'a/rival-1', 40),
  price(last, 'b/rival-1', 40),
];

const point = (day: number, subjectId: string, units: number[], onDeal = 0): LinePoint => ({
  subjectId,
  day,
  n: units.length,
  unit: units.reduce((a, b) => a + b, 0),
  logUnit: units.reduce((sum, unit) => sum + Math.log(unit), 0),
  onDeal,
});

type PriceSetInput = Parameters<typeof priceSetOf>[0];

/** What was read, and what was chosen of it. */
type Given = Partial<Omit<PriceSetInput, 'choice' | 'narrowed'>> & Partial<PriceSelection>;

const priceSet = ({
  locale = 'en',
  standing: at = standing,
  earlier: before = earlier,
  ours = { own: [], rivals: [] },
  real = null,
  ...given
}: Given = {}) => {
  const { view: of = view, range: days = range, ...chosen } = given;
  const choice = { ...NOTHING_CHOSEN, ...chosen };
  return priceSetOf({
    view: of,
    choice,
    narrowed: narrow(priceFilters, of, choice).selection,
    range: days,
    locale,
    standing: at,
    earlier: before,
    ours,
    real,
  });
};

const changes = { up: 1, down: 1 };

const head = (given: Given = {}) =>
  viewHead(priceFilters, priceSet(given), {
    dropped: [],
    filters: {
      ...{ ...NOTHING_CHOSEN, category: 'milk', period: 'custom', range },
      governorate: given.governorate ?? null,
    },
    scope: { level: 'listing', features: [] },
    now: new Date('2026-11-21T09:00:00Z'),
  });

type Rows = Parameters<typeof history>[1];

/** Lines of retailers alone, compared with nothing. */
const linesOf = (
  points: LinePoint[],
  { lowest = null, ...rest }: Partial<Rows> & { lowest?: Rows['retailers']['lowest'] } = {},
): Rows => ({
  basket: null,
  days: [first, last],
  retailers: { points, lowest },
  sides: null,
  sizes: { ours: null, rivals: null },
  indices: new Map(),
  compared: null,
  ...rest,
});

describe('the view of Price Monitor', () => {
  it('gives the index and the gap of a retailer against the others, for the same items', () => {
    const drawn = priceSet({ retailers: ['a'] });
    const { index, gap } = tiles(drawn, changes);
    expect(heatMap(drawn, false).brands.rows[0]?.cells[0]?.value).toBeCloseTo(84.507, 2);
    // Both items: own at 20 against 23.67, rival at 40 against 40.
    expect(index).toMatchObject({ kind: 'retailer', n: 2, lowBase: true });
    expect(index.value).toBeCloseTo(100 * Math.sqrt((20 / (71 / 3)) * 1), 3);
    expect(gap.value).toBeCloseTo((-15.493 + 0) / 2, 2);
  });

  it('puts a brand against its category by unit price', () => {
    const { unitPrice, index, gap } = tiles(priceSet({ brands: ['own'] }), changes);
    expect(unitPrice.average).toBe(22.75);
    // At two retailers a product of the same variant and band: 20 and 25 against 40; the other two have none.
    expect(index).toMatchObject({ kind: 'brand', n: 1, lowBase: true, leftOut: 0 });
    expect(index.value).toBeCloseTo(100 * Math.sqrt((20 / 40) * (25 / 40)), 3);
    expect(gap.value).toBeCloseTo((-50 - 37.5) / 2, 3);
    expect(gap.n).toBe(2);
    expect(head({ brands: ['own'] }).listings).toBe(4);
  });

  it('puts what is ours against our rivals, unless brands are chosen', () => {
    for (const rivals of [['rival'], []]) {
      const drawn = priceSet({ ours: { own: ['own'], rivals } });
      const { index, gap } = tiles(drawn, changes);
      // At a 20 against 40, at b 25 against 40: the other two sell no rival.
      expect(index).toMatchObject({ kind: 'ours', n: 1, lowBase: true });
      expect(index.value).toBeCloseTo(100 * Math.sqrt((20 / 40) * (25 / 40)), 3);
      expect(gap).toMatchObject({ kind: 'ours', n: 2 });
      expect(gap.value).toBeCloseTo((-50 - 37.5) / 2, 3);
      expect(head({ ours: { own: ['own'], rivals } }).ours).toEqual({ own: ['own'], rivals });
    }
    const unwatched = tiles(priceSet({ ours: { own: ['own'], rivals: ['withdrawn'] } }), changes);
    expect(unwatched.index).toMatchObject({ kind: 'ours', value: null, n: 0 });
    const ours = { own: ['rival'], rivals: [] };
    expect(tiles(priceSet({ ours, brands: ['own'] }), changes).index.kind).toBe('brand');
    expect(tiles(priceSet({ ours, retailers: ['a'] }), changes).gap).toMatchObject({ kind: 'ours', n: 1 });
    expect(tiles(priceSet({ retailers: ['a'] }), changes).index.kind).toBe('retailer');
  });

  it('compares the same chains at both ends, so that one which came in between moves no change', () => {
    const { unitPrice, index } = tiles(priceSet(), changes);
    const ratios = [20 / 19, 25 / 25, 22 / 24, 24 / 30, 40 / 40];
    const jevons = 100 * Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / 5);
    expect(unitPrice.change).toMatchObject({ n: 5 });
    expect(unitPrice.change.value).toBeCloseTo(jevons - 100, 3);
    expect(index).toMatchObject({ kind: 'period', n: 5 });
    expect(index.value).toBeCloseTo(jevons, 3);
  });

  it('counts deals apart from changes', () => {
    const { promotions, ...others } = tiles(priceSet(), changes);
    expect(others.changes).toEqual(changes);
    expect(promotions).toMatchObject({ onDeal: 1, depth: 20 });
  });

  it('draws the same items of each retailer, and says who carries too few of them', () => {
    const items = ['1', '2', '3', '4'].map((id) => `own-${id}`);
    const at = (retailer: string, regular: number) =>
      items.map((item) => price(last, `${retailer}/${item}`, regular));
    const drawn = priceSet({ standing: [...at('a', 20), ...at('b', 30), price(last, 'c/own-1', 5)] });
    const matched = matchedBasket(drawn);
    expect(matched).toEqual({ items, retailers: ['a', 'b'] });
    const points = [
      point(first, 'a', [20, 20, 20, 45]),
      point(last, 'a', [20, 20, 20, 20], 1),
      point(first, 'b', [30, 30, 30]),
      point(last, 'b', [30, 30, 30, 30]),
    ];
    const lines = history(drawn, linesOf(points, { basket: matched }));
    expect(lines.matchedItems).toBe(4);
    expect(lines.series).toEqual([
      { id: 'a', name: 'A', values: [expect.closeTo(24.4949, 4), 20], promoShare: [0, 25], compared: [] },
      { id: 'b', name: 'B', values: [null, 30], promoShare: [0, 0], compared: [] },
    ]);
    // Retailers without any price are named once, above all panels.
    expect(lines.leftOut.map(({ id }) => id)).toEqual(['c']);
    // The table beside it says the newest point of each line, and nothing else.
    const table = retailerLines(drawn, matched);
    expect(table.map(({ unitPrice }) => unitPrice)).toEqual([20, 30, null]);
  });

  it('draws plain means where no basket can be compared, with gaps where none stood', () => {
    const points = [point(first, 'a', [19, 40]), point(last, 'a', [20, 40]), point(last, 'd', [24], 1)];
    const lines = history(priceSet(), linesOf(points));
    expect(lines.matchedItems).toBeNull();
    expect(lines.days).toEqual([range.from, range.to]);
    expect(lines.series.map(({ id, values }) => [id, ...values])).toEqual([
      ['a', 29.5, 30],
      ['d', null, 24],
    ]);
    expect(lines.series.map(({ promoShare }) => promoShare)).toEqual([
      [0, 0],
      [0, 100],
    ]);
  });

  it('draws the lowest price of each retailer where that is asked for, in the money of the last day', () => {
    const lowest = [
      { subjectId: 'a', day: first, unit: 10 },
      { subjectId: 'a', day: last, unit: 12 },
    ];
    expect(history(priceSet(), linesOf([], { lowest }))).toMatchObject({
      real: null,
      series: [{ id: 'a', values: [10, 12] }],
    });
    const published = new Map([
      ['2026-10-01', 100],
      ['2026-11-01', 110],
    ]);
    const wide = { from: '2026-10-31', to: range.to };
    const real = realPricesIn(wide, published);
    const drawn = history(priceSet({ range: wide, real }), {
      ...linesOf([], {
        lowest: [{ subjectId: 'a', day: dayNumber(wide.from), unit: 10 }, ...lowest.slice(1)],
      }),
      days: [dayNumber(wide.from), last],
    });
    expect(drawn.real).toEqual({ provisionalFrom: null });
    expect(drawn.series[0]?.values).toEqual([11, 12]);
    const unknown = realPricesIn(range, new Map());
    expect(history(priceSet({ real: unknown }), linesOf([], { lowest })).series).toEqual([]);
  });

  it('tells a change in real terms beside what was paid, and the index with it', () => {
    const published = new Map([
      ['2026-10-01', 100],
      ['2026-11-01', 128.4],
    ]);
    const wide = { from: '2026-10-31', to: range.to };
    const real = realPricesIn(wide, published);
    const chain = (day: number, regular: number) => [price(day, 'a/own-1', regular)];
    const drawn = priceSet({ range: wide, real, standing: chain(last, 42.5), earlier: chain(last - 20, 36) });
    const { unitPrice, index } = tiles(drawn, changes);
    expect(unitPrice.average).toBe(42.5);
    expect(unitPrice.real).toMatchObject({ nominal: { value: expect.closeTo(18.0556, 4) } });
    expect(unitPrice.change.value).toBeCloseTo(-8.0564, 3);
    expect(index.value).toBeCloseTo(100 - 8.0564, 3);
    expect(tiles(priceSet(), changes).unitPrice.real).toBeNull();
  });

  it('sets each day of a line beside the day that it is compared with', () => {
    const then = [first - 20, null];
    const before = { points: [point(first - 20, 'a', [16, 40])], lowest: null };
    const lines = history(
      priceSet(),
      linesOf([point(first, 'a', [19, 40]), point(last, 'a', [20, 40])], {
        compared: { days: then, retailers: before, sides: null, indexDays: [first - 20], indices: new Map() },
      }),
    );
    expect(lines.compared).toEqual(['2026-10-12', null]);
    expect(lines.series[0]).toMatchObject({ values: [29.5, 30], compared: [28, null] });
    expect(history(priceSet(), linesOf([point(last, 'a', [20])])).series[0]?.compared).toEqual([]);
  });

  it('draws our brands beside their rivals in the prices of the basket', () => {
    const products = ['own-1', 'own-2', 'rival-1', 'rival-2'];
    const at = (retailer: string) => products.map((item) => price(last, `${retailer}/${item}`, 20));
    const basis = { standing: [...at('a'), ...at('b')], ours: { own: ['own'], rivals: [] } };
    const wide = {
      ...view,
      products: products.map((id) => productRow(id, id.split('-')[0] ?? '')),
    };
    const drawn = priceSet({ ...basis, view: wide });
    const matched = matchedBasket(drawn);
    const whole = { categoryNo: 1, dataset: 'sample' } as const;
    expect(sideLine(drawn, whole, matched, 'ours')).toEqual({
      filter: { ...whole, products, retailers: ['a', 'b'], brands: ['own'] },
      of: 4,
    });
    expect(sideLine(drawn, whole, matched, 'rivals')).toMatchObject({ filter: { brands: ['rival'] }, of: 4 });
    expect(sideLine(priceSet({ ...basis, view: wide, brands: ['own'] }), whole, null, 'ours')).toBeNull();
    expect(sideLine(priceSet(), whole, null, 'ours')).toBeNull();
    const sides = {
      points: [point(last, 'ours', [10, 10, 40, 40], 1), point(last, 'rivals', [20, 20, 20])],
      lowest: null,
    };
    const lines = history(drawn, linesOf([], { basket: matched, sides, sizes: { ours: 4, rivals: 4 } }));
    // Three of the four prices of the rivals are too few.
    expect(lines.sides).toEqual([
      { id: 'ours', values: [null, expect.closeTo(20, 4)], promoShare: [0, 25], compared: [] },
    ]);
  });

  it('marks the days on which money moved all prices of its data', () => {
    const days = [dayNumber('2026-05-01'), dayNumber('2026-05-07')];
    const may = { from: '2026-05-01', to: '2026-05-07' };
    const drawn = history(priceSet({ range: may }), linesOf([], { days }));
    expect(drawn.steps).toEqual([{ kind: 'devaluation', day: '2026-05-03' }]);
    expect(marksOn(drawn, 0).steps).toEqual([]);
    expect(marksOn(drawn, 1).steps).toEqual(['devaluation']);
  });

  it('compares no basket of fewer than four common items', () => {
    expect(basket(priceSet(), 'listing')).toMatchObject({ value: null, totals: [], leftOut: [] });
  });

  it('flags what rests on fewer than three items and leaves out what cannot be compared', () => {
    const { brands, products } = heatMap(priceSet(), true);
    const [own, rival] = brands.rows;
    expect(own?.cells.every((cell) => cell.n === 1 && cell.lowBase)).toBe(true);
    expect(rival?.cells.map((cell) => cell.value)).toEqual([100, 100, null, null]);
    expect(products).toBeNull();
  });

  it('sets the products of a single brand beside each other where the plan lists products', () => {
    const one = priceSet({ brands: ['own'] });
    const { products } = heatMap(one, true);
    expect(products?.rows).toMatchObject([{ id: 'own-1', toCategory: { n: 2, value: 55.9017 } }]);
    // A product at a retailer is one price by its nature.
    expect(products?.rows[0]?.cells.map(({ n, lowBase }) => [n, lowBase])).toContainEqual([1, false]);
    expect(heatMap(one, false).products).toBeNull();
  });

  it('says where that is sold what nobody else sells, instead of a row and columns of nothing', () => {
    const standing = [price(last, 'a/own-1', 20), price(last, 'b/own-1', 25), price(last, 'd/rival-1', 9)];
    const { brands } = heatMap(priceSet({ standing }), false);
    expect(brands.retailers.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(brands.rows.map(({ id, cells }) => [id, cells.length])).toEqual([['own', 2]]);
    expect(brands.alone).toEqual([{ id: 'rival', name: 'RIVAL', retailers: [{ id: 'd', name: 'D' }] }]);
  });

  it('counts how many prices lie how far from those of the other retailers', () => {
    const { n, median, bins } = gaps(priceSet({ brands: ['own'] }));
    // 20 against 23.67, 25 against 22, 22 against 23 and 24 against 22.33.
    expect(n).toBe(4);
    expect(median).toBeCloseTo((-4.3478 + 7.4627) / 2, 3);
    expect(bins.filter((bin) => bin.n > 0)).toMatchObject([
      { from: -17.5, to: -15, n: 1 },
      { from: -5, to: -2.5, n: 1 },
      { from: 5, to: 7.5, n: 1 },
      { from: 12.5, to: 15, n: 1 },
    ]);
    expect(gaps(priceSet({ brands: ['own'], retailers: ['a'] })).n).toBe(1);
  });

  it('is as fresh as the retailer shown that was read longest ago', () => {
    expect(head().asOf).toBe('2026-11-18T10:00:00.000Z');
    expect(head({ retailers: ['a', 'b'] }).asOf).toBe('2026-11-20T10:00:00.000Z');
    expect(head({ standing: [] }).asOf).toBeNull();
  });

  it('names everything in the language asked for', () => {
    expect(head({ locale: 'ar' }).options.brands[0]?.name).toBe('ع own');
  });

  it('says nothing of a category without prices rather than nought', () => {
    const none = priceSet({ standing: [], earlier: [] });
    const { unitPrice, index, gap, promotions } = tiles(none, { up: 0, down: 0 });
    expect(head({ standing: [] }).listings).toBe(0);
    expect(unitPrice).toMatchObject({ average: null, change: { value: null, n: 0 } });
    expect(index.value).toBeNull();
    expect(gap.value).toBeNull();
    expect(promotions).toEqual({ onDeal: 0, share: null, depth: null });
    expect(history(none, linesOf([], { days: [] })).series).toEqual([]);
  });

  it('calculates with regular prices where they are asked for, and counts the promotions all the same', () => {
    const basis = { ...NOTHING_CHOSEN.basis, price: 'regular' as const };
    const { unitPrice, promotions } = tiles(priceSet({ brands: ['own'], basis }), changes);
    expect(unitPrice.average).toBe((20 + 25 + 22 + 30) / 4);
    expect(promotions).toMatchObject({ onDeal: 1, share: 25, depth: 20 });
  });

  it('shows the lowest price instead of the average where that is asked for', () => {
    const basis = { ...NOTHING_CHOSEN.basis, statistic: 'lowest' as const };
    expect(tiles(priceSet({ basis }), changes).unitPrice.average).toBe(20);
    expect(tiles(priceSet({ basis, standing: [] }), changes).unitPrice.average).toBeNull();
  });

  it('holds a single product against the other brands, and not against its own', () => {
    const own2 = { ...price(last, 'a/own-1', 10), productId: 'own-2', chainId: 9 };
    const products = [...view.products, productRow('own-2', 'own')];
    const wide = { view: { ...view, products }, standing: [...standing, own2] };
    expect(tiles(priceSet({ ...wide, products: ['own-2'] }), changes).gap).toMatchObject({
      kind: 'brand',
      value: -75,
    });
    expect(tiles(priceSet({ ...wide, channels: ['super'] }), changes).gap.kind).toBe('retailer');
  });

  it('says how old the prices of each retailer are, the newest first', () => {
    expect(head({ retailers: ['a', 'c'] }).freshness).toEqual([
      { id: 'a', name: 'A', state: 'fresh', asOf: '2026-11-20T10:00:00.000Z' },
      { id: 'c', name: 'C', state: 'ageing', asOf: '2026-11-18T10:00:00.000Z' },
    ]);
  });

  it('names the retailers that have no price, whatever left them without, and none where nobody has one', () => {
    expect(head().withoutPrices).toEqual([]);
    expect(head({ standing: [] }).withoutPrices).toEqual([]);
    const inGiza = { view: { ...view, regions: [{ ...named('giza'), no: 2 }] }, governorate: 'giza' };
    const few = standing.filter(({ retailerId }) => retailerId === 'a');
    expect(head({ ...inGiza, standing: few }).withoutPrices.map(({ id }) => id)).toEqual(['b', 'c', 'd']);
  });

  it('says of a single day that nothing changed', () => {
    const day = { from: range.to, to: range.to };
    const { unitPrice } = tiles(priceSet({ range: day, earlier: standing }), changes);
    expect(unitPrice.change).toEqual({ value: 0, n: 6, lowBase: false });
  });
});

describe('who is cheaper for the same', () => {
  const told = (given: Given) => {
    const { kind, of, rows } = cheaperRivals(priceSet(given));
    return { kind, of, rows: rows.map(({ id, gap }) => [id, gap.value, gap.n]) };
  };

  it('is the retailers below the others, by gap', () => {
    expect(told({})).toEqual({
      ...{ kind: 'period', of: 4 },
      rows: [
        ['a', -8.0723, 2],
        ['c', -4.3478, 1],
      ],
    });
  });

  it('is the other retailers below a chosen one', () => {
    expect(told({ retailers: ['b'] })).toEqual({
      ...{ kind: 'retailer', of: 3 },
      rows: [
        ['c', -12, 1],
        ['a', -10.5573, 2],
        ['d', -4, 1],
      ],
    });
  });

  it('leaves out rivals that cost as much, up to half a percent more or less', () => {
    const near = (unit: number) => [price(last, 'a/own-1', 100), price(last, 'b/own-1', unit)];
    const below = (unit: number) => told({ standing: near(unit), retailers: ['a'] }).rows.map(([id]) => id);
    expect([99.5, 100, 100.5].map(below)).toEqual([[], [], []]);
    expect(below(98.5)).toEqual(['b']);
  });

  it('is the brands below the chosen ones, or the rivals below ours', () => {
    const cheaper = { of: 1, rows: [['own', -44.0983, 1]] };
    expect(told({ brands: ['rival'] })).toEqual({ kind: 'brand', ...cheaper });
    expect(told({ ours: { own: ['rival'], rivals: [] } })).toEqual({ kind: 'ours', ...cheaper });
    expect(told({ brands: ['own'] })).toEqual({ kind: 'brand', of: 1, rows: [] });
  });
});
