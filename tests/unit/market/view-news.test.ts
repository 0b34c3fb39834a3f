import { expect, it } from 'vitest';
import type { ViewChange } from '#db/queries/market-changes.ts';
import { narrow } from '#lib/market/dashboard/filters/narrow.ts';
import { viewNewsOf } from '#lib/market/price-monitor/panels/news/view-news.ts';
import { priceSetOf } from '#lib/market/price-monitor/price-set.ts';
import { NOTHING_CHOSEN, priceFilters } from '#lib/market/prices/price-filters.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { CHANGE_KINDS } from '#lib/vocabulary/change-policy.ts';
import { marketView, named } from '#tests/factories/market-view.ts';
import { productRow } from '#tests/factories/product-row.ts';

const view = marketView({
  brands: ['own'].map(named),
  retailers: ['a', 'b'],
  products: [productRow('own-1', 'own', { net: 1 }), productRow('own-2', 'own', { net: 1 })],
});
const set = priceSetOf({
  ...{ view, choice: NOTHING_CHOSEN, locale: 'en', standing: [], earlier: [] },
  narrowed: narrow(priceFilters, view, NOTHING_CHOSEN).selection,
  range: { from: '2026-11-01', to: '2026-11-20' },
});

const change = (kind: ViewChange['kind'], more: Partial<ViewChange> = {}): ViewChange => ({
  ...{ kind, productId: 'own-1', retailerId: 'a', storeId: null, brandId: 'own', formerId: null },
  ...{ firstOn: '2026-11-10', before: 20, after: 22, stores: 1 },
  ...more,
});

const newsOf = (
  changes: readonly ViewChange[],
  {
    level = 'product',
    kinds = CHANGE_KINDS,
    seenUpTo = null,
  }: { level?: 'product' | 'brand'; kinds?: readonly ViewChange['kind'][]; seenUpTo?: string | null } = {},
) => viewNewsOf(set, { changes, kinds, level, note: null, seenUpTo }, null);

it('puts a day’s changes of a product together, and names where it changed most', () => {
  const { rows, total } = newsOf([
    change('price'),
    change('price', { retailerId: 'b', after: 25 }),
    change('price', { productId: 'own-2', after: 18 }),
    change('price', { firstOn: '2026-11-12', before: 22, after: 23 }),
  ]);
  expect(total).toBe(3);
  expect(
    rows.map(({ day, product, retailer, retailers, after }) => [
      day,
      product?.id,
      retailer.id,
      retailers,
      after,
    ]),
  ).toEqual([
    ['2026-11-12', 'own-1', 'a', 1, 23],
    ['2026-11-10', 'own-1', 'b', 2, 25],
    ['2026-11-10', 'own-2', 'a', 1, 18],
  ]);
  expect(rows[1]?.path).toContain('#rows=unit-price-change');
});

it('has a promotion that begins or ends with a price be part of it, also in a plan without promotions', () => {
  const changes = [
    change('price', { before: 20, after: 15 }),
    change('promotion_begun', { before: 20, after: 15 }),
    change('promotion_begun', { productId: 'own-2', before: 20, after: 15 }),
  ];
  expect(newsOf(changes).rows.map(({ kind, product }) => [kind, product?.id])).toEqual([
    ['price', 'own-1'],
    ['promotion_begun', 'own-2'],
  ]);
  const [only, ...others] = newsOf(changes, { kinds: ['price'] }).rows;
  expect(others).toEqual([]);
  expect(only?.text).toContain('on promotion');
});

it('says counts alone of brands', () => {
  const { rows } = newsOf(
    [change('price'), change('price', { productId: 'own-2', after: 40 }), change('lost', { stores: 7 })],
    { level: 'brand' },
  );
  const of = (kind: string) => rows.find((row) => row.kind === kind);
  expect(rows).toHaveLength(2);
  expect(of('price')).toMatchObject({ product: null, products: 2, before: null, after: null });
  expect(of('lost')).toMatchObject({ product: null, stores: 7 });
  expect(rows.map(({ text }) => text).join(' ')).not.toMatch(/%|EGP/);
});

it('lists whole days of the newest 2,000 changes, and of a single day as many as there are', () => {
  const days = (perDay: number) =>
    Array.from({ length: 2001 }, (_, at) =>
      change('new', { productId: `p-${at}`, firstOn: addDays('2026-11-20', -Math.floor(at / perDay)) }),
    );
  const several = newsOf(days(300));
  expect(several).toMatchObject({ total: 1800, since: '2026-11-15' });
  expect(newsOf(days(3000))).toMatchObject({ total: 2000, since: '2026-11-20' });
  expect(newsOf(days(300).slice(0, 2000))).toMatchObject({ total: 2000, since: null });
});

it('marks what is of days after those that home had shown; nothing where home has shown none', () => {
  const changes = [change('price', { firstOn: '2026-11-12' }), change('price')];
  const marksOf = (seenUpTo: string | null) => {
    const { rows, fresh } = newsOf(changes, { seenUpTo });
    return [fresh, ...rows.map(({ isNew }) => isNew)];
  };
  expect(marksOf('2026-11-10')).toEqual([1, true, false]);
  expect(marksOf('2026-11-09')).toEqual([2, true, true]);
  expect(marksOf(null)).toEqual([0, false, false]);
});
