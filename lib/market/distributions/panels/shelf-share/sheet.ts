import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { DistributionTypes } from '#lib/market/distributions/distribution-panel.ts';
import type { ShelfShareData } from './schema.ts';

export const shelfShareSheet: Sheet<DistributionTypes, ShelfShareData> = {
  id: 'shelf-share',
  count: (share) => share && share.rows.length * (share.retailers.length + 1),
  draw: (share, labels) => ({
    title: labels.t('sheets.shelfShare'),
    note: labels.t('notes.shelfShare'),
    columns: columnsOf(labels, {
      ...{ brand: 'text', retailer: 'text', shelfShare: 'percent', countedStores: 'count', lowBase: 'text' },
    }),
    rows: (share?.rows ?? []).flatMap(({ brand, share: all, cells }) => [
      [brand.name, labels.t('allRetailers'), ...measureCells(all, labels)],
      ...cells.map((cell, at) => [
        brand.name,
        share?.retailers[at]?.name ?? null,
        ...measureCells(cell, labels),
      ]),
    ]),
  }),
  measures: (share, { titles }) =>
    (share?.rows ?? []).flatMap(({ brand, cells }) =>
      cells.map((cell, at): [string, typeof cell] => [
        titles(brand.name, share?.retailers[at]?.name ?? ''),
        cell,
      ]),
    ),
};
