import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { PriceTypes } from '#lib/market/price-monitor/price-panel.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { LadderData } from './schema.ts';

export const ladderSheet: Sheet<PriceTypes, LadderData> = {
  id: 'ladder',
  count: (ladder) => ladder.length,
  has: ({ scope }) => seesLevel(scope, 'product'),
  draw: (ladder, labels) => {
    const { t, market, given } = labels;
    const names = new Map(ladder.map(({ id, product }) => [id, product.name]));
    return {
      title: t('sheets.ladder'),
      note: t('notes.ladder', given),
      columns: columnsOf(labels, {
        brand: 'text',
        product: 'text',
        variant: 'text',
        band: 'text',
        isOwn: 'text',
        content: 'money',
        unitPrice: 'money',
        prices: 'count',
        lowBase: 'text',
        premium: 'percent',
        cheaperSmaller: 'text',
      }),
      rows: ladder.map(
        ({ brand, product, band, isOwn, content, unit, n, lowBase, premium, cheaperSmaller }) => [
          brand.name,
          product.name,
          labels.variant(product.id),
          labels.band(band),
          isOwn,
          content,
          unit,
          n,
          lowBase ? market('lowBase') : null,
          premium,
          cheaperSmaller.map((id) => names.get(id) ?? id).join(' · ') || null,
        ],
      ),
    };
  },
  measures: (ladder) => ladder.map(({ product, unit, lowBase }) => [product.name, { value: unit, lowBase }]),
};
