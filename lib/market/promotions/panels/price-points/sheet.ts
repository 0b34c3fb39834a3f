import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { PromotionTypes } from '#lib/market/promotions/promotion-panel.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { PricePointsData } from './schema.ts';

export const pricePointsSheet: Sheet<PromotionTypes, PricePointsData> = {
  id: 'price-points',
  has: ({ scope }) => seesLevel(scope, 'product'),
  count: (data) => data?.points.length ?? 0,
  draw: (data, labels) => ({
    title: labels.t('sheets.pricePoints'),
    note: labels.t('notes.pricePoints'),
    columns: columnsOf(labels, { promotional: 'money', promotions: 'count', ofOurs: 'count' }),
    rows: (data?.points ?? []).map(({ price, n, own }) => [price, n, own]),
  }),
};
