import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { DistributionTypes } from '#lib/market/distributions/distribution-panel.ts';
import { PLACE_COLUMNS, placeCells } from '#lib/market/distributions/place-cells.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { PromotedShelvesData } from './schema.ts';

export const promotedStockOutsSheet: Sheet<DistributionTypes, PromotedShelvesData> = {
  id: 'promoted-stock-outs',
  count: (promoted) => promoted?.byBrand.length ?? null,
  draw: (promoted, labels) => ({
    title: labels.t('sheets.promotedStockOuts'),
    note: labels.t('notes.promotedStockOuts', labels.given),
    columns: columnsOf(labels, {
      ...{ brand: 'text', retailer: 'text', emptyShelves: 'count', promotedShelves: 'count' },
      ...{ atStake: 'money', items: 'count', lowBase: 'text' },
    }),
    rows: (promoted?.byBrand ?? []).map(({ brand, retailer, n, of, worth }) => [
      ...[brand.name, retailer.name, n, of],
      ...measureCells(worth, labels),
    ]),
  }),
  measures: (promoted, { titles }) =>
    (promoted?.byBrand ?? []).map(({ brand, retailer, worth }) => [titles(brand.name, retailer.name), worth]),
};

export const promotedShelvesSheet: Sheet<DistributionTypes, PromotedShelvesData> = {
  id: 'promoted-shelves',
  has: ({ scope }) => seesLevel(scope, 'product'),
  count: (promoted) => promoted?.shelves?.total ?? null,
  draw: (promoted, labels, { head }) => ({
    title: labels.t('sheets.promotedShelves'),
    note: labels.t('notes.promotedShelves', labels.given),
    columns: columnsOf(labels, {
      ...PLACE_COLUMNS,
      ...{ offer: 'text', firstDay: 'day', lastDay: 'day', atLeast: 'count', visits: 'count' },
      ...{ emptyVisits: 'count', aMonth: 'money', atStake: 'money' },
    }),
    rows: (promoted?.shelves?.rows ?? []).map((row) => [
      ...placeCells(row, head.ours, labels),
      ...[row.offer, row.from, row.to, row.atLeast, row.visits, row.emptyVisits, row.aMonth, row.atStake],
    ]),
  }),
};
