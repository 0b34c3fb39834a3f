import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AddressFields } from '#lib/address/address-fields.ts';
import { addressReader } from '#lib/address/address-reader.ts';
import { COMPARISONS } from '#lib/market/dashboard/compare.ts';
import {
  chooseFilters,
  chooseWithin,
  cutToMost,
  optionsWithin,
} from '#lib/market/dashboard/filters/choose-within.ts';
import type { Filterable } from '#lib/market/dashboard/filters/filter.ts';
import type { FilterQuery, ShownFilters } from '#lib/market/dashboard/filters/filter-types.ts';
import { narrow } from '#lib/market/dashboard/filters/narrow.ts';
import {
  formatFilters,
  parametersOf,
  parseFilters as parseRead,
} from '#lib/market/dashboard/filters/parse-format.ts';
import { type PeriodChoice, periodPresets } from '#lib/market/dashboard/periods.ts';
import { priceMonitorFilters } from '#lib/market/price-monitor/price-monitor-filters.ts';
import {
  NOTHING_CHOSEN,
  PRICE_KINDS,
  PRICE_STATISTICS,
  PRICE_VALUES,
  priceFilters,
} from '#lib/market/prices/price-filters.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import { CHANNELS, PRICE_TYPES } from '#lib/vocabulary/market-terms.ts';
import { namerOf } from '#lib/vocabulary/named.ts';
import { parsePriceMonitor } from '#tests/factories/price-monitor-address.ts';
import { productRow } from '#tests/factories/product-row.ts';

const parseFilters = (fields: AddressFields) => parseRead(priceFilters, addressReader(fields));
const read = (search: string) => parseFilters(Object.fromEntries(new URLSearchParams(search)));

type Query = FilterQuery<typeof priceFilters>;
type Shown = ShownFilters<typeof priceFilters>;

const range = { from: '2026-01-01', to: '2026-02-01' };
const usual: Shown = { ...NOTHING_CHOSEN, category: 'milk', period: '90d', range };

/** Filters as a view says them. */
const someFilters = (): fc.Arbitrary<Shown> => {
  const id = fc.stringMatching(/^[a-z0-9.-]{1,80}$/);
  const ids = fc.uniqueArray(id, { maxLength: 40 });
  const day = fc.integer({ min: 0, max: 84_000 }).map(dayFromNumber);
  return fc.record({
    category: id,
    brands: ids,
    makers: ids,
    products: ids,
    retailers: ids,
    channels: fc.subarray([...CHANNELS]),
    governorate: fc.option(id),
    packBands: ids,
    compare: fc.constantFrom(...COMPARISONS),
    basis: fc.record({
      type: fc.constantFrom(...PRICE_TYPES),
      price: fc.constantFrom(...PRICE_KINDS),
      statistic: fc.constantFrom(...PRICE_STATISTICS),
      value: fc.constantFrom(...PRICE_VALUES),
    }),
    period: fc.constantFrom(...periodPresets, 'custom' as const),
    range: fc.record({ from: day, to: day }),
  });
};

describe('the filters in an address', () => {
  it('name nothing that no database can be asked for', () => {
    expect(read('category=%00&gov=a%00&brand=nasma,a%00b')).toMatchObject({
      category: undefined,
      governorate: null,
      brands: ['nasma'],
    });
    expect(parseFilters({ category: '\ud800' }).category).toBeUndefined();
  });

  it('are every one that the dashboards share', () => {
    const search =
      'category=milk&brand=nasma,marooj&maker=nile&sku=milk-1,06223001234564&retailer=wahat&channel=super,hyper&gov=giza' +
      '&size=0.5-1,5-&period=30d&compare=hijri&type=trade&price=regular&stat=lowest&value=real';
    expect(read(search)).toEqual({
      category: 'milk',
      brands: ['nasma', 'marooj'],
      makers: ['nile'],
      products: ['milk-1', '06223001234564'],
      retailers: ['wahat'],
      channels: ['hyper', 'super'],
      governorate: 'giza',
      packBands: ['0.5-1', '5-'],
      period: { preset: '30d' },
      compare: 'hijri',
      basis: { type: 'trade', price: 'regular', statistic: 'lowest', value: 'real' },
    });
  });

  it('take days and pack sizes in the digits of Arabic and Persian keyboards', () => {
    const { period, packBands } = read('from=٢٠٢٦-٠١-٠١&to=۲۰۲۶-۰۲-۰۱&size=٠٫٥-١,۵-');
    expect(period).toEqual({ preset: 'custom', ...range });
    expect(packBands).toEqual(['0.5-1', '5-']);
  });

  it('take a repeated parameter as a list, and the first of what can be one only', () => {
    const filters = parseFilters({
      brand: ['a', 'b,c'],
      category: ['milk', 'tea'],
      compare: ['year', 'none'],
    });
    expect(filters).toMatchObject({ brands: ['a', 'b', 'c'], category: 'milk', compare: 'year' });
  });

  it('are as usual where a parameter makes no sense', () => {
    const asked =
      'category=&brand=,,&channel=moon&gov=&compare=mars&type=x&price=&stat=mean&value=1&period=fortnight';
    expect(read(asked)).toEqual({ ...NOTHING_CHOSEN, category: undefined, period: { preset: '90d' } });
    expect(read('period=custom&from=2026-01-01').period).toEqual({ preset: '90d' });
    expect(read('period=custom&from=0001-01-01&to=0001-01-02').period).toEqual({ preset: '90d' });
    expect(read('period=30d&from=2026-01-01&to=2026-02-01').period).toEqual({ preset: '30d' });
  });

  it('never fail, whatever is given', () => {
    const value = fc.oneof(fc.string(), fc.array(fc.string()), fc.constant(undefined));
    const given = fc.record(Object.fromEntries(parametersOf(priceFilters).map((key) => [key, value])));
    fc.assert(
      fc.property(given, (fields: AddressFields) => {
        const { brands, makers, products, retailers, packBands } = parseFilters(fields);
        for (const ids of [brands, makers, products, retailers, packBands])
          expect(ids.length).toBeLessThanOrEqual(41);
      }),
    );
  });

  it('are read as they are written', () => {
    fc.assert(
      fc.property(someFilters(), (filters) => {
        const { period: name, range, ...rest } = filters;
        const period: PeriodChoice = name === 'custom' ? { preset: name, ...range } : { preset: name };
        expect(read(formatFilters(priceFilters, filters))).toEqual({ ...rest, period });
      }),
    );
  });

  it('are short: commas stand as they are, and what is empty or as usual is left out', () => {
    const written = 'category=milk&brand=nasma,marooj';
    const narrowed = { ...usual, brands: ['nasma', 'marooj'] };
    expect(formatFilters(priceFilters, narrowed)).toBe(written);
    expect(formatFilters(priceFilters, { ...narrowed, period: 'ramadan' })).toBe(`${written}&period=ramadan`);
    expect(formatFilters(priceFilters, { ...narrowed, period: 'custom' })).toBe(
      `${written}&from=2026-01-01&to=2026-02-01`,
    );
    expect(formatFilters(priceFilters, narrowed, { section: 'packs' })).toBe(`${written}&section=packs`);
  });
});

const named = (id: string) => ({ id, nameEn: id.toUpperCase(), nameAr: `ع ${id}` });

const view: Filterable = {
  categoryNo: 7,
  derivation: null,
  dealDerivation: null,
  categories: [named('milk')],
  category: { ...named('milk'), baseUnit: 'l', dataset: 'sample' },
  brands: ['nasma', 'marooj', 'own'].map(named),
  makers: ['nile', 'delta'].map(named),
  retailers: [
    { ...named('qasr'), channel: 'hyper', asOf: null },
    { ...named('wahat'), channel: 'super', asOf: null },
    { ...named('tayarak'), channel: 'super', asOf: null },
  ],
  products: [
    productRow('n-1', 'nasma', { makerId: 'nile', gtin: '6223001234564' }),
    productRow('n-5', 'nasma', { makerId: 'nile', band: '2-5' }),
    productRow('m-1', 'marooj', { makerId: 'delta', gtin: '0012345678905' }),
    productRow('o-1', 'own', { gtin: '96385074' }),
  ],
  regions: [{ ...named('giza'), no: 2 }],
  hasTradePrices: true,
};

const everything = { level: 'product', features: ['tradePrice'] } as const;
const brandsAlone = { level: 'brand', features: [] } as const;

const within = (of: Filterable, scope: Pick<DataScope, 'level' | 'features'>, filters: Partial<Query>) => {
  const query: Query = { ...NOTHING_CHOSEN, category: 'milk', period: { preset: '90d' }, ...filters };
  const { choice, dropped } = chooseWithin(priceFilters, of, scope, query);
  return { choice, dropped: dropped.map(({ filter }) => filter) };
};

const chosen = (filters: Partial<Query>, scope: Pick<DataScope, 'level' | 'features'> = everything) =>
  within(view, scope, filters);

const chainsOf = (filters: Partial<Query>) => narrow(priceFilters, view, chosen(filters).choice);

describe('a choice within a category', () => {
  it('keeps what is there, in the order of the catalogue, and says which filters lost something', () => {
    const { choice, dropped } = chosen({
      brands: ['own', 'gone', 'nasma'],
      makers: ['nile'],
      retailers: ['gone'],
      channels: ['pharmacy'],
      governorate: 'atlantis',
      packBands: ['0.5-1', '100-'],
    });
    expect(choice).toMatchObject({
      brands: ['nasma', 'own'],
      makers: ['nile'],
      retailers: [],
      channels: [],
      governorate: null,
      packBands: ['0.5-1'],
    });
    expect(dropped).toEqual(['brands', 'retailers', 'channels', 'packBands', 'governorate']);
  });

  it('says that another category is shown than the one asked for', () => {
    expect(chosen({ category: 'gold' }).dropped).toEqual(['category']);
    expect(chosen({ category: undefined }).dropped).toEqual([]);
  });

  it.each([
    ['n-1', 'n-1'],
    ['6223001234564', 'n-1'],
    ['06223001234564', 'n-1'],
    ['٦٢٢٣٠٠١٢٣٤٥٦٤', 'n-1'],
    ['012345678905', 'm-1'],
    ['00012345678905', 'm-1'],
    ['96385074', 'o-1'],
    ['00000096385074', 'o-1'],
  ])('finds a product by its id or by its GTIN in any length: %s', (asked, id) => {
    expect(chosen({ products: [asked] })).toMatchObject({ choice: { products: [id] }, dropped: [] });
  });

  it('leaves single products and trade prices out for a plan without them, and says so', () => {
    const trade = { ...NOTHING_CHOSEN.basis, type: 'trade' as const };
    const { choice, dropped } = chosen({ products: ['n-1'], basis: trade }, brandsAlone);
    expect(choice).toMatchObject({ products: [], basis: { type: 'consumer' } });
    expect(dropped).toEqual(['products', 'type']);
    expect(chosen({ basis: trade }).choice.basis.type).toBe('trade');
  });

  it('drops trade prices where a category has none', () => {
    const basis = { ...NOTHING_CHOSEN.basis, type: 'trade' as const };
    const without = within({ ...view, hasTradePrices: false }, everything, { basis });
    expect(without).toMatchObject({ choice: { basis: { type: 'consumer' } }, dropped: ['type'] });
  });
});

describe('the products that are offered within a choice', () => {
  const offered = (filters: Partial<Query>, scope?: typeof brandsAlone) =>
    optionsWithin(
      priceFilters,
      view,
      scope ?? everything,
      chosen(filters).choice,
      namerOf('en'),
    ).products.map(({ id }) => id);

  it('are those of the chosen brands, makers and packs, and what is chosen already', () => {
    expect(offered({})).toEqual(['n-1', 'n-5', 'm-1', 'o-1']);
    expect(offered({ brands: ['nasma'] })).toEqual(['n-1', 'n-5']);
    expect(offered({ makers: ['delta'] })).toEqual(['m-1']);
    expect(offered({ packBands: ['2-5'] })).toEqual(['n-5']);
    expect(offered({ brands: ['nasma'], products: ['m-1'] })).toEqual(['n-1', 'n-5', 'm-1']);
  });

  it('are none for a plan by brand', () => {
    expect(offered({}, brandsAlone)).toEqual([]);
  });
});

describe('what of a query of Price Monitor is used', () => {
  const used = (search: string, scope: Pick<DataScope, 'level' | 'features'> = everything, of = view) =>
    chooseFilters(
      priceMonitorFilters,
      of,
      scope,
      parsePriceMonitor(Object.fromEntries(new URLSearchParams(search))),
    );

  it('is forty of what a filter names, and says that there were more', () => {
    const ids = Array.from({ length: 60 }, (_, at) => `b-${at}`);
    const crowded = { ...view, brands: ids.map(named) };
    const some = (count: number) => used(`category=milk&brand=${ids.slice(0, count)}`, everything, crowded);
    expect(some(40)).toMatchObject({ choice: { brands: ids.slice(0, 40) }, dropped: [] });
    for (const count of [41, 60])
      expect(some(count)).toMatchObject({
        choice: { brands: ids.slice(0, 40) },
        dropped: [{ filter: 'brands', why: 'tooMany' }],
      });
  });

  it.each(['brands', 'makers', 'products', 'retailers', 'packBands'] as const)(
    'is forty of the %s that an address names',
    (list) => {
      const ids = Array.from({ length: 41 }, (_, at) => `id-${at}`);
      expect(cutToMost(priceFilters, { ...NOTHING_CHOSEN, [list]: ids.slice(0, 40) }).cut).toEqual([]);
      const { kept, cut } = cutToMost(priceFilters, { ...NOTHING_CHOSEN, [list]: ids });
      expect([kept[list], cut]).toEqual([ids.slice(0, 40), [list]]);
    },
  );

  it('is of the movers what the plan tells, and says where something finer was asked for', () => {
    const asked = 'category=milk&by=listing&window=7d';
    expect(used(asked, brandsAlone)).toMatchObject({
      ...{ choice: { movers: { by: null, window: '7d' } }, dropped: [{ filter: 'moversBy', why: 'plan' }] },
    });
    expect(used('category=milk&by=retailer', brandsAlone)).toMatchObject({
      ...{ choice: { movers: { by: 'retailer' } }, dropped: [] },
    });
    expect(used(asked, { ...everything, level: 'listing' })).toMatchObject({
      ...{ choice: { movers: { by: 'listing' } }, dropped: [] },
    });
    expect(used('category=milk', brandsAlone).dropped).toEqual([]);
  });

  it('says of each filter why it is not used, in their order, and names what is no filter last', () => {
    const asked = 'colour=red&floor=99&category=gold&section=all&brand=gone&sku=n-1&type=trade';
    expect(used(asked, brandsAlone).dropped).toEqual([
      { filter: 'category', why: 'absent' },
      { filter: 'brands', why: 'absent' },
      { filter: 'products', why: 'plan' },
      { filter: 'type', why: 'plan' },
      { filter: 'section', why: 'invalid' },
      { filter: 'floor', why: 'invalid' },
      { filter: 'colour', why: 'unknown' },
    ]);
    const without = { ...view, hasTradePrices: false };
    expect(used('category=milk&sku=gone&type=trade', everything, without).dropped).toEqual([
      { filter: 'products', why: 'absent' },
      { filter: 'type', why: 'absent' },
    ]);
  });
});

describe('the chains that a choice leaves', () => {
  const whole = { categoryNo: 7, dataset: 'sample', priceType: 'consumer', area: 0, derivation: null };

  it('are all of the category where nothing is chosen', () => {
    const { benchmark: among, selection: left } = chainsOf({});
    expect(among).toEqual({ ...whole, products: undefined });
    expect(left).toEqual({ ...whole, products: undefined, retailers: undefined });
  });

  it('are those of the brand, the maker and the product together', () => {
    expect(chainsOf({ brands: ['nasma', 'own'] }).selection.products).toEqual(['n-1', 'n-5', 'o-1']);
    expect(chainsOf({ makers: ['nile'] }).selection.products).toEqual(['n-1', 'n-5']);
    expect(chainsOf({ brands: ['nasma'], products: ['n-5', 'm-1'] }).selection.products).toEqual(['n-5']);
    expect(chainsOf({ brands: ['marooj'], makers: ['nile'] }).selection.products).toEqual([]);
  });

  it('are those at the retailers, and at those of the channel', () => {
    expect(chainsOf({ channels: ['super'] }).selection.retailers).toEqual(['wahat', 'tayarak']);
    expect(chainsOf({ channels: ['super'], retailers: ['wahat', 'qasr'] }).selection.retailers).toEqual([
      'wahat',
    ]);
    expect(chainsOf({ channels: ['hyper'], retailers: ['wahat'] }).selection.retailers).toEqual([]);
  });

  it('are held against the same place, packs and type of price', () => {
    const { benchmark: among, selection: left } = chainsOf({
      brands: ['nasma'],
      governorate: 'giza',
      packBands: ['0.5-1'],
      basis: { ...NOTHING_CHOSEN.basis, type: 'trade' },
    });
    expect(among).toEqual({
      ...whole,
      area: 2,
      priceType: 'trade',
      products: ['n-1', 'm-1', 'o-1'],
    });
    expect(left).toEqual({ ...among, products: ['n-1'], retailers: undefined });
  });
});
