import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import { LISTED_COLUMNS, listedCells } from '#lib/market/promotions/listed-promotion.ts';
import type { PromotionTypes } from '#lib/market/promotions/promotion-panel.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { AfterData } from './schema.ts';

export const afterSheet: Sheet<PromotionTypes, AfterData> = {
  id: 'price-after',
  has: ({ scope }) => seesLevel(scope, 'product'),
  // The screen has the largest changes.
  count: () => null,
  draw: ({ rows }, labels) => ({
    title: labels.t('sheets.priceAfter'),
    note: labels.t('notes.priceAfter', labels.given),
    columns: columnsOf(labels, {
      ...LISTED_COLUMNS,
      ...{ paidBefore: 'money', paidAfter: 'money', change: 'percent', afterState: 'text' },
    }),
    rows: rows.map(({ before, after, change, state, ...promotion }) => [
      ...listedCells(promotion),
      ...[before, after, change, labels.t(`afterStates.${state}`)],
    ]),
  }),
};
