import { describe, expect, it } from 'vitest';
import type { ListingPrices } from '#db/queries/market-prices.ts';
import type { MarketView } from '#db/queries/market-view.ts';
import { type PriceMonitorInput, priceMonitorView } from '#lib/market/price-monitor/view.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';

const start = dayNumber('2026-11-01');

type Step = [day: number, regular: number, promo?: number];

/** A listing of a one-litre pack, its prices by day of November. */
const listing = (retailerId: string, productId: string, steps: Step[], lastDay = 20): ListingPrices => ({
  listingId: `${retailerId}/${productId}`,
  productId,
  retailerId,
  days: steps.map(([day]) => start + day - 1),
  regular: steps.map(([, regular]) => regular),
  promo: steps.map(([, , promo]) => promo ?? null),
  unit: steps.map(([, regular, promo]) => promo ?? regular),
  firstDay: start + (steps[0]?.[0] ?? 1) - 1,
  lastDay: start + lastDay - 1,
});

const named = (id: string) => ({ id, nameEn: id.toUpperCase(), nameAr: `ع ${id}` });

const view: MarketView = {
  category: { ...named('milk'), baseUnit: 'l', dataset: 'sample' },
  brands: ['own', 'rival'].map(named),
  retailers: ['a', 'b', 'c', 'd'].map((id) => ({ ...named(id), channel: 'super' })),
  products: [
    { ...named('own-1'), brandId: 'own', net: 1 },
    { ...named('rival-1'), brandId: 'rival', net: 1 },
  ],
  asOf: new Date('2026-11-20T10:00:00Z'),
  categoryNo: 1,
  newestOn: null,
};

// The four retailers of the known answers: 20, 25, 22 and 24 at the end.
const prices = [
  listing('a', 'own-1', [
    [1, 19],
    [10, 20],
  ]),
  listing('b', 'own-1', [[1, 25]]),
  listing('c', 'own-1', [
    [1, 24],
    [5, 22],
  ]),
  listing('d', 'own-1', [
    [1, 30],
    [18, 30, 24],
  ]),
  listing('a', 'rival-1', [[1, 40]]),
  listing('b', 'rival-1', [[1, 40]]),
];

const input = (given: Partial<PriceMonitorInput> = {}): PriceMonitorInput => ({
  view,
  prices,
  categories: [named('milk')],
  brands: [],
  retailers: [],
  choice: { preset: 'custom', from: '2026-11-01', to: '2026-11-20' },
  range: { from: '2026-11-01', to: '2026-11-20' },
  locale: 'en',
  products: true,
  ...given,
});

describe('the view of Price Monitor', () => {
  it('gives the index and the gap of a retailer against the others, for the same items', () => {
    const { tiles, heatMap } = priceMonitorView(input({ retailers: ['a'], brands: [] }));
    expect(heatMap.rows[0]?.cells[0]?.value).toBeCloseTo(84.507, 2);
    // Both items: own at 20 against 23.67, rival at 40 against 40.
    expect(tiles.index).toMatchObject({ kind: 'retailer', n: 2, lowBase: true });
    expect(tiles.index.value).toBeCloseTo(100 * Math.sqrt((20 / (71 / 3)) * 1), 3);
    expect(tiles.gap.value).toBeCloseTo((-15.493 + 0) / 2, 2);
  });

  it('puts a brand against its category by unit price', () => {
    const { tiles, listings } = priceMonitorView(input({ brands: ['own'] }));
    expect(tiles.unitPrice.average).toBe(22.75);
    expect(tiles.index).toMatchObject({ kind: 'brand', n: 4, lowBase: false });
    expect(tiles.index.value).toBeCloseTo((100 * 22.75) / ((91 + 80) / 6), 3);
    expect(listings).toBe(4);
  });

  it('counts regular changes only, and deals apart from them', () => {
    const { tiles, movers } = priceMonitorView(input());
    expect(tiles.changes).toEqual({ up: 1, down: 1 });
    expect(tiles.promotions).toMatchObject({ onDeal: 1, depth: 20 });
    expect(movers?.map((mover) => [mover.listingId, mover.from, mover.to, mover.changedOn])).toEqual([
      ['c/own-1', 24, 22, '2026-11-05'],
      ['a/own-1', 19, 20, '2026-11-10'],
    ]);
  });

  it('lists no single products where the plan has none, and counts their changes all the same', () => {
    const { tiles, movers } = priceMonitorView(input({ products: false }));
    expect(movers).toBeNull();
    expect(tiles.changes).toEqual({ up: 1, down: 1 });
  });

  it('carries a price forward until it is stale, and no further', () => {
    const gone = [listing('a', 'own-1', [[1, 19]], 5)];
    const { history, listings } = priceMonitorView(input({ prices: gone }));
    expect(history.series[0]?.values.filter((value) => value !== null)).toHaveLength(15);
    expect(listings).toBe(0);
  });

  it('compares no basket of fewer than four common items', () => {
    const { basket } = priceMonitorView(input());
    expect(basket).toMatchObject({ value: null, totals: [], leftOut: [] });
  });

  it('flags what rests on fewer than three items and leaves out what cannot be compared', () => {
    const { heatMap } = priceMonitorView(input());
    const [own, rival] = heatMap.rows;
    expect(own?.cells.every((cell) => cell.n === 1 && cell.lowBase)).toBe(true);
    expect(rival?.cells.map((cell) => cell.value)).toEqual([100, 100, null, null]);
  });

  it('ignores filters that name nothing here, and names everything in the language asked for', () => {
    const data = priceMonitorView(input({ brands: ['nobody'], retailers: ['nowhere'], locale: 'ar' }));
    expect(data.filters).toMatchObject({ brands: [], retailers: [] });
    expect(data.options.brands[0]?.name).toBe('ع own');
  });

  it('says nothing of a category without prices rather than nought', () => {
    const { tiles, history, listings } = priceMonitorView(input({ prices: [] }));
    expect(listings).toBe(0);
    expect(tiles.unitPrice).toMatchObject({ average: null, change: { value: null, n: 0 } });
    expect(tiles.index.value).toBeNull();
    expect(tiles.gap.value).toBeNull();
    expect(tiles.promotions).toEqual({ onDeal: 0, share: null, depth: null });
    expect(history.series).toEqual([]);
  });

  it('draws a year in at most 120 points and ends on the last day', () => {
    const range = { from: '2025-11-20', to: '2026-11-20' };
    const { history } = priceMonitorView(input({ range }));
    expect(history.days.length).toBeLessThanOrEqual(120);
    expect(history.days.at(-1)).toBe('2026-11-20');
  });
});
