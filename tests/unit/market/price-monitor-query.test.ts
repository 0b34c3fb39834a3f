import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AddressFields } from '#lib/market/address.ts';
import { type PeriodChoice, periodPresets } from '#lib/market/periods.ts';
import { MOVER_WINDOWS, USUAL_MOVERS } from '#lib/market/price-monitor/movers-choice.ts';
import { formatPriceMonitor, PRICE_SECTIONS, parsePriceMonitor } from '#lib/market/price-monitor/query.ts';
import { type PriceMonitorData, PriceMonitorParameters } from '#lib/market/price-monitor/schema.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { PRICE_SUBJECTS } from '#lib/vocabulary/market-terms.ts';

const read = (search: string) => parsePriceMonitor(Object.fromEntries(new URLSearchParams(search)));

const nothing = {
  category: undefined,
  brands: [],
  retailers: [],
  choice: { preset: '90d' },
  section: 'overview',
  movers: USUAL_MOVERS,
  floor: null,
};

const range = { from: '2026-01-01', to: '2026-02-01' };

/** Filters as a view says them. */
const someFilters = (): fc.Arbitrary<PriceMonitorData['filters']> => {
  const id = fc.stringMatching(/^[a-z0-9-]{1,80}$/);
  const ids = fc.uniqueArray(id, { maxLength: 40 });
  const day = fc.integer({ min: 0, max: 84_000 }).map(dayFromNumber);
  return fc.record({
    category: id,
    brands: ids,
    retailers: ids,
    period: fc.constantFrom(...periodPresets, 'custom' as const),
    range: fc.record({ from: day, to: day }),
    section: fc.constantFrom(...PRICE_SECTIONS),
    movers: fc.record({
      by: fc.constantFrom(null, ...PRICE_SUBJECTS),
      window: fc.constantFrom(...MOVER_WINDOWS),
      page: fc.integer({ min: 1, max: 500 }),
    }),
    floor: fc.option(fc.integer({ min: 0, max: 900 }).map((tenths) => tenths / 10)),
  });
};

describe('the address of Price Monitor', () => {
  it('reads lists, periods and days', () => {
    expect(
      read(
        'category=milk&brand=nasma,marooj&retailer=wahat&period=30d&section=changes&by=brand&window=year&page=2&floor=١٢',
      ),
    ).toEqual({
      category: 'milk',
      brands: ['nasma', 'marooj'],
      retailers: ['wahat'],
      choice: { preset: '30d' },
      section: 'changes',
      movers: { by: 'brand', window: 'year', page: 2 },
      floor: 12,
    });
    expect(read('from=2026-01-01&to=2026-02-01').choice).toEqual({ preset: 'custom', ...range });
  });

  it('reads days in the digits of an Arabic keyboard', () => {
    const { choice } = read('from=٢٠٢٦-٠١-٠١&to=۲۰۲۶-۰۲-۰۱');
    expect(choice).toEqual({ preset: 'custom', ...range });
  });

  it('takes a repeated parameter as a list, and the first of what can be one only', () => {
    const query = parsePriceMonitor({ brand: ['a', 'b,c'], category: ['milk', 'tea'] });
    expect(query).toMatchObject({ brands: ['a', 'b', 'c'], category: 'milk' });
  });

  it('falls back where a parameter makes no sense', () => {
    const usual = { preset: '90d' };
    expect(
      read(
        'category=&brand=,,&section=all&by=shop&window=2d&page=0&floor=-1&period=fortnight&from=2026-02-30&to=yesterday',
      ),
    ).toEqual(nothing);
    expect(read('period=custom&from=2026-01-01').choice).toEqual(usual);
    expect(read('period=custom&from=0001-01-01&to=0001-01-02').choice).toEqual(usual);
    expect(read('period=30d&from=2026-01-01&to=2026-02-01').choice).toEqual({ preset: '30d' });
  });

  it('never fails, whatever it is given, in a page as in the call', () => {
    const value = fc.oneof(fc.string(), fc.array(fc.string()), fc.constant(undefined));
    const keys = [
      'category',
      'brand',
      'retailer',
      'period',
      'from',
      'to',
      'section',
      'by',
      'window',
      'page',
      'floor',
    ];
    const given = fc.record(Object.fromEntries(keys.map((key) => [key, value])));
    fc.assert(
      fc.property(given, (fields: AddressFields) => {
        const query = parsePriceMonitor(fields);
        expect(query.brands.length).toBeLessThanOrEqual(40);
        expect(PriceMonitorParameters.parse(fields)).toEqual(query);
      }),
    );
  });

  it('reads what it writes', () => {
    fc.assert(
      fc.property(someFilters(), (filters) => {
        const { category, brands, retailers, period, range: _, ...rest } = filters;
        const choice: PeriodChoice =
          period === 'custom' ? { preset: period, ...filters.range } : { preset: period };
        expect(read(formatPriceMonitor(filters))).toEqual({ category, brands, retailers, choice, ...rest });
      }),
    );
  });

  it('is short: commas stand as they are, and the usual period and what is empty are left out', () => {
    const usual = {
      category: 'milk',
      brands: ['nasma', 'marooj'],
      retailers: [],
      range,
      section: 'overview' as const,
      movers: USUAL_MOVERS,
      floor: null,
    };
    const written = 'category=milk&brand=nasma,marooj';
    expect(formatPriceMonitor({ ...usual, period: '90d' })).toBe(written);
    expect(formatPriceMonitor({ ...usual, period: 'ramadan' })).toBe(`${written}&period=ramadan`);
    expect(formatPriceMonitor({ ...usual, period: 'custom' })).toBe(
      `${written}&from=2026-01-01&to=2026-02-01`,
    );
    expect(formatPriceMonitor({ ...usual, period: '90d', section: 'packs' })).toBe(
      `${written}&section=packs`,
    );
  });
});
