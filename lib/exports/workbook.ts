import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Locale } from '#lib/i18n/locales.ts';
import { inChunks } from './chunks.ts';
import type { ExportTable } from './export-table.ts';
import { SHEET_END, sheetHead, sheetPath, sheetRow, workbookParts } from './sheet.ts';

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Rows of all its sheets together. */
const MAX_WORKBOOK_ROWS = 100_000;

/** A table of which only the first rows had room. */
export type CutTable = { title: string; rows: number };

export type Workbook = {
  locale: Locale;
  /** Said in the first row of every sheet. */
  mark: string | null;
  /** The title of the first sheet, and what it says of the others; it is made when they are. Null: there is none. */
  about: { title: string; tableOf: (cut: readonly CutTable[]) => ExportTable } | null;
  /** A sheet each. What comes last is cut first. */
  tables: readonly ExportTable[];
  madeAt: Date;
};

/** Most of what more effort would save costs as much time again. */
const COMPRESSION = 4;

/** A workbook, made as it is read: a sheet is in memory a chunk at a time. */
export const writeWorkbook = async function* (
  { locale, mark, about, tables, madeAt }: Workbook,
  maxRows = MAX_WORKBOOK_ROWS,
): AsyncGenerator<Uint8Array, void, void> {
  const zip = new ZipFile();
  const output = new PassThrough();
  const sources: Readable[] = [];
  const cut: CutTable[] = [];
  let room = maxRows;

  const sheet = async function* (table: ExportTable): AsyncGenerator<string, void, void> {
    const leads = [mark, table.note].filter((lead) => lead !== null && lead !== undefined);
    yield sheetHead(table.columns, leads, locale);
    let number = leads.length + 1;
    for await (const row of table.rows) {
      if (room === 0) {
        cut.push({ title: table.title, rows: number - leads.length - 1 });
        break;
      }
      room -= 1;
      number += 1;
      yield sheetRow(number, row, table.columns);
    }
    yield SHEET_END;
  };
  const add = (path: string, pieces: () => Iterable<string> | AsyncIterable<string>) =>
    zip.addReadStreamLazy(path, { mtime: madeAt, compressionLevel: COMPRESSION }, (give) => {
      const source = Readable.from(inChunks(pieces()));
      source.on('error', (error) => output.destroy(error));
      sources.push(source);
      give(null, source);
    });

  const titles = [...(about ? [about.title] : []), ...tables.map(({ title }) => title)];
  for (const [path, text] of Object.entries(workbookParts(titles, locale))) add(path, () => [text]);
  const firstAt = about ? 1 : 0;
  for (const [at, table] of tables.entries()) add(sheetPath(at + firstAt), () => sheet(table));
  // It says which tables had no room, so it is made when they stand, with rows of its own.
  if (about)
    add(sheetPath(0), () => {
      room = Number.POSITIVE_INFINITY;
      return sheet(about.tableOf(cut));
    });
  zip.end();
  zip.outputStream.pipe(output);
  try {
    yield* output;
  } finally {
    for (const source of sources) source.destroy();
  }
};

/** As many as a sheet has, without the row of its columns' names. */
const MAX_SHEET_ROWS = 1_048_575;

/** One table as a workbook of one sheet, its columns' names in the first row: it can be filled in and read back. */
export const writeSheet = (
  table: ExportTable,
  { locale, madeAt }: Pick<Workbook, 'locale' | 'madeAt'>,
): AsyncGenerator<Uint8Array, void, void> =>
  writeWorkbook({ locale, mark: null, about: null, tables: [table], madeAt }, MAX_SHEET_ROWS);
