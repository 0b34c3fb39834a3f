import { translator } from '#lib/i18n/translator.ts';
import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Measured } from '#lib/market/dashboard/file/sheet-labels.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { PromotionTypes } from '#lib/market/promotions/promotion-panel.ts';
import type { FrequencyData } from './schema.ts';

export const frequencySheet: Sheet<PromotionTypes, FrequencyData> = {
  id: 'frequency',
  count: ({ brands }) => brands.length,
  draw: ({ brands }, labels) => {
    const { t, locale } = labels;
    const words = translator(locale, 'promotions');
    return {
      title: t('sheets.frequency'),
      note: t('notes.frequency'),
      columns: columnsOf(labels, {
        brand: 'text',
        products: 'count',
        timeOnPromotion: 'percent',
        prices: 'count',
        lowBase: 'text',
        averageDepth: 'percent',
        promotions: 'count',
        depthLowBase: 'text',
        style: 'text',
      }),
      rows: brands.map(({ name, products, time, depth, quadrant }) => [
        name,
        products,
        ...measureCells(time, labels),
        ...measureCells(depth, labels),
        quadrant && words(`frequency.quadrants.${quadrant}`),
      ]),
    };
  },
  measures: ({ brands }, { t, titles }) =>
    brands.flatMap(({ name, time, depth }): Measured[] => [
      [titles(name, t('columns.timeOnPromotion')), time],
      [titles(name, t('columns.averageDepth')), depth],
    ]),
};
