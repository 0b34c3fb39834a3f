import type { ExportRow } from '#lib/exports/export-table.ts';
import type { AnyPanel, DashboardTypes } from '#lib/market/dashboard/panel-type.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import type { SheetLabels } from './sheet-labels.ts';

export type FileTerms<Table, View> = {
  module: ModuleName;
  filters: Table;
  /** What its panels were asked for in words, for the sheet about the file. */
  filterRows: (view: View, labels: SheetLabels) => readonly ExportRow[];
};

/** A panel with what it answered; null where its section was not read. */
export type Answered<D extends DashboardTypes> = { panel: AnyPanel<D>; out: unknown };
