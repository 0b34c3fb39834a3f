import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Measured } from '#lib/market/dashboard/file/sheet-labels.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { PromotionTypes } from '#lib/market/promotions/promotion-panel.ts';
import type { PromotionShareData } from './schema.ts';

export const promotionShareSheet: Sheet<PromotionTypes, PromotionShareData> = {
  id: 'share-of-promotion',
  count: ({ brands }) => brands.length,
  draw: ({ brands }, labels) => {
    const { t } = labels;
    return {
      title: t('sheets.promotionShare'),
      note: t('notes.promotionShare'),
      columns: columnsOf(labels, {
        brand: 'text',
        shareOfPromotion: 'percent',
        prices: 'count',
        lowBase: 'text',
        shareOfRange: 'percent',
        intensity: 'index',
      }),
      rows: brands.map(({ name, share, listed, intensity }) => [
        name,
        ...measureCells(share, labels),
        listed.value,
        intensity.value,
      ]),
    };
  },
  measures: ({ brands }, { t, titles }) =>
    brands.map(({ name, share }): Measured => [titles(name, t('columns.shareOfPromotion')), share]),
};

/** The same by week or longer. */
export const shareOverTimeSheet: Sheet<PromotionTypes, PromotionShareData> = {
  id: 'share-over-time',
  count: ({ brands, periods }) => brands.length * periods.length,
  draw: ({ brands, periods }, labels) => ({
    title: labels.t('sheets.shareOverTime'),
    note: labels.t('notes.promotionShare'),
    columns: columnsOf(labels, {
      firstDay: 'day',
      lastDay: 'day',
      brand: 'text',
      shareOfPromotion: 'percent',
      shareOfRange: 'percent',
    }),
    rows: periods.flatMap(({ from, to }, at) =>
      brands.map(({ name, shares, listedShares }) => [
        from,
        to,
        name,
        shares[at] ?? null,
        listedShares[at] ?? null,
      ]),
    ),
  }),
};
