import { cutText } from '#lib/core/safe-text.ts';
import type { FileFormat, ImportKind } from '#lib/vocabulary/import-terms.ts';
import type { FileForm } from './file/file-form.ts';
import { type FileRow, findDelimiter, readFileRows } from './file/file-rows.ts';
import { type FileSource, readFileText } from './file/file-text.ts';
import { isJsonLines, readJsonRows } from './file/json-rows.ts';
import { UnreadableFile } from './file/unreadable-file.ts';
import { type FileSheet, openSheets } from './file/workbook-sheets.ts';
import { findHeader, findKnownHeader, HEADER_WITHIN } from './mapping/find-header.ts';
import { FILE_LIMITS, type FileLimits } from './rules/policy.ts';
import { cleanCell } from './values/clean-cell.ts';

type Rows = AsyncGenerator<FileRow, void, void>;

/** The rows of a file below its headings. */
export type FileTable = {
  format: FileFormat;
  delimiter: string | null;
  /** The sheet that is read, and those that are not. */
  sheet: string | null;
  otherSheets: string[];
  /** Where each row is an object, they grow while rows are read. */
  headings: readonly string[];
  /** Null: they are in no line of their own. */
  headerLine: number | null;
  rows: AsyncIterable<FileRow>;
};

/** Finds the headings of a file of a kind. @throws UnreadableFile */
export const openTable = async (
  kind: ImportKind,
  source: FileSource,
  form: FileForm,
  limits: FileLimits = FILE_LIMITS.panel,
): Promise<FileTable> => {
  if (form.kind === 'workbook') return openWorkbookTable(kind, form.bytes, limits);
  const { sample, text } = await peekText(readFileText(source, form, limits));
  if (isMarkup(sample)) throw new UnreadableFile('spreadsheet');
  if (isJsonLines(sample)) {
    const headings: string[] = [];
    return {
      ...NO_SHEETS,
      format: 'ndjson',
      delimiter: null,
      headings,
      headerLine: null,
      rows: readJsonRows(text, headings),
    };
  }
  const delimiter = findDelimiter(sample);
  const peeked = await peekRows(readFileRows(text, delimiter));
  return { ...NO_SHEETS, format: 'csv', delimiter, ...belowHeader(findHeader(kind, peeked.first), peeked) };
};

const NO_SHEETS = { sheet: null, otherSheets: [] };

/** Reports that call themselves workbooks are often pages, or an older form of XML. */
const isMarkup = (sample: string): boolean =>
  /^\ufeff?\s*<(?:\?xml|!doctype|html|table|head|meta|style)\b/i.test(sample);

/** So many names of sheets are said. */
const MOST_NAMED = 20;
/** Characters of a sheet's name, which programs hold to. */
const LONGEST_NAME = 31;

/** The first sheet with known headings, else the first with rows. Hidden ones are never read. */
const openWorkbookTable = async (kind: ImportKind, bytes: Buffer, limits: FileLimits): Promise<FileTable> => {
  const { sheets, hidden } = await openSheets(bytes, limits);
  const found = await findSheet(kind, sheets);
  if (!found) throw new UnreadableFile('no_rows');
  const { sheet, peeked } = found;
  const others = [...sheets.filter((each) => each !== sheet).map(({ name }) => name), ...hidden];
  return {
    ...{ format: 'xlsx', delimiter: null, sheet: shortName(sheet.name) },
    otherSheets: others.slice(0, MOST_NAMED).map(shortName),
    ...belowHeader(findHeader(kind, peeked.first), peeked),
  };
};

const shortName = (name: string): string => cutText(cleanCell(name), LONGEST_NAME);

type Found = { sheet: FileSheet; peeked: PeekedRows };

const findSheet = async (kind: ImportKind, sheets: readonly FileSheet[]): Promise<Found | null> => {
  let filled: FileSheet | null = null;
  for (const sheet of sheets) {
    const peeked = await peekRows(sheet.rows());
    if (findKnownHeader(kind, peeked.first)) return { sheet, peeked };
    await peeked.rest.return();
    if (peeked.first.length > 0) filled ??= sheet;
  }
  return filled && { sheet: filled, peeked: await peekRows(filled.rows()) };
};

type PeekedRows = { first: FileRow[]; rest: Rows };

/** The first rows, among which the headings are, and what follows. */
const peekRows = async (rows: Rows): Promise<PeekedRows> => {
  const first: FileRow[] = [];
  // Headings may be over two rows.
  while (first.length <= HEADER_WITHIN) {
    const next = await rows.next();
    if (next.done) break;
    first.push(next.value);
  }
  return { first, rest: rows };
};

const belowHeader = (header: FileRow | null, { first, rest }: PeekedRows) => {
  if (!header) throw new UnreadableFile('no_rows');
  const rows = async function* (): Rows {
    yield* first.filter(({ line }) => line > header.line);
    yield* rest;
  };
  return { headings: withoutEmptyEnd(header.cells), headerLine: header.line, rows: rows() };
};

const withoutEmptyEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);

/** What of a text shows its form. */
const SAMPLE_LENGTH = 64 * 1024;

type Text = AsyncGenerator<string, void, void>;

/** The beginning of a text, and all of it. */
const peekText = async (text: Text): Promise<{ sample: string; text: Text }> => {
  let sample = '';
  while (sample.length < SAMPLE_LENGTH) {
    const next = await text.next();
    if (next.done) break;
    sample += next.value;
  }
  const whole = async function* (): Text {
    yield sample;
    yield* text;
  };
  return { sample, text: whole() };
};
