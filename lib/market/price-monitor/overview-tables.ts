import type { ExportRow } from '#lib/exports/export-table.ts';
import type { OverviewData } from './schema.ts';
import { column, type DrawTable, measureCells } from './table-cells.ts';

export const historyTable: DrawTable<OverviewData> = (
  { history: { days, series, matchedItems } },
  { t, given },
) => ({
  id: 'history',
  title: t('sheets.history'),
  note: matchedItems === null ? t('notes.plainHistory', given) : t('notes.history', given),
  columns: [
    column(t('columns.day'), 'day'),
    column(t('columns.retailer')),
    column(t('columns.unitPrice', given), 'money'),
    column(t('columns.onPromotion'), 'percent'),
    column(t('columns.items'), 'count'),
  ],
  rows: series.flatMap(({ name, values, promoShare }) =>
    days.map((day, at) => [day, name, values[at] ?? null, promoShare[at] ?? null, matchedItems]),
  ),
});

export const heatMapTable: DrawTable<OverviewData> = ({ heatMap: { retailers: shops, rows } }, words) => {
  const { t } = words;
  return {
    id: 'heat-map',
    title: t('sheets.heatMap'),
    note: t('notes.heatMap'),
    columns: [
      column(t('columns.brand')),
      column(t('columns.retailer')),
      column(t('columns.index'), 'index'),
      column(t('columns.items'), 'count'),
      column(t('columns.lowBase')),
    ],
    rows: rows.flatMap(({ name, toCategory, cells }): ExportRow[] => [
      [name, null, ...measureCells(toCategory, words)],
      ...cells.map((cell, at) => [name, shops[at]?.name ?? null, ...measureCells(cell, words)]),
    ]),
  };
};

export const retailersTable: DrawTable<OverviewData> = (overview, words) => {
  const { t, market, given } = words;
  return {
    id: 'retailers',
    title: t('sheets.retailers'),
    note: t('notes.retailers', given),
    columns: [
      column(t('columns.retailer')),
      column(t('columns.channel')),
      column(t('columns.unitPrice', given), 'money'),
      column(t('columns.index'), 'index'),
      column(t('columns.items'), 'count'),
      column(t('columns.lowBase')),
      column(t('columns.gap'), 'percent'),
      column(t('columns.cheaper'), 'count'),
      column(t('columns.same'), 'count'),
      column(t('columns.dearer'), 'count'),
      column(t('columns.onPromotion'), 'percent'),
    ],
    rows: overview.retailers.map(({ name, channel, unitPrice, index, gap, stands, promoShare }) => [
      name,
      market(`channels.${channel}`),
      unitPrice,
      ...measureCells(index, words),
      gap,
      stands.win,
      stands.tie,
      stands.loss,
      promoShare,
    ]),
  };
};
