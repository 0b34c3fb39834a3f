import type { ExportCell, ExportColumn } from '#lib/exports/export-table.ts';
import { isQuestioned, type OpenIssue } from '#lib/market/access/open-issues.ts';
import { column } from './sheet-cells.ts';
import type { SheetLabels } from './sheet-labels.ts';

/** The mark of reported prices as a last column, in the words of the screen. A file without any has no such column. */
export const issueCells = (issues: readonly OpenIssue[], { market }: Pick<SheetLabels, 'market'>) => ({
  columns: (issues.length === 0 ? [] : [column(market('report.head'))]) as readonly ExportColumn[],
  cellsOf: (listed: Parameters<typeof isQuestioned>[1]): readonly ExportCell[] =>
    issues.length === 0 ? [] : [isQuestioned(issues, listed) ? market('report.questioned') : null],
});
