import {
  findChunkContent,
  type ImportRow,
  type JudgedRow,
  listChunks,
  listJudgedRows,
} from '#db/queries/imports.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import type { ExportCell, ExportRow } from '#lib/exports/export-table.ts';
import { sendInTurn } from '#lib/exports/send-in-turn.ts';
import { parseParams, parseQuery } from '#lib/http/parse-input.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { translator } from '#lib/i18n/translator.ts';
import { unpackRows } from '#lib/intake/chunk-content.ts';
import { isReportHeading, REPORT_COLUMNS, REPORT_HEADINGS } from '#lib/intake/rules/import-kinds.ts';
import { isMarkedNumber, NUMBER_MARK } from '#lib/intake/values/clean-cell.ts';
import type { ListedOutcome } from '#lib/vocabulary/import-terms.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { shownValue } from './import-details.ts';
import { findSeenImport, type ImportContext } from './import-owner.ts';
import { ImportParams, RowsFileQuery } from './schema.ts';
import { makeTable } from './send-table.ts';

type Arguments = { params: Promise<unknown> };

/**
 * GET …/imports/{id}/rows: rows of one outcome as the same file, with why in the reader's language. It can be corrected and uploaded again.
 * @throws AppError NOT_FOUND, also once its rows are removed, EXPORTS_RUNNING, EXPORTS_BUSY, EXPORT_TOO_SLOW
 */
export const exportImportRows = async (
  ctx: ImportContext,
  request: Request,
  args: Arguments,
): Promise<Response> => {
  const { id } = await parseParams(args, ImportParams);
  const { outcome, format, locale = ctx.locale } = parseQuery(request, RowsFileQuery);
  const row = await findSeenImport(ctx, id);
  if (!row.report || !(await hasRows(ctx, row, outcome))) throw new AppError('NOT_FOUND');
  const kept = row.columns.flatMap(({ heading }, at) => (isReportHeading(heading) ? [] : [at]));
  const headings = kept.map((at) => row.columns[at]?.heading ?? '');
  const head = [...headings, ...REPORT_COLUMNS.map((column) => REPORT_HEADINGS[locale][column])];
  const rows = listRows(ctx, row, { outcome, locale, kept });
  const title = messagesFor(locale).adminImports.rows.title[outcome];
  const name = `${plainName(row)}-${outcome}`;
  return sendInTurn(ctx, request, async () => makeTable(ctx, { format, locale, name, title, head, rows }));
};

/** Rows are kept for some days, and reports for months: a file without the rows that its report counts would say that there are none. */
const hasRows = async (
  { db }: Context,
  { id, report }: ImportRow,
  outcome: ListedOutcome,
): Promise<boolean> =>
  report?.outcomes[outcome] === 0 ||
  (await listJudgedRows(db, id, outcome, { after: 0, limit: 1 })).length > 0;

/** The file's name in letters that every header takes; without any, what is in it. */
const plainName = ({ fileName, kind }: ImportRow): string =>
  fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || kind;

type Wanted = { outcome: ListedOutcome; locale: Locale; kept: readonly number[] };

const listRows = async function* (
  { db }: Context,
  row: ImportRow,
  { outcome, locale, kept }: Wanted,
): AsyncGenerator<ExportRow, void, void> {
  const t = translator(locale, 'adminImports.codes');
  const columnsOf = (judged: JudgedRow): ExportCell[] => [
    judged.line,
    judged.faultColumn === null ? null : (row.columns[judged.faultColumn]?.heading ?? null),
    judged.code,
    judged.code === null ? null : t(judged.code, { line: String(judged.otherLine ?? '') }),
    shownValue(judged),
    judged.suggestion,
  ];
  for (const { no, rows, firstLine, lastLine } of await listChunks(db, row.id)) {
    const judged = await listJudgedRows(db, row.id, outcome, {
      after: firstLine - 1,
      upTo: lastLine,
      limit: rows,
    });
    const content = judged.length > 0 ? await findChunkContent(db, row.id, no) : null;
    if (!content) continue;
    const cells = new Map((await unpackRows(content)).map((fileRow) => [fileRow.line, fileRow.cells]));
    for (const each of judged) {
      const own = (cells.get(each.line) ?? []).map(exportCell);
      // Cells beyond the headings stay beyond them: without them the row would be another, and could be read.
      yield [...kept.map((at) => own[at] ?? ''), ...columnsOf(each), ...own.slice(row.columns.length)];
    }
  }
};

/** What the file has as a number is one again, unless that would write it in another way. */
const exportCell = (cell: string): string | number => {
  if (!isMarkedNumber(cell)) return cell;
  const text = cell.slice(0, -NUMBER_MARK.length);
  return String(Number(text)) === text ? Number(text) : text;
};
