import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { PriceTypes } from '#lib/market/price-monitor/price-panel.ts';
import type { GapsData } from './schema.ts';

export const gapsSheet: Sheet<PriceTypes, GapsData> = {
  id: 'gaps',
  count: ({ bins }) => bins.length,
  draw: ({ bins }, labels) => ({
    title: labels.t('sheets.gaps'),
    note: labels.t('notes.gaps'),
    columns: columnsOf(labels, { gapFrom: 'percent', gapTo: 'percent', prices: 'count', ofOurs: 'count' }),
    rows: bins.map(({ from, to, n, own }) => [from, to, n, own]),
  }),
};
