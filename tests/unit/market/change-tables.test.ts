import { expect, it } from 'vitest';
import type { ExportTable } from '#lib/exports/export-table.ts';
import { sheetLabels } from '#lib/market/dashboard/file/sheet-labels.ts';
import { measure } from '#lib/market/measures/measure.ts';
import type { PriceHead } from '#lib/market/price-monitor/head-schema.ts';
import type { MonthsData } from '#lib/market/price-monitor/panels/months/schema.ts';
import { monthsSheet } from '#lib/market/price-monitor/panels/months/sheet.ts';
import type { MoversData } from '#lib/market/price-monitor/panels/movers/schema.ts';
import { moversSheet } from '#lib/market/price-monitor/panels/movers/sheet.ts';
import { NOTHING_CHOSEN } from '#lib/market/prices/price-filters.ts';
import { USUAL_MOVERS } from '#tests/factories/price-monitor-address.ts';

const range = { from: '2026-11-01', to: '2026-11-20' };
const filters: PriceHead['filters'] = {
  ...{ ...NOTHING_CHOSEN, category: 'milk', period: 'custom', range, section: 'changes' },
  ...{ movers: USUAL_MOVERS, news: 1, lines: null, floor: null, trade: null },
};
const labels = sheetLabels('en', { filters, baseUnit: 'l', currency: 'EGP' }, []);
const head: PriceHead = {
  ...{ filters, dropped: [], ours: { own: [], rivals: [] }, freshness: [], withoutPrices: [] },
  ...{ dataset: 'sample', baseUnit: 'l', currency: 'EGP', asOf: null, knownFrom: null, listings: 0 },
  options: {
    ...{ categories: [], brands: [], makers: [], products: [], retailers: [], governorates: [] },
    ...{ channels: [], packBands: [], priceTypes: [] },
  },
};
const view = { head, compared: null };

/** Each figure rests on its own number of items. */
const movers: MoversData = {
  ...{ by: 'brand', subjects: ['brand', 'retailer'], window: 'period', rank: 'paid', ...range },
  ...{ page: 1, pages: 1, total: 1 },
  overall: { paid: measure(4, 5), regular: measure(3, 5), began: 0, ended: 0 },
  rows: [
    {
      ...{ id: 'b', subject: { id: 'b', name: 'B' }, brandId: 'b', retailer: null, price: null },
      ...{ paid: measure(4, 5), regular: measure(3, 2), index: measure(101, 1) },
      ...{ steps: { changes: 0, n: 5, returned: 0 }, reasons: [], line: [] },
    },
  ],
};
const month: MonthsData[number] = {
  ...{ month: '2026-10-01', change: measure(1, 9), index: measure(101, 2), ours: measure(99, 1) },
  weighted: { ...measure(102, 1), coverage: 80 },
  ...{ consumerIndex: null, isProvisional: false, real: null, realStep: null },
};

const firstRow = ({ columns, rows }: Omit<ExportTable, 'id'>) => {
  const [row] = Symbol.iterator in rows ? rows : [];
  return Object.fromEntries(columns.map(({ label }, at) => [label, row?.[at] ?? null]));
};

it('marks a low base of each figure of a mover beside its number of items', () => {
  expect(firstRow(moversSheet.draw(movers, labels, view))).toMatchObject({
    ...{ Change: 4, Prices: 5, 'Low base': null },
    ...{ 'Regular prices compared': 2, 'Low base: regular price': 'low base' },
    ...{ Index: 101, 'Values in the index': 1, 'Low base: index': 'low base' },
  });
});

it('marks a low base of each figure of a month beside its number of prices', () => {
  expect(firstRow(monthsSheet.draw([month], labels, view))).toMatchObject({
    ...{ Change: 1, Prices: 9, 'Low base': null },
    ...{ 'Like for like': 101, 'Low base: like for like': 'low base' },
    ...{
      Weighted: 102,
      'Weighted prices compared with the first month': 1,
      'Low base: weighted': 'low base',
    },
    ...{ Coverage: 80, 'Your brands': 99, 'Low base: your brands': 'low base' },
  });
  const withoutOurs = { ...month, ours: null, index: measure(101, 3) };
  expect(firstRow(monthsSheet.draw([withoutOurs], labels, view))).toMatchObject({
    ...{ 'Low base: like for like': null, 'Your brands': null, 'Low base: your brands': null },
  });
});
