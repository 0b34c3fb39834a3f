import { describe, expect, it } from 'vitest';
import type { StandingPrice } from '#db/queries/market-chains.ts';
import { disclosureFor } from '#lib/market/access/plan-disclosure.ts';
import { narrow } from '#lib/market/dashboard/filters/narrow.ts';
import { movesBetween } from '#lib/market/measures/price-moves.ts';
import { basket } from '#lib/market/price-monitor/panels/basket/basket.ts';
import { gaps } from '#lib/market/price-monitor/panels/gaps/gaps.ts';
import { ladderRungs } from '#lib/market/price-monitor/panels/ladder/ladders.ts';
import { marginCorridors } from '#lib/market/price-monitor/panels/margin/corridors.ts';
import { moverRows, rankMovers } from '#lib/market/price-monitor/panels/movers/movers.ts';
import { priceSetOf } from '#lib/market/price-monitor/price-set.ts';
import { NOTHING_CHOSEN, priceFilters } from '#lib/market/prices/price-filters.ts';
import { marketView, named } from '#tests/factories/market-view.ts';
import { productRow } from '#tests/factories/product-row.ts';

const view = marketView({
  brands: ['own', 'rival'].map(named),
  retailers: ['a', 'b', 'c', 'd'],
  products: [
    productRow('own-1', 'own', { net: 1, band: '0.5-1', variant: 'Full cream' }),
    productRow('own-half', 'own', { net: 0.5, band: '0.25-0.5', variant: 'Full cream' }),
    productRow('own-six', 'own', { net: 1.2, band: '1-2', variant: 'Full cream' }),
    productRow('own-skimmed', 'own', { net: 0.5, band: '0.25-0.5', variant: 'Skimmed' }),
    productRow('rival-1', 'rival', { net: 1, band: '0.5-1', variant: 'Full cream' }),
  ],
});

const netOf = (id: string) => view.products.find((product) => product.id === id)?.net ?? 1;
const chainIds = new Map<string, number>();

const price = (chain: string, regular: number, promo: number | null = null): StandingPrice => {
  const [retailerId = '', productId = ''] = chain.split('/');
  if (!chainIds.has(chain)) chainIds.set(chain, chainIds.size + 1);
  const ids = {
    chainId: chainIds.get(chain) ?? 0,
    productId,
    brandId: productId.split('-')[0] ?? '',
    retailerId,
  };
  return { ...ids, day: 1, regular, promo, unit: (promo ?? regular) / netOf(productId), since: 0 };
};

const priceSet = (
  standing: readonly StandingPrice[],
  earlier: readonly StandingPrice[] = [],
  brands: string[] = [],
) => {
  const choice = { ...NOTHING_CHOSEN, brands };
  return priceSetOf({
    ...{
      view,
      choice,
      narrowed: narrow(priceFilters, view, choice).selection,
      locale: 'en',
      standing,
      earlier,
    },
    range: { from: '2026-11-01', to: '2026-11-20' },
  });
};

describe('the price-pack ladder', () => {
  const shown = [
    price('a/own-1', 42),
    price('b/own-1', 42),
    price('a/own-half', 24),
    price('a/own-six', 54),
    price('a/own-skimmed', 10),
    price('a/rival-1', 40),
  ];

  it('sets a brand’s packs of one variant against the one that most shops carry, and flags a dearer larger one', () => {
    const rungs = ladderRungs(priceSet(shown, [], ['own']));
    expect(
      rungs.map(({ id, unit, premium, cheaperSmaller, isOwn: own }) => [
        id,
        unit,
        premium && Math.round(premium * 100) / 100,
        cheaperSmaller,
        own,
      ]),
    ).toEqual([
      ['own-half', 48, 14.29, [], true],
      ['own-1', 42, 0, [], true],
      ['own-six', 45, 7.14, ['own-1'], true],
      ['own-skimmed', 20, 0, [], true],
      ['rival-1', 40, 0, [], false],
    ]);
    expect(new Set(rungs.map(({ ladder }) => ladder)).size).toBe(3);
  });
});

describe('the margin corridor', () => {
  const margin = (retailerId: string, productId: string, consumer: number, trade: number, vat = 14) => ({
    ...{ retailerId, productId, brandId: 'own', consumer, trade, vat, isOwn: false },
  });

  it('takes VAT out of the shelf price, and marks who is below the floor', () => {
    const margins = [
      margin('a', 'own-1', 57, 42),
      margin('b', 'own-1', 57, 45),
      margin('c', 'own-1', 57, 40),
      margin('d', 'own-1', 57, 47.5),
      margin('a', 'own-half', 57, 49),
    ];
    const [thin, wide] = marginCorridors(priceSet([]), margins, 9);
    expect(thin).toMatchObject({
      product: { id: 'own-half' },
      low: null,
      high: null,
      median: { n: 1, lowBase: true },
    });
    expect(
      wide?.margins.map(({ id, margin: value, isBelowFloor }) => [id, Math.round(value), isBelowFloor]),
    ).toEqual([
      ['d', 5, true],
      ['b', 10, false],
      ['a', 16, false],
      ['c', 20, false],
    ]);
    expect([wide?.low, wide?.high].map((value) => Math.round((value ?? 0) * 100) / 100)).toEqual([8.75, 17]);
    const [free] = marginCorridors(priceSet([]), [margin('a', 'own-1', 50, 45, 0)], null);
    expect(free?.median.value).toBe(10);
  });
});

describe('the basket and the gaps', () => {
  const shops = ['a', 'b', 'c'];
  const products = ['own-1', 'own-half', 'own-six', 'own-skimmed', 'rival-1'];
  const shown = shops.flatMap((shop, at) => products.map((product) => price(`${shop}/${product}`, 20 + at)));

  it('sum the same items at each retailer, and name them only where products are told', () => {
    const { n, totals, items } = basket(priceSet(shown), 'product');
    expect(totals.map(({ id, total }) => [id, total])).toEqual([
      ['a', 100],
      ['b', 105],
      ['c', 110],
    ]);
    expect(items.map(({ id, brand }) => [id, brand.id])).toContainEqual(['rival-1', 'rival']);
    const told = basket(priceSet(shown), 'brand');
    expect([told.n, told.items]).toEqual([n, []]);
    expect(told.totals).toEqual(totals);
  });

  it('have no bins where the plan may not show the gap of a single product', () => {
    const prices = [price('a/rival-1', 20), price('b/rival-1', 22)];
    const disclosure = disclosureFor({ level: 'brand' }, { isOfBrands: true });
    const withheld = new Set<string>();
    expect(gaps({ ...priceSet(prices), disclosure, withheld })).toEqual({ n: 2, median: null, bins: [] });
    expect(gaps(priceSet(prices)).bins.filter(({ n }) => n > 0)).toHaveLength(2);
  });

  it('say how many of a bin’s prices are of our brands', () => {
    const { bins } = gaps({ ...priceSet(shown), ours: { own: ['rival'], rivals: [] } });
    expect(bins.filter(({ n }) => n > 0).map(({ n, own }) => [n, own])).toEqual([
      [5, 1],
      [5, 1],
      [5, 1],
    ]);
  });
});

describe('movers', () => {
  const earlier = [
    price('a/own-1', 20),
    price('b/own-1', 20),
    price('a/rival-1', 10),
    price('b/rival-1', 10),
  ];
  const current = [
    price('a/own-1', 22),
    price('b/own-1', 20),
    price('a/rival-1', 10, 8),
    price('b/rival-1', 10),
  ];
  const moves = movesBetween(earlier, current, new Map());
  const nothing = { days: [1, 2], lines: [], steps: [] };

  it('say what all prices did, so that regular and paid prices can be told apart', () => {
    const { overall } = rankMovers(moves, { by: 'listing', rank: 'paid', page: 1 });
    expect(overall).toMatchObject({ began: 1, ended: 0, paid: { n: 4 }, regular: { n: 4 } });
    expect(overall.regular.value).toBeGreaterThan(0);
    expect(overall.paid.value).toBeLessThan(0);
  });

  it('name a listing with its prices and its index against other shops', () => {
    const { movers } = rankMovers(moves, { by: 'listing', rank: 'paid', page: 1 });
    const [cut, raised] = moverRows(
      priceSet(current, earlier),
      { by: 'listing', rank: 'paid', movers },
      nothing,
    );
    expect(cut).toMatchObject({
      subject: { id: 'rival-1' },
      retailer: { id: 'a' },
      price: { from: 10, to: 8 },
      reasons: [{ reason: 'dealBegan', n: 1 }],
      index: { value: 80, n: 1 },
    });
    expect(raised).toMatchObject({ subject: { id: 'own-1' }, index: { n: 1 } });
    expect(raised?.index.value).toBeCloseTo(110, 3);
  });

  it('hold a brand against other brands’ alike packs, and draw its mean price', () => {
    const { movers } = rankMovers(moves, { by: 'brand', rank: 'paid', page: 1 });
    const lines = [{ subjectId: 'own', day: 2, n: 2, unit: 42, logUnit: 2 * Math.log(21), onDeal: 0 }];
    const rows = moverRows(
      priceSet(current, earlier),
      { by: 'brand', rank: 'paid', movers },
      { days: [1, 2], lines, steps: [{ subjectId: 'own', n: 2, changes: 3, returned: 1 }] },
    );
    const own = rows.find(({ id }) => id === 'own');
    expect(own?.index.value).toBeCloseTo(100 * Math.sqrt((22 / 8) * (20 / 10)), 3);
    expect(own?.line.map((value) => value && Math.round(value))).toEqual([null, 21]);
    expect(own).toMatchObject({ price: null, retailer: null, steps: { n: 2, changes: 3, returned: 1 } });
  });

  it('rest the index of a product on the retailers that sell it beside its rivals', () => {
    const { movers } = rankMovers(moves, { by: 'product', rank: 'paid', page: 1 });
    const rows = moverRows(priceSet(current, earlier), { by: 'product', rank: 'paid', movers }, nothing);
    const own = rows.find(({ id }) => id === 'own-1');
    expect(own?.index).toMatchObject({ n: 2, lowBase: true });
    expect(own?.index.value).toBeCloseTo(100 * Math.sqrt((22 / 8) * (20 / 10)), 3);
  });

  it('go by the regular price where that is asked for, and name it', () => {
    const { movers } = rankMovers(moves, { by: 'listing', rank: 'regular', page: 1 });
    const rows = moverRows(priceSet(current, earlier), { by: 'listing', rank: 'regular', movers }, nothing);
    expect(rows).toMatchObject([{ subject: { id: 'own-1' }, brandId: 'own', price: { from: 20, to: 22 } }]);
  });

  it('show the last page for one beyond it', () => {
    expect(rankMovers(moves, { by: 'retailer', rank: 'paid', page: 9 })).toMatchObject({ page: 1, pages: 1 });
  });
});
