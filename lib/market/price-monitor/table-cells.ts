import type { ExportCell, ExportColumn, ExportTable } from '#lib/exports/export-table.ts';
import type { Measure } from '#lib/market/measures/measure.ts';
import type { ExportWords } from './export-words.ts';

/** How a panel of the view becomes a table: the figures of the screen, none rounded again. */
export type DrawTable<Panel> = (panel: Panel, words: ExportWords) => ExportTable;

export const column = (label: string, kind: ExportColumn['kind'] = 'text'): ExportColumn => ({ label, kind });

/** A figure with how many items stand behind it, and whether these are few. */
export const measureCells = ({ value, n, lowBase }: Measure, { market }: ExportWords): ExportCell[] => [
  value,
  n,
  lowBase ? market('lowBase') : null,
];
