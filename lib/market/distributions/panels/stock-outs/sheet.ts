import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { DistributionTypes } from '#lib/market/distributions/distribution-panel.ts';
import { PLACE_COLUMNS, placeCells } from '#lib/market/distributions/place-cells.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { StockOutsData } from './schema.ts';

export const stockOutsSheet: Sheet<DistributionTypes, StockOutsData> = {
  id: 'stock-outs',
  count: ({ byBrand }) => byBrand.length,
  draw: ({ byBrand }, labels) => ({
    title: labels.t('sheets.stockOuts'),
    note: labels.t('notes.stockOuts'),
    columns: columnsOf(labels, {
      ...{ brand: 'text', retailer: 'text', emptyShelves: 'count', listedShelves: 'count' },
      ...{ atStake: 'money', items: 'count', lowBase: 'text' },
    }),
    rows: byBrand.map(({ brand, retailer, n, of, worth }) => [
      ...[brand.name, retailer.name, n, of],
      ...measureCells(worth, labels),
    ]),
  }),
  measures: ({ byBrand }, { titles }) =>
    byBrand.map(({ brand, retailer, worth }) => [titles(brand.name, retailer.name), worth]),
};

export const emptyShelvesSheet: Sheet<DistributionTypes, StockOutsData> = {
  id: 'empty-shelves',
  has: ({ scope }) => seesLevel(scope, 'product'),
  count: ({ shelves }) => shelves?.total ?? null,
  draw: ({ shelves }, labels, { head }) => ({
    title: labels.t('sheets.emptyShelves'),
    note: labels.t('notes.emptyShelves'),
    columns: columnsOf(labels, {
      ...PLACE_COLUMNS,
      ...{ emptySince: 'day', lastVisit: 'day', atLeast: 'count', atMost: 'count', times: 'count' },
      ...{ aMonth: 'money', atStake: 'money' },
    }),
    rows: (shelves?.rows ?? []).map((row) => [
      ...placeCells(row, head.ours, labels),
      ...[row.since, row.seen, row.atLeast, row.atMost, row.times, row.aMonth, row.atStake],
    ]),
  }),
};
