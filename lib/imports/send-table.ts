import type { Context } from '#lib/context/context.ts';
import { csvResponse } from '#lib/exports/csv.ts';
import type { ExportRow } from '#lib/exports/export-table.ts';
import { fileResponse } from '#lib/exports/file-response.ts';
import { WORKBOOK_TYPE, writeSheet } from '#lib/exports/workbook.ts';
import type { SentFormat } from '#lib/vocabulary/import-terms.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';

type SentTable = {
  format: SentFormat;
  locale: Locale;
  /** Of the file, without its ending. */
  name: string;
  /** Of the sheet, where there is one. */
  title: string;
  head: readonly string[];
  rows: AsyncIterable<ExportRow> | Iterable<ExportRow>;
};

/** A table that can be filled in or corrected, and uploaded. */
export const sendTable = (
  { now }: Pick<Context, 'now'>,
  { format, locale, name, title, head, rows }: SentTable,
): Promise<Response> => {
  if (format === 'csv') return csvResponse(`${name}.csv`, head, inBatches(rows));
  const columns = head.map((label) => ({ label, kind: 'text' as const }));
  const table = { id: 'rows', title, columns, rows };
  return fileResponse(
    { name: `${name}.xlsx`, type: WORKBOOK_TYPE },
    writeSheet(table, { locale, madeAt: now }),
  );
};

const BATCH = 500;

const inBatches = async function* (
  rows: SentTable['rows'],
): AsyncGenerator<readonly ExportRow[], void, void> {
  let batch: ExportRow[] = [];
  for await (const row of rows) {
    if (batch.push(row) < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
};
