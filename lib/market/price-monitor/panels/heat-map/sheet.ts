import type { ExportRow } from '#lib/exports/export-table.ts';
import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Measured, SheetLabels } from '#lib/market/dashboard/file/sheet-labels.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { PriceTypes } from '#lib/market/price-monitor/price-panel.ts';
import type { HeatMapData } from './schema.ts';

type HeatMap = HeatMapData['brands'];

const heatRows = (
  { retailers, rows }: HeatMap,
  labels: SheetLabels,
  product: (name: string) => string | null,
  brand: (name: string) => string | null,
): ExportRow[] =>
  rows.flatMap(({ name, toCategory, cells }): ExportRow[] => [
    [brand(name), product(name), null, ...measureCells(toCategory, labels)],
    ...cells.map((cell, at) => [
      brand(name),
      product(name),
      retailers[at]?.name ?? null,
      ...measureCells(cell, labels),
    ]),
  ]);

export const heatMapSheet: Sheet<PriceTypes, HeatMapData> = {
  id: 'heat-map',
  count: ({ brands, products }) => countOf(brands) + (products ? countOf(products) : 0),
  draw: ({ brands, products }, labels) => {
    const { t } = labels;
    const [whole, none] = [(name: string) => name, () => null];
    return {
      title: t('sheets.heatMap'),
      note: t('notes.heatMap'),
      columns: columnsOf(labels, {
        brand: 'text',
        product: 'text',
        retailer: 'text',
        index: 'index',
        items: 'count',
        lowBase: 'text',
      }),
      rows: [
        ...heatRows(brands, labels, none, whole),
        ...(products ? heatRows(products, labels, whole, none) : []),
      ],
    };
  },
  measures: ({ brands, products }, labels) =>
    [brands, ...(products ? [products] : [])].flatMap((map) => measuresOf(map, labels)),
};

/** Each row's own figure, and its cells. */
const countOf = ({ rows }: HeatMap): number => rows.reduce((sum, { cells }) => sum + 1 + cells.length, 0);

const measuresOf = ({ retailers, rows }: HeatMap, { titles }: SheetLabels): Measured[] =>
  rows.flatMap(({ name, toCategory, cells }) => [
    [name, toCategory] satisfies Measured,
    ...cells.map((cell, at): Measured => [titles(name, retailers[at]?.name ?? ''), cell]),
  ]);
