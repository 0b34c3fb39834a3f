import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import { LISTED_COLUMNS, listedCells } from '#lib/market/promotions/listed-promotion.ts';
import type { PromotionTypes } from '#lib/market/promotions/promotion-panel.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { RealDiscountsData } from './schema.ts';

export const realDiscountsSheet: Sheet<PromotionTypes, RealDiscountsData> = {
  id: 'real-discounts',
  has: ({ scope }) => seesLevel(scope, 'product'),
  count: ({ total }) => total,
  draw: ({ rows }, labels) => ({
    title: labels.t('sheets.realDiscounts'),
    note: labels.t('notes.realDiscounts', labels.given),
    columns: columnsOf(labels, {
      ...LISTED_COLUMNS,
      ...{ reference: 'money', realDiscount: 'percent', verdict: 'text', isAlwaysOn: 'text' },
    }),
    rows: rows.map(({ reference, realDepth, verdict, isAlwaysOn, ...promotion }) => [
      ...listedCells(promotion),
      ...[reference, realDepth, labels.market(`verdicts.${verdict}`), isAlwaysOn],
    ]),
  }),
};
