import { inChunks } from './chunks.ts';
import type { ExportCell, ExportColumn, ExportRow, ExportTable } from './export-table.ts';
import { fileResponse } from './file-response.ts';
import { guardedText } from './formula-guard.ts';

/** Files of comma-separated values (RFC 4180) as spreadsheets open them, in whichever language. */

export const CSV_TYPE = 'text/csv; charset=utf-8';

const MAX_CSV_ROWS = 1_000_000;

/** Without it a spreadsheet takes Arabic for another alphabet. */
const BYTE_ORDER_MARK = '\uFEFF';

const cell = (value: ExportCell): string => {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = guardedText(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvLine = (cells: ExportRow): string => `${cells.map(cell).join(',')}\r\n`;

/** @param batches rows by the hundreds */
export const csvResponse = (
  name: string,
  head: readonly string[],
  batches: AsyncIterable<readonly ExportRow[]>,
): Promise<Response> => fileResponse({ name, type: CSV_TYPE }, inChunks(linesOfBatches(head, batches)));

const linesOfBatches = async function* (
  head: readonly string[],
  batches: AsyncIterable<readonly ExportRow[]>,
): AsyncGenerator<string, void, void> {
  yield BYTE_ORDER_MARK + csvLine(head);
  for await (const rows of batches) yield rows.map(csvLine).join('');
};

/** One table as a file. @param mark said in its first line @throws once more rows come than a file holds: a part is no file */
export const writeCsv = (
  table: ExportTable,
  mark: string | null,
  maxRows = MAX_CSV_ROWS,
): AsyncGenerator<Uint8Array, void, void> => inChunks(linesOf(table, mark, maxRows));

const linesOf = async function* (
  { columns, rows }: ExportTable,
  mark: string | null,
  maxRows: number,
): AsyncGenerator<string, void, void> {
  yield BYTE_ORDER_MARK + (mark === null ? '' : csvLine([mark])) + csvLine(columns.map(plainLabel));
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > maxRows) throw new RangeError(`more than ${maxRows} rows`);
    yield csvLine(row);
  }
};

/** Here nothing but its column says that a figure is a percentage. */
const plainLabel = ({ label, kind }: ExportColumn): string => (kind === 'percent' ? `${label} (%)` : label);
