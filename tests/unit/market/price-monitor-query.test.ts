import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AddressFields } from '#lib/address/address-fields.ts';
import { parametersOf } from '#lib/market/dashboard/filters/parse-format.ts';
import { priceMonitor } from '#lib/market/price-monitor/dashboard.ts';
import { MOVER_WINDOWS } from '#lib/market/price-monitor/movers-choice.ts';
import {
  LINE_VIEWS,
  priceMonitorFilters,
  shownLines,
} from '#lib/market/price-monitor/price-monitor-filters.ts';
import { formatPriceMonitor } from '#lib/market/price-monitor/query.ts';
import { PRICE_SECTIONS } from '#lib/market/price-monitor/section-ids.ts';
import { TRADE_SOURCES } from '#lib/market/price-monitor/trade-sources.ts';
import { NOTHING_CHOSEN } from '#lib/market/prices/price-filters.ts';
import { PRICE_SUBJECTS } from '#lib/vocabulary/market-terms.ts';
import { parsePriceMonitor, USUAL_MOVERS } from '#tests/factories/price-monitor-address.ts';

const read = (search: string) => parsePriceMonitor(Object.fromEntries(new URLSearchParams(search)));

const range = { from: '2026-01-01', to: '2026-02-01' };
const usualOwn = {
  section: 'overview',
  movers: USUAL_MOVERS,
  news: 1,
  lines: null,
  floor: null,
  trade: null,
} as const;
const usual = { ...NOTHING_CHOSEN, category: 'milk', period: '90d', range, ...usualOwn } as const;

describe('the address of Price Monitor', () => {
  it('is that of all dashboards, with what is its own', () => {
    const own = 'section=changes&by=brand&window=year&page=2&floor=١٢&trade=panel';
    expect(read(`category=milk&brand=nasma&${own}`)).toEqual({
      ...NOTHING_CHOSEN,
      category: 'milk',
      brands: ['nasma'],
      period: { preset: '90d' },
      section: 'changes',
      movers: { by: 'brand', window: 'year', page: 2 },
      news: 1,
      lines: null,
      floor: 12,
      trade: 'panel',
    });
  });

  it('reads a floor in the digits of either language, of 0 to 90 percent', () => {
    for (const [written, floor] of [
      ['١٢٫٥', 12.5],
      ['12,54', 12.5],
      ['90', 90],
      ['90.1', null],
      ['9'.repeat(60), null],
      ['abc', null],
      ['', null],
    ] as const)
      expect(parsePriceMonitor({ floor: written }).floor, written).toBe(floor);
  });

  it('reads numbers and days in the digits of Arabic and Persian keyboards', () => {
    expect(read('section=changes&page=٢&floor=۱۲٫۵&from=٢٠٢٦-٠١-٠١&to=۲۰۲۶-۰۲-۰۱&size=٠.٢٥-٠.٥')).toEqual({
      ...{ ...NOTHING_CHOSEN, category: undefined, section: 'changes' },
      period: { preset: 'custom', ...range },
      packBands: ['0.25-0.5'],
      movers: { ...USUAL_MOVERS, page: 2 },
      news: 1,
      lines: null,
      floor: 12.5,
      trade: null,
    });
  });

  it.each([
    ['section=all', 'section'],
    ['by=shop', 'moversBy'],
    ['window=2d', 'window'],
    ['page=0', 'page'],
    ['floor=91', 'floor'],
    ['trade=all', 'trade'],
    ['lines=both', 'lines'],
    ['channel=moon,super', 'channels'],
    ['compare=mars', 'compare'],
    ['type=x', 'type'],
    ['price=x', 'price'],
    ['stat=mean', 'statistic'],
    ['value=1', 'value'],
    ['period=fortnight', 'period'],
    ['from=2026-02-30&to=2026-03-01', 'period'],
    ['from=2026-02-01', 'period'],
    ['period=custom', 'period'],
    ['period=30d&from=2026-01-01&to=2026-02-01', 'period'],
    [`brand=${'x'.repeat(81)}`, 'brands'],
    ['gov=a%00', 'governorate'],
  ])('notes what makes no sense: %s', (search, filter) => {
    expect(read(search).dropped).toEqual([{ filter, why: 'invalid' }]);
  });

  it('notes a filter that is one only and given twice, and not the same twice', () => {
    expect(parsePriceMonitor({ category: ['milk', 'tea'] }).dropped).toEqual([
      { filter: 'category', why: 'invalid' },
    ]);
    expect(parsePriceMonitor({ category: ['milk', 'milk'] }).dropped).toBeUndefined();
  });

  it('names parameters that are no filter, without those of others and without sentences', () => {
    const names = (search: string) => read(search).dropped?.map(({ filter }) => filter);
    expect(names('category=milk&colour=red&brands=nasma&لون=1')).toEqual(['colour', 'brands', 'لون']);
    expect(names('utm_source=mail&fbclid=1&gclid=2&_rsc=3&ref=4&mc_cid=5&empty=')).toBeUndefined();
    expect(names(`Call+0100+now=1&${'x'.repeat(31)}=1&toString=1`)).toEqual(['toString']);
    const many = Array.from({ length: 30 }, (_, at) => `p${at}=1`).join('&');
    expect(names(many)).toHaveLength(10);
  });

  it('falls back where a parameter makes no sense, and leaves out what is as usual', () => {
    expect(read('section=all&by=shop&window=2d&page=0&floor=-1')).toMatchObject(usualOwn);
    expect(formatPriceMonitor(usual)).toBe('category=milk');
  });

  it('reads of its own what it writes', () => {
    const own = fc.record({
      section: fc.constantFrom(...PRICE_SECTIONS),
      movers: fc.record({
        by: fc.constantFrom(null, ...PRICE_SUBJECTS),
        window: fc.constantFrom(...MOVER_WINDOWS),
        page: fc.integer({ min: 1, max: 500 }),
      }),
      news: fc.integer({ min: 1, max: 500 }),
      lines: fc.option(fc.constantFrom(...LINE_VIEWS)),
      floor: fc.option(fc.integer({ min: 0, max: 900 }).map((tenths) => tenths / 10)),
      trade: fc.option(fc.constantFrom(...TRADE_SOURCES)),
    });
    fc.assert(
      fc.property(own, (given) => {
        expect(read(formatPriceMonitor({ ...usual, ...given }))).toMatchObject(given);
      }),
    );
  });

  it('draws lines in money where an address asks for prices that only these show, unless it says otherwise', () => {
    const drawn = (search: string) => shownLines(read(search));
    expect(['', 'lines=index', 'price=regular'].map(drawn)).toEqual(['index', 'index', 'index']);
    expect(['lines=price', 'stat=lowest', 'value=real'].map(drawn)).toEqual(['price', 'price', 'price']);
    expect(drawn('value=real&lines=index')).toBe('index');
  });

  it('never fails, whatever it is given, and is read by the call as by the page', () => {
    const value = fc.oneof(fc.string(), fc.array(fc.string()), fc.constant(undefined));
    const keys = parametersOf(priceMonitorFilters);
    const given = fc.record(Object.fromEntries(keys.map((key) => [key, value])));
    fc.assert(
      fc.property(given, (fields: AddressFields) => {
        expect(priceMonitor.viewParameters.parse(fields)).toEqual(parsePriceMonitor(fields));
      }),
    );
  });
});
