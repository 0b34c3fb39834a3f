import { describe, expect, it } from 'vitest';
import { type Disclosure, disclosureFor, FULL_DISCLOSURE } from '#lib/market/access/plan-disclosure.ts';
import { listRows, pageOfRows } from '#lib/market/dashboard/drill/drill-rows.ts';
import type { ContributingRow, FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { holdsWords } from '#lib/market/dashboard/drill/order-rows.ts';

const row = (productId: string, value: number, rest: Partial<ContributingRow> = {}): ContributingRow => ({
  ...{ brandId: 'b', productId, retailerId: 'r', own: null, other: null, n: 1, value },
  ...rest,
});

type Listed = Parameters<typeof listRows>[0];

const list = (basis: FigureBasis, rest: Partial<Listed> = {}) => {
  const named = (id: string) => (id === '' ? null : { id, name: id });
  const rows = listRows({
    ...{ kind: 'k', valuesIn: 'index', names: { name: null, retailer: null, band: null, day: null } },
    ...{ basis, disclosure: FULL_DISCLOSURE, listing: {}, locale: 'en', columns: [] },
    labels: { brand: named, product: named, retailer: named },
    wordsOf: ({ productId, brandId, retailerId }) => [productId, brandId, retailerId].join(' '),
    ...rest,
  });
  const { columns, items, ...page } = pageOfRows(rows, 1);
  const cellsOf = (id: string) => items.map(({ cells }) => cells[columns.findIndex((one) => one.id === id)]);
  const namesOf = (id: string) =>
    cellsOf(id).map((cell) => (typeof cell === 'object' && cell !== null ? cell.name : null));
  return { ...page, values: cellsOf('value'), namesOf };
};

const index = (...rows: ContributingRow[]): FigureBasis => ({ reduction: 'index', rows });

describe('rows in their order', () => {
  it('begin with the largest effect, either way, and keep a product together', () => {
    const basis = index(
      row('a', 101),
      row('b', 70, { retailerId: 'x' }),
      row('c', 120),
      row('b', 99, { retailerId: 'y' }),
    );
    expect(list(basis).values).toEqual([70, 99, 120, 101]);
    expect(list(basis, { listing: { order: 'asc' } }).values).toEqual([101, 120, 99, 70]);
  });

  it('have an effect by how often they count, and by what the figure is made of', () => {
    expect(list(index(row('a', 110), row('b', 104, { n: 5 }))).namesOf('product')).toEqual(['b', 'a']);
    const money = { valuesIn: 'money' } as const;
    const three = [row('a', 10), row('b', 11), row('c', 30)];
    expect(list({ reduction: 'lowest', rows: three }, money).values).toEqual([10, 11, 30]);
    // The average is 17.
    expect(list({ reduction: 'mean', rows: three }, money).values).toEqual([30, 10, 11]);
    expect(list({ reduction: 'sum', rows: three }, money).values).toEqual([30, 11, 10]);
    const gaps = [row('a', -4), row('b', 1), row('c', 9)];
    expect(list({ reduction: 'median', rows: gaps }, { valuesIn: 'change' }).values).toEqual([9, -4, 1]);
  });

  it('go by name, retailer or value, and by name where these are the same', () => {
    const basis = index(
      row('milk 10', 90, { retailerId: 'x' }),
      row('milk 2', 95, { retailerId: 'y' }),
      row('milk 1', 90, { retailerId: 'y' }),
    );
    const by = (sort: 'name' | 'retailer' | 'value', order?: 'asc' | 'desc') =>
      list(basis, { listing: { sort, order } }).namesOf('product');
    expect(by('name')).toEqual(['milk 1', 'milk 2', 'milk 10']);
    expect(by('name', 'desc')).toEqual(['milk 10', 'milk 2', 'milk 1']);
    expect(by('retailer')).toEqual(['milk 10', 'milk 1', 'milk 2']);
    expect(by('value')).toEqual(['milk 2', 'milk 1', 'milk 10']);
    expect(by('value', 'asc')).toEqual(['milk 1', 'milk 10', 'milk 2']);
  });

  it('that a plan does not show are last by name, whatever their values are', () => {
    const starter: Disclosure = disclosureFor({ level: 'brand' }, { isOfBrands: false });
    const at = (brandId: string, retailerId: string, ...values: number[]) =>
      values.map((value, no) => row(`${brandId}${no}`, value, { brandId, retailerId }));
    const places = (single: number, other: number) =>
      (['effect', 'value'] as const).flatMap((sort) =>
        (['asc', 'desc'] as const).map((order) => {
          const basis = index(
            ...at('z', 'r', 100, 110),
            ...at('m', 'r', 60, 62),
            ...at('q', 'r', other),
            ...at('a', 'r', single),
          );
          const { values, namesOf } = list(basis, { disclosure: starter, listing: { sort, order } });
          expect(values.slice(2)).toEqual([null, null]);
          expect(namesOf('brand').slice(2)).toEqual(['a', 'q']);
          return namesOf('brand');
        }),
      );
    expect(places(1, 500)).toEqual(places(500, 1));
  });

  it('are searched by words of their names, which changes nothing of the figure', () => {
    const rows = [row('full', 90), row('low', 110, { retailerId: 'Wahat' }), row('full', 120)];
    const whole = list(index(...rows));
    const found = list(index(...rows), { listing: { search: ' WAHAT  low' } });
    expect([found.value, found.n, found.total, found.found]).toEqual([whole.value, 3, 3, 1]);
    expect(found.namesOf('retailer')).toEqual(['Wahat']);
    expect(list(index(...rows), { listing: { search: 'none' } })).toMatchObject({
      ...{ found: 0, total: 3, pages: 1, n: 3 },
    });
  });

  it('are found however Arabic is spelled', () => {
    expect(holdsWords('لبن احمد')('أحمد: لَبَن كامل الدسم')).toBe(true);
    expect(holdsWords('قهوه')('قهوة تركي')).toBe(true);
    expect(holdsWords('شاي')('قهوة تركي')).toBe(false);
  });
});
