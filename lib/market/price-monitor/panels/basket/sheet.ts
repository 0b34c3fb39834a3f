import type { ExportRow } from '#lib/exports/export-table.ts';
import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { PriceTypes } from '#lib/market/price-monitor/price-panel.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { BasketData } from './schema.ts';

export const basketSheet: Sheet<PriceTypes, BasketData> = {
  id: 'basket',
  count: ({ totals, leftOut }) => totals.length + leftOut.length,
  draw: ({ n, totals, leftOut }, labels) => ({
    title: labels.t('sheets.basket'),
    note: labels.t('notes.basket'),
    columns: columnsOf(labels, { retailer: 'text', isCompared: 'text', total: 'money', items: 'count' }),
    rows: [
      ...totals.map(({ name, total }): ExportRow => [name, true, total, n]),
      ...leftOut.map(({ name, carries }): ExportRow => [name, false, null, carries]),
    ],
  }),
};

export const basketItemsSheet: Sheet<PriceTypes, BasketData> = {
  id: 'basket-items',
  count: ({ items }) => items.length,
  has: ({ scope }) => seesLevel(scope, 'product'),
  draw: ({ items }, labels) => ({
    title: labels.t('sheets.basketItems'),
    note: labels.t('notes.basketItems'),
    columns: columnsOf(labels, { product: 'text', productId: 'text', brand: 'text' }),
    rows: items.map(({ id, name, brand }) => [name, id, brand.name]),
  }),
};
