import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { RowCode } from '#lib/vocabulary/import-terms.ts';
import { ROW_LIMITS } from '../rules/policy.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A cell that can't be read, whatever its field is; without a place it is the whole row. Of a day alone: it is one only in another column. */
export type CellFault = { at: number | null; code: RowCode; ofDay?: true };

/** A row of a file, and the line on which it begins: in a workbook its number in the sheet. */
export type FileRow = { line: number; cells: string[]; faults?: CellFault[] };

/** The only file that reads separated values; `csv-parse` is imported nowhere else. */

const FAULTS: Record<string, 'row_too_long' | 'quote_open'> = {
  CSV_MAX_RECORD_SIZE: 'row_too_long',
  CSV_QUOTE_NOT_CLOSED: 'quote_open',
};

/** The rows of a text, empty ones left out. @throws UnreadableFile for a quote that never ends, and a row without an end */
export const readFileRows = async function* (
  text: AsyncIterable<string> | Iterable<string>,
  delimiter: string,
): AsyncGenerator<FileRow, void, void> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: ROW_LIMITS.length,
  });
  // The parser counts both halves of a line's end where it is quoted.
  let next = 1;
  try {
    const parsed: AsyncIterable<string[]> = Readable.from(text).compose(parser);
    for await (const cells of parsed) {
      const line = next;
      next += 1 + cells.reduce((sum, cell) => sum + countBreaks(cell), 0);
      if (cells.length > ROW_LIMITS.columns) throw new UnreadableFile('too_many_columns', line);
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells };
    }
  } catch (error) {
    const fault = error instanceof Error && 'code' in error ? FAULTS[String(error.code)] : undefined;
    throw fault ? new UnreadableFile(fault, next) : error;
  }
};

const countBreaks = (cell: string): number => (/[\r\n]/.test(cell) ? cell.split(/\r\n|\n|\r/).length - 1 : 0);

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** So much of a file shows what separates its cells. */
const SAMPLE_LINES = 50;

/** What separates the cells of a text: the sign that most of its first lines have equally often. */
export const findDelimiter = (text: string): string => {
  const lines = text
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES);
  const score = (delimiter: string): number => {
    const counts = Map.groupBy(
      lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0),
      (count) => count,
    );
    // Among equals, the sign that makes more columns: prices have commas too.
    return Math.max(0, ...[...counts].map(([count, same]) => same.length * 1000 + Math.min(count, 999)));
  };
  const [best = ','] = [...DELIMITERS].sort((a, b) => score(b) - score(a));
  return best;
};
