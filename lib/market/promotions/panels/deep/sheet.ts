import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import { LISTED_COLUMNS, listedCells } from '#lib/market/promotions/listed-promotion.ts';
import type { PromotionTypes } from '#lib/market/promotions/promotion-panel.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { DeepData } from './schema.ts';

export const deepSharesSheet: Sheet<PromotionTypes, DeepData> = {
  id: 'deep-shares',
  count: ({ brands }) => brands.length,
  draw: ({ brands }, labels) => ({
    title: labels.t('sheets.deepShares'),
    note: labels.t('notes.deepShares', labels.given),
    columns: columnsOf(labels, {
      ...{ brand: 'text', deepShare: 'percent', promotions: 'count', lowBase: 'text' },
    }),
    rows: brands.map(({ name, share }) => [name, ...measureCells(share, labels)]),
  }),
  measures: ({ brands }) => brands.map(({ name, share }) => [name, share]),
};

export const deepPromotionsSheet: Sheet<PromotionTypes, DeepData> = {
  id: 'deep-promotions',
  has: ({ scope }) => seesLevel(scope, 'product'),
  count: ({ list }) => list?.total ?? null,
  draw: ({ list }, labels) => ({
    title: labels.t('sheets.deepPromotions'),
    note: labels.t('notes.deepPromotions', labels.given),
    columns: columnsOf(labels, { ...LISTED_COLUMNS, verdict: 'text' }),
    rows: (list?.rows ?? []).map(({ verdict, ...promotion }) => [
      ...listedCells(promotion),
      labels.market(`verdicts.${verdict}`),
    ]),
  }),
};
