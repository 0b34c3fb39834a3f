import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceMonitorSearch } from '#lib/market/price-monitor-address.ts';
import { PriceMonitorQuery, periodChoiceOf } from '#lib/market/schema.ts';

const read = (search: string) => PriceMonitorQuery.parse(Object.fromEntries(new URLSearchParams(search)));

describe('the address of Price Monitor', () => {
  it('reads lists, periods and days', () => {
    expect(read('category=milk&brand=nasma,marooj&retailer=wahat&period=30d')).toMatchObject({
      category: 'milk',
      brand: ['nasma', 'marooj'],
      retailer: ['wahat'],
      period: '30d',
    });
    expect(periodChoiceOf(read('from=2026-01-01&to=2026-02-01'))).toEqual({
      preset: 'custom',
      from: '2026-01-01',
      to: '2026-02-01',
    });
  });

  it('reads days in the digits of an Arabic keyboard', () => {
    expect(read('from=٢٠٢٦-٠١-٠١&to=۲۰۲۶-۰۲-۰۱')).toMatchObject({ from: '2026-01-01', to: '2026-02-01' });
  });

  it('takes a repeated parameter as a list, and the first of what can be one only', () => {
    const query = PriceMonitorQuery.parse({ brand: ['a', 'b,c'], category: ['milk', 'tea'] });
    expect(query).toMatchObject({ brand: ['a', 'b', 'c'], category: 'milk' });
  });

  it('falls back where a parameter makes no sense', () => {
    const query = read('category=&brand=,,&period=fortnight&from=2026-02-30&to=yesterday');
    expect(query).toEqual({ brand: [], retailer: [] });
    expect(periodChoiceOf(query)).toEqual({ preset: '90d' });
    expect(periodChoiceOf(read('period=custom&from=2026-01-01'))).toEqual({ preset: '90d' });
    expect(periodChoiceOf(read('period=custom&from=0001-01-01&to=0001-01-02'))).toEqual({ preset: '90d' });
  });

  it('never fails, whatever it is given', () => {
    const value = fc.oneof(fc.string(), fc.array(fc.string()), fc.constant(undefined));
    const keys = fc.record({
      category: value,
      brand: value,
      retailer: value,
      period: value,
      from: value,
      to: value,
    });
    fc.assert(
      fc.property(keys, (given) => {
        const query = PriceMonitorQuery.parse(given);
        expect(query.brand.length).toBeLessThanOrEqual(40);
        expect(periodChoiceOf(query).preset).toBeTypeOf('string');
      }),
    );
  });

  it('writes what it reads', () => {
    const range = { from: '2026-01-01', to: '2026-02-01' };
    const filters = {
      category: 'milk',
      brands: ['nasma', 'marooj'],
      retailers: [],
      period: 'custom',
      range,
    } as const;
    const search = priceMonitorSearch({ ...filters, brands: [...filters.brands], retailers: [] });
    expect(search).toBe('category=milk&brand=nasma,marooj&from=2026-01-01&to=2026-02-01');
    expect(read(search)).toMatchObject({
      category: 'milk',
      brand: filters.brands,
      from: range.from,
      to: range.to,
    });
  });

  it('leaves the usual period out', () => {
    const range = { from: '2026-01-01', to: '2026-02-01' };
    const usual = { category: 'milk', brands: [], retailers: ['wahat'], range };
    expect(priceMonitorSearch({ ...usual, period: '90d' })).toBe('category=milk&retailer=wahat');
    expect(priceMonitorSearch({ ...usual, period: 'ramadan' })).toBe(
      'category=milk&retailer=wahat&period=ramadan',
    );
  });
});
