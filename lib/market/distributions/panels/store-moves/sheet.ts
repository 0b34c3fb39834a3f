import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { DistributionTypes } from '#lib/market/distributions/distribution-panel.ts';
import type { StoreMovesData } from './schema.ts';

export const storeMovesSheet: Sheet<DistributionTypes, StoreMovesData> = {
  id: 'store-moves',
  count: ({ total }) => total,
  draw: ({ by, rows }, labels) => ({
    title: labels.t('sheets.storeMoves'),
    note: labels.t('notes.storeMoves', labels.given),
    columns: columnsOf(labels, {
      ...{ [by]: 'text', kept: 'count', lost: 'count', filled: 'count' },
      ...{ lostPoints: 'index', lostProducts: 'count', lostLowBase: 'text' },
      ...{ filledPoints: 'index', filledProducts: 'count', filledLowBase: 'text' },
    }),
    rows: rows.map(({ subject, kept, lost, filled, lostPoints, filledPoints }) => [
      ...[subject.name, kept, lost, filled],
      ...measureCells(lostPoints, labels),
      ...measureCells(filledPoints, labels),
    ]),
  }),
};
