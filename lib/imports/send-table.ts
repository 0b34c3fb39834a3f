import type { Context } from '#lib/context/context.ts';
import { CSV_TYPE, writeCsv } from '#lib/exports/csv.ts';
import type { ExportRow } from '#lib/exports/export-table.ts';
import { fileResponse } from '#lib/exports/file-response.ts';
import type { MadeFile } from '#lib/exports/send-in-turn.ts';
import { WORKBOOK_TYPE, writeSheet } from '#lib/exports/workbook.ts';
import { FILE_LIMITS } from '#lib/intake/rules/policy.ts';
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
export const makeTable = (
  { now }: Pick<Context, 'now'>,
  { format, locale, name, title, head, rows }: SentTable,
): MadeFile => {
  const columns = head.map((label) => ({ label, kind: 'text' as const }));
  const table = { id: 'rows', title, columns, rows };
  return format === 'csv'
    ? {
        label: { name: `${name}.csv`, type: CSV_TYPE },
        chunks: writeCsv(table, null, FILE_LIMITS.command.rows),
      }
    : {
        label: { name: `${name}.xlsx`, type: WORKBOOK_TYPE },
        chunks: writeSheet(table, { locale, madeAt: now }),
      };
};

/** Sends one of a few rows. */
export const sendTable = (ctx: Pick<Context, 'now'>, table: SentTable): Promise<Response> => {
  const { label, chunks } = makeTable(ctx, table);
  return fileResponse(label, chunks);
};
