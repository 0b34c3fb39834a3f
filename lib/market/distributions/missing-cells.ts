import type { z } from 'zod';
import type { ColumnKind, ExportCell } from '#lib/exports/export-table.ts';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { ColumnName } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { SheetLabels } from '#lib/market/dashboard/file/sheet-labels.ts';
import type { MissingOut } from './panels/voids/schema.ts';
import { PLACE_COLUMNS, placeCells } from './place-cells.ts';

/** Missing products as cells of a file. */

export const MISSING_COLUMNS = {
  ...PLACE_COLUMNS,
  ...{ channel: 'text', lastVisit: 'day', aMonth: 'money', aMonthLow: 'money', aMonthHigh: 'money' },
} as const satisfies Partial<Record<ColumnName, ColumnKind>>;

export const missingCells = (
  row: z.output<typeof MissingOut>,
  ours: OwnBrands,
  labels: SheetLabels,
): ExportCell[] => [
  ...placeCells(row, ours, labels),
  ...[row.channel, row.seen, row.aMonth, row.low, row.high],
];
