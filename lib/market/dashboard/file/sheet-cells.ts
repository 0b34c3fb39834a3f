import type { ColumnKind, ExportCell, ExportColumn } from '#lib/exports/export-table.ts';
import type { Measure } from '#lib/market/measures/measure.ts';
import type { SheetLabels } from './sheet-labels.ts';

export const column = (label: string, kind: ColumnKind = 'text'): ExportColumn => ({ label, kind });

type TextKey = Extract<Parameters<SheetLabels['t']>[0], `columns.${string}`>;
export type ColumnName = TextKey extends `columns.${infer Name}` ? Name : never;

/** Columns by their names in the texts, each with what its cells are; in this order. */
export const columnsOf = (
  { t, given }: SheetLabels,
  kinds: Partial<Record<ColumnName, ColumnKind>>,
): ExportColumn[] => {
  const names = Object.keys(kinds) as ColumnName[];
  return names.map((name) => column(t(`columns.${name}`, given), kinds[name]));
};

/** A figure with how many items it is based on, and whether these are few, or too few for the plan. */
export const measureCells = (
  { value, n, lowBase }: Measure,
  { market, withheld }: SheetLabels,
): ExportCell[] => [
  value,
  n,
  value === null && n > 0 && withheld !== null ? withheld : lowBase ? market('lowBase') : null,
];
