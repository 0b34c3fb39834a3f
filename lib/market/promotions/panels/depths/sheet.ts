import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { PromotionTypes } from '#lib/market/promotions/promotion-panel.ts';
import type { DepthsData } from './schema.ts';

export const depthsSheet: Sheet<PromotionTypes, DepthsData> = {
  id: 'depths',
  count: ({ bins }) => bins.length,
  draw: ({ bins }, labels) => ({
    title: labels.t('sheets.depths'),
    note: labels.t('notes.depths'),
    columns: columnsOf(labels, {
      depthFrom: 'percent',
      depthTo: 'percent',
      promotions: 'count',
      ofOurs: 'count',
    }),
    rows: bins.map(({ from, to, n, own }) => [from, to, n, own]),
  }),
};
