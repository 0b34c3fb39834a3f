import type { ExportRow } from '#lib/exports/export-table.ts';
import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Measured, SheetLabels } from '#lib/market/dashboard/file/sheet-labels.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { Measure } from '#lib/market/measures/measure.ts';
import type { PromotionTypes } from '#lib/market/promotions/promotion-panel.ts';
import type { OverlapData } from './schema.ts';

type Line = { name: string; with: string; of: Measure };

/** All retailers together, then each. */
const linesOf = ({ rivals, own, retailers }: OverlapData, { t, market }: SheetLabels): Line[] =>
  [{ name: market('filters.all'), rivals, own }, ...retailers].flatMap((place) => [
    { name: place.name, with: t('overlapWith.rivals'), of: place.rivals },
    { name: place.name, with: t('overlapWith.own'), of: place.own },
  ]);

export const overlapSheet: Sheet<PromotionTypes, OverlapData> = {
  id: 'overlap',
  count: ({ retailers }) => 2 * (retailers.length + 1),
  draw: (data, labels) => ({
    title: labels.t('sheets.overlap'),
    note: labels.t('notes.overlap', labels.given),
    columns: columnsOf(labels, {
      ...{ retailer: 'text', overlapWith: 'text', overlapShare: 'percent', prices: 'count', lowBase: 'text' },
    }),
    rows: linesOf(data, labels).map(
      (line): ExportRow => [line.name, line.with, ...measureCells(line.of, labels)],
    ),
  }),
  measures: (data, labels) =>
    linesOf(data, labels).map((line): Measured => [labels.titles(line.name, line.with), line.of]),
};
