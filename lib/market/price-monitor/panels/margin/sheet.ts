import type { ExportRow } from '#lib/exports/export-table.ts';
import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { PriceTypes } from '#lib/market/price-monitor/price-panel.ts';
import type { MarginData } from './schema.ts';

/** A row a retailer; what is of the product stands in each of its rows. */
export const marginsSheet: Sheet<PriceTypes, MarginData> = {
  id: 'margins',
  // The screen has one page of them.
  count: ({ corridors, pages }) =>
    pages === 1 ? corridors.reduce((sum, { margins }) => sum + margins.length, 0) : null,
  has: ({ scope }) => scope.features.includes('profitMargin'),
  draw: ({ month, trade, corridors }, labels) => {
    const { t } = labels;
    return {
      title: t('sheets.margins'),
      note: t(trade === 'own' ? 'notes.ownMargins' : 'notes.margins', { month: labels.month(month) }),
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

/** What all margins together come to. */
export const marginSummarySheet: Sheet<PriceTypes, MarginData> = {
  id: 'margin-summary',
  has: ({ scope }) => scope.features.includes('profitMargin'),
  draw: ({ month, trade, summary }, labels) => {
    const { t } = labels;
    const [percent, count] = [t('units.percent'), t('units.number')];
    const plain = (figure: string, value: number | null, unit: string): ExportRow => [
      figure,
      value,
      unit,
      null,
      null,
    ];
    const rows = ({ median, low, high, below, negative, products }: NonNullable<typeof summary>) => {
      const [value = null, n = null, mark = null] = measureCells(median, labels);
      return [
        [t('columns.medianMargin'), value, percent, n, mark] satisfies ExportRow,
        plain(t('columns.lowMargin'), low, percent),
        plain(t('columns.highMargin'), high, percent),
        plain(t('figures.belowFloor'), below, count),
        plain(t('figures.negative'), negative, count),
        plain(t('figures.products'), products, count),
      ];
    };
    return {
      title: t('sheets.marginSummary'),
      note: t(trade === 'own' ? 'notes.ownMarginSummary' : 'notes.marginSummary', {
        month: labels.month(month),
      }),
      columns: columnsOf(labels, {
        figure: 'text',
        value: 'money',
        unit: 'text',
        values: 'count',
        lowBase: 'text',
      }),
      rows: summary ? rows(summary) : [],
    };
  },
  measures: ({ summary }, { t }) => (summary ? [[t('columns.medianMargin'), summary.median]] : []),
};
