import type { ExportCell, ExportColumn } from '#lib/exports/export-table.ts';
import { isQuestioned, type OpenIssue } from '#lib/market/access/open-issues.ts';
import { columnsOf } from './sheet-cells.ts';
import type { SheetLabels } from './sheet-labels.ts';

/** The mark of reported prices as a last column, in the words of the screen. A file without any has no such column. */
export const issueCells = (issues: readonly OpenIssue[], labels: SheetLabels) => ({
  columns: (issues.length === 0 ? [] : columnsOf(labels, { issue: 'text' })) as readonly ExportColumn[],
  cellsOf: (listed: Parameters<typeof isQuestioned>[1]): readonly ExportCell[] =>
    issues.length === 0 ? [] : [isQuestioned(issues, listed) ? labels.market('report.questioned') : null],
});
