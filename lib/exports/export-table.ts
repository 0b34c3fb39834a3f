/** A table as it leaves the product in a file, whichever form the file has. */

/** What a column's figures are: how they are written follows from it. Percentages are on a scale of 100; a day is YYYY-MM-DD. */
export type ColumnKind = 'text' | 'money' | 'percent' | 'index' | 'count' | 'day';

export type ExportColumn = { label: string; kind: ColumnKind };

export type ExportCell = string | number | boolean | null;

export type ExportRow = readonly ExportCell[];

export type ExportTable = {
  /** Its name in addresses and file names. */
  id: string;
  title: string;
  /** Said above its columns. */
  note?: string | undefined;
  columns: readonly ExportColumn[];
  rows: Iterable<ExportRow> | AsyncIterable<ExportRow>;
};
