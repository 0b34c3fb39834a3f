/** Files of comma-separated values as spreadsheets open them, in whichever language. */

export type CsvCell = string | number | boolean | null;

/** Without it a spreadsheet takes Arabic for another alphabet. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would run: a name must not become a formula on the screen of whoever opens the file. */
const FORMULA = /^[=+\-@\t\r]/;

const cell = (value: CsvCell): string => {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cell).join(',')}\r\n`;

/**
 * A file that is written while it is read. What fails on the way breaks the connection off, so that nobody takes a part for the whole.
 * @param batches rows by the hundreds: each becomes one chunk
 */
export const csvResponse = (
  fileName: string,
  head: readonly string[],
  batches: AsyncIterable<readonly CsvCell[][]>,
): Response => {
  const lines = linesOf(head, batches);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await lines.return()),
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  });
};

const linesOf = async function* (
  head: readonly string[],
  batches: AsyncIterable<readonly CsvCell[][]>,
): AsyncGenerator<string, void, void> {
  yield BYTE_ORDER_MARK + csvLine(head);
  for await (const rows of batches) yield rows.map(csvLine).join('');
};
