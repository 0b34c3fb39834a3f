import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { DistributionTypes } from '#lib/market/distributions/distribution-panel.ts';
import { PLACE_COLUMNS, placeCells } from '#lib/market/distributions/place-cells.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { RivalWindowsData } from './schema.ts';

export const rivalWindowsSheet: Sheet<DistributionTypes, RivalWindowsData> = {
  id: 'rival-windows',
  count: (windows) => windows?.byBrand.length ?? null,
  draw: (windows, labels) => ({
    title: labels.t('sheets.rivalWindows'),
    note: labels.t('notes.rivalWindows'),
    columns: columnsOf(labels, { brand: 'text', retailer: 'text', emptyShelves: 'count' }),
    rows: (windows?.byBrand ?? []).map(({ brand, retailer, n }) => [brand.name, retailer.name, n]),
  }),
};

export const rivalShelvesSheet: Sheet<DistributionTypes, RivalWindowsData> = {
  id: 'rival-shelves',
  has: ({ scope }) => seesLevel(scope, 'product'),
  count: (windows) => windows?.n ?? null,
  draw: (windows, labels, { head }) => ({
    title: labels.t('sheets.rivalShelves'),
    note: labels.t('notes.rivalShelves'),
    columns: columnsOf(labels, {
      ...PLACE_COLUMNS,
      ...{
        ownProduct: 'text',
        emptySince: 'day',
        lastVisit: 'day',
        certainDays: 'count',
        possibleDays: 'count',
      },
    }),
    rows: (windows?.shelves ?? []).map((row) => [
      ...placeCells(row, head.ours, labels),
      ...[row.own.name, row.since, row.seen, row.certain, row.possible],
    ]),
  }),
};
