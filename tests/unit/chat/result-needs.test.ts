import { describe, expect, test } from 'vitest';
import { closedTo, type Needs, needsOf, UNSAID } from '#lib/chat/result-needs.ts';
import { sameFigure } from '#lib/chat/sharing/same-figure.ts';
import { showcaseScope } from '#lib/market/access/actor-scope.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';

/** What a shared result needs of a plan, and whether a reader has it. */

type Result = Parameters<typeof needsOf>[0];

const looked = {
  ...{ subject: 'Nasma', products: 3, retailers: ['Wahat'], from: '2026-11-20', to: '2026-11-26' },
  ...{ dataset: 'sample', alsoIn: [], notSearched: [], view: '/price-monitor?category=milk' },
};
const resultOf = (tool: string, output: object, about: object = {}) =>
  ({ tool, output: { status: 'ok', looked: { ...looked, ...about }, ...output } }) as unknown as Result;
const idOf = (name: string) => ({ Milk: 'milk', لبن: 'milk', Tea: 'tea' })[name];
const ofMilk: Needs = {
  ...{ modules: ['priceMonitor'], categories: ['milk'], level: 'product' },
  ...{ features: [], dataset: 'sample', isUnsaid: false },
};

describe('what a result needs', () => {
  test.each<[string, Result, Partial<Needs>]>([
    ['prices of products', resultOf('getPrices', {}), {}],
    ['prices of whole brands', resultOf('getPrices', {}, { isByBrand: true }), { level: 'brand' }],
    [
      'licensed prices of the trade',
      resultOf('getPrices', {}, { dataset: 'licensed', view: '/price-monitor?category=milk&type=trade' }),
      { dataset: 'licensed', features: ['tradePrice'] },
    ],
    ['margins', resultOf('getMargins', {}), { features: ['profitMargin'] }],
    ['movers by product', resultOf('getTopMovers', { by: 'product' }), {}],
    ['movers by listing', resultOf('getTopMovers', {}), { level: 'listing' }],
    ['movers of brands', resultOf('getTopMovers', {}, { isByBrand: true }), { level: 'brand' }],
    [
      'white space that the plan lacks',
      resultOf('getAssortment', { whiteSpace: { lacks: 'plan' } }, { view: '/imdb?category=milk' }),
      { modules: ['imdb'] },
    ],
    [
      'white space',
      resultOf('getAssortment', { whiteSpace: { lacks: null } }, { view: '/imdb?category=milk' }),
      { modules: ['imdb'], level: 'listing' },
    ],
    [
      'a view that does not say its category',
      resultOf('getPrices', {}, { view: undefined }),
      { categories: [], isUnsaid: true },
    ],
    [
      'changes in several modules and categories',
      resultOf(
        'whatChanged',
        {
          changes: [
            { rows: '/ar/promotions?category=tea#rows=begun' },
            { rows: '/en/price-monitor?category=milk' },
          ],
        },
        { view: undefined },
      ),
      { modules: ['promotions', 'priceMonitor'], categories: ['tea', 'milk'] },
    ],
    [
      'the market, with price levels',
      resultOf(
        'describeMarket',
        {
          categories: [
            { name: 'لبن', averageUnitPrice: 9 },
            { name: 'Tea', averageUnitPrice: null },
          ],
        },
        { view: undefined },
      ),
      { categories: ['milk', 'tea'] },
    ],
    [
      'the market, of a category that is not known any more',
      resultOf(
        'describeMarket',
        {
          categories: [
            { name: 'Milk', averageUnitPrice: null },
            { name: 'Salt', averageUnitPrice: null },
          ],
        },
        { view: undefined },
      ),
      { modules: [], isUnsaid: true },
    ],
  ])('%s', (_, result, needs) => {
    expect(needsOf(result, idOf)).toEqual({ ...ofMilk, ...needs });
  });

  test('names alone say nothing of it, and refusals need nothing', () => {
    const of = (tool: string, status: string) =>
      needsOf({ tool, output: { status } } as unknown as Result, idOf);
    expect(of('getPrices', 'not_found')).toEqual(UNSAID);
    expect(of('resolveNames', 'named')).toEqual(UNSAID);
    for (const [tool, status] of [
      ['getPrices', 'outside_plan'],
      ['compute', 'computed'],
      ['askWhich', 'asked'],
    ] as const)
      expect(of(tool, status)).toEqual({ ...UNSAID, isUnsaid: false });
  });
});

const paid: DataScope = {
  ...{ why: 'paid', datasets: ['licensed', 'sample'], categories: ['milk', 'tea'] },
  ...{ modules: ['priceMonitor', 'promotions'], level: 'listing', features: ['tradePrice', 'profitMargin'] },
};
const whyOf = (needs: Needs, change: Partial<DataScope> = {}, then: DataScope = paid) => {
  const scope = { ...paid, ...change };
  const covered = scope.categories === 'all' ? 'all' : new Set(scope.categories);
  return closedTo({ scope, covered }, needs, then).map(({ why }) => why);
};

describe('a result is closed to a reader', () => {
  test('for each thing that their plan lacks, and for nothing else', () => {
    const needs: Needs = { ...ofMilk, level: 'listing', features: ['profitMargin'], dataset: 'licensed' };
    expect(whyOf(needs)).toEqual([]);
    expect(whyOf(needs, { categories: 'all', modules: 'all' })).toEqual([]);
    expect(whyOf(needs, { modules: ['promotions'] })).toEqual(['module']);
    expect(whyOf(needs, { categories: ['tea'] })).toEqual(['category']);
    expect(whyOf(needs, { features: ['tradePrice'] })).toEqual(['feature']);
    expect(whyOf(needs, { level: 'product' })).toEqual(['level']);
    expect(whyOf(needs, { why: 'trial', datasets: ['sample'] })).toEqual(['dataset']);
    expect(whyOf(needs, { modules: [], categories: [], level: 'brand' })).toEqual([
      'module',
      'category',
      'level',
    ]);
  });

  test('for one reason where no plan is running', () => {
    expect(closedTo({ scope: showcaseScope, covered: new Set(['oil']) }, ofMilk, paid)).toEqual([
      { why: 'plan' },
    ]);
    expect(closedTo({ scope: showcaseScope, covered: new Set(['milk']) }, ofMilk, paid)).toEqual([]);
  });

  test('where it does not say what it needs, when the plan has less than at the time of sharing', () => {
    expect(whyOf(UNSAID)).toEqual([]);
    for (const less of [
      { modules: ['priceMonitor'] },
      { categories: ['milk'] },
      { level: 'product' },
      { features: ['tradePrice'] },
      { datasets: ['sample'] },
    ] satisfies Partial<DataScope>[])
      expect(whyOf(UNSAID, less)).toEqual(['changed']);
    expect(whyOf(UNSAID, { categories: 'all', modules: 'all' })).toEqual([]);
    expect(whyOf(UNSAID, { level: 'brand' }, showcaseScope)).toEqual([]);
    expect(whyOf(UNSAID, {}, { ...paid, categories: 'all' })).toEqual(['changed']);
  });
});

describe('the same figure of a newer result', () => {
  const figure = (id: string, value: number, ...names: string[]) => ({
    ...{ id, value, unit: 'money' as const },
    owners: names.map((name) => ({ kind: 'product' as const, name })),
  });
  const before = [figure('a.rows.0.price', 1, 'Nasma'), figure('a.rows.1.price', 2, 'Marooj')];

  test('is that of the same field and owners, wherever its row stands', () => {
    const now = [figure('a.rows.0.price', 3, 'Marooj'), figure('a.rows.1.price', 4, 'Nasma')];
    expect(before.map((each) => sameFigure(each, before, now)?.value)).toEqual([4, 3]);
  });

  test('is not that of another field, owner or unit', () => {
    const [nasma] = before;
    if (!nasma) throw new Error('no figure');
    const others = [
      figure('a.rows.0.lowest', 5, 'Nasma'),
      figure('a.rows.0.price', 5, 'Lazzaza'),
      { ...figure('a.rows.0.price', 5, 'Nasma'), unit: 'percent' as const },
    ];
    expect(sameFigure(nasma, before, others)).toBeNull();
  });

  test('of several alike is the one in the same place', () => {
    const alike = [figure('a.rows.0.price', 1, 'Nasma'), figure('a.rows.1.price', 2, 'Nasma')];
    const now = [figure('a.rows.0.price', 7, 'Nasma'), figure('a.rows.1.price', 8, 'Nasma')];
    expect(alike.map((each) => sameFigure(each, alike, now)?.value)).toEqual([7, 8]);
    for (const second of alike.slice(1)) expect(sameFigure(second, alike, now.slice(0, 1))).toBeNull();
  });
});
