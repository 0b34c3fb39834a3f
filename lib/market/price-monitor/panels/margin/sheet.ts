import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { PriceTypes } from '#lib/market/price-monitor/price-panel.ts';
import type { MarginData } from './schema.ts';

/** A row a retailer; what is of the product stands in each of its rows. */
export const marginsSheet: Sheet<PriceTypes, MarginData> = {
  id: 'margins',
  has: ({ scope }) => scope.features.includes('profitMargin'),
  draw: ({ month, corridors }, labels) => {
    const { t } = labels;
    return {
      title: t('sheets.margins'),
      note: t('notes.margins', { month: labels.month(month) }),
      columns: columnsOf(labels, {
        product: 'text',
        brand: 'text',
        retailer: 'text',
        margin: 'percent',
        isBelowFloor: 'text',
        medianMargin: 'percent',
        retailers: 'count',
        lowBase: 'text',
        lowMargin: 'percent',
        highMargin: 'percent',
      }),
      rows: corridors.flatMap(({ product, brand, median, low, high, margins }) =>
        margins.map(({ name, margin, isBelowFloor }) => [
          product.name,
          brand.name,
          name,
          margin,
          isBelowFloor,
          ...measureCells(median, labels),
          low,
          high,
        ]),
      ),
    };
  },
  measures: ({ corridors }) => corridors.map(({ product, median }) => [product.name, median]),
};
