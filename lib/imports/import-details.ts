import type { Pool } from '#db/client.ts';
import { listAccounts } from '#db/queries/accounts.ts';
import {
  findChunkContent,
  type ImportRow,
  type JudgedRow,
  type ListedImport,
  listChunks,
  listJudgedRows,
  listPartNos,
} from '#db/queries/imports.ts';
import { cutText } from '#lib/core/safe-text.ts';
import { unpackRows } from '#lib/intake/chunk-content.ts';
import { findGaps, isComplete, settleMapping, unplacedColumns } from '#lib/intake/mapping/column-mapping.ts';
import { PROCESSES } from '#lib/intake/processes.ts';
import { openRowReader } from '#lib/intake/read-row.ts';
import { KINDS_OF_IMPORT } from '#lib/intake/rules/import-kinds.ts';
import { isMostlySuspect, undoableUntil } from '#lib/intake/rules/policy.ts';
import { type ImportRecordRow, LISTED_OUTCOMES, PART_BYTES } from '#lib/vocabulary/import-terms.ts';
import type { ImportItemOut, ImportOut, JudgedRowOut, PreviewRowOut } from './schema.ts';

type Names = ReadonlyMap<string, string>;

/** Rows that a preview and each list of examples show. */
const SHOWN_ROWS = 8;
const LONGEST_VALUE = 120;

/** Names of the people that imports speak of. */
export const findImportNames = async (db: Pool, ids: readonly (string | null)[]): Promise<Names> => {
  const people = [...new Set(ids.filter((id) => id !== null))];
  const accounts = people.length > 0 ? await listAccounts(db, people) : [];
  return new Map(accounts.map(({ id, name }) => [id, name]));
};

const nameOf = (names: Names, id: string | null): string | null =>
  id === null ? null : (names.get(id) ?? null);

/** An import as lists have it. */
export const importItem = (row: ListedImport, names: Names): ImportItemOut => ({
  id: row.id,
  kind: row.kind,
  dataset: row.dataset,
  mode: row.mode,
  state: row.state,
  fileName: row.fileName,
  bytes: row.fileBytes,
  sha256: row.fileSha256,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
  createdBy: nameOf(names, row.createdBy),
  rows: row.rows,
  outcomes: row.outcomes,
  fault: row.fault,
  faultLine: row.faultLine,
});

/** All that is known of an import. */
export const importDetails = async (db: Pool, row: ImportRow, now: Date): Promise<ImportOut> => {
  const [names, parts, chunks] = await Promise.all([
    findImportNames(db, [row.createdBy, row.appliedBy, row.undoneBy]),
    row.state === 'uploading' ? listPartNos(db, row.id) : [],
    row.state === 'checking' ? listChunks(db, row.id) : [],
  ]);
  const { report, reportHash } = row;
  return {
    ...importItem({ ...row, outcomes: row.report?.outcomes ?? null }, names),
    partBytes: PART_BYTES,
    parts,
    format: row.format,
    encoding: row.encoding,
    sheet: row.sheet,
    otherSheets: row.otherSheets,
    checkedRows: chunks.filter(({ checkedAt }) => checkedAt).reduce((sum, { rows }) => sum + rows, 0),
    columns: row.columns.map(({ heading, filled, samples }) => ({
      heading,
      fill: row.rows > 0 ? filled / row.rows : 0,
      samples,
    })),
    mapping: row.state === 'mapping' ? await mappingOf(db, row, now) : null,
    report:
      report && reportHash
        ? {
            ...{ records: [], retitled: 0 },
            ...withoutDigest(report),
            hash: reportHash,
            isMostlySuspect: isMostlySuspect(report),
          }
        : null,
    examples: report ? await listExamples(db, row) : { refused: [], review: [], suspect: [] },
    isForced: row.isForced,
    isRechecked: row.isRechecked,
    appliedAt: row.appliedAt?.toISOString() ?? null,
    appliedBy: nameOf(names, row.appliedBy),
    undoneAt: row.undoneAt?.toISOString() ?? null,
    undoneBy: nameOf(names, row.undoneBy),
    undoableUntil: undoUntil(row, now),
  };
};

const withoutDigest = ({ digest: _, market: _market, ...report }: NonNullable<ImportRow['report']>) => report;

const undoUntil = (row: ImportRow, now: Date): string | null => {
  const until = undoableUntil(row);
  return until && until > now ? until.toISOString() : null;
};

const mappingOf = async (db: Pool, row: ImportRow, now: Date): Promise<ImportOut['mapping']> => {
  const { kind, columns, mapping } = row;
  if (!mapping) return null;
  const gaps = findGaps(kind, mapping);
  // What the file itself decides is not asked, and what it leaves open can be changed.
  const open = findGaps(kind, settleMapping(kind, columns, { ...mapping, decimals: {}, dateOrder: null }));
  return {
    ...mapping,
    fields: KINDS_OF_IMPORT[kind].fields.map(({ name, isRequired = false }) => ({ name, isRequired })),
    askedDecimals: open.openDecimals,
    isDateOrderAsked: open.isDateOrderOpen,
    missing: gaps.missing,
    missingOneOf: gaps.missingOneOf,
    twice: gaps.twice,
    unplaced: unplacedColumns(columns, mapping),
    isComplete: isComplete(gaps),
    preview: await previewOf(db, row, now),
  };
};

/** The first rows as they would be read. */
const previewOf = async (db: Pool, row: ImportRow, now: Date): Promise<PreviewRowOut[]> => {
  const content = await findChunkContent(db, row.id, 0);
  if (!content) return [];
  const { read: readCells, show } = await PROCESSES[row.kind].openReader(db, row, now);
  const read = openRowReader(row, readCells);
  return (await unpackRows(content)).slice(0, SHOWN_ROWS).map((fileRow) => {
    const done = read(fileRow);
    return 'code' in done
      ? { line: done.line, fields: {}, code: done.code, value: cut(done.value) }
      : { line: done.line, fields: show(done), code: null, value: null };
  });
};

const listExamples = async (db: Pool, row: ImportRow): Promise<ImportOut['examples']> => {
  const lists = await Promise.all(
    LISTED_OUTCOMES.map(async (outcome) => {
      const rows = await listJudgedRows(db, row.id, outcome, { after: 0, limit: SHOWN_ROWS });
      return [outcome, rows.map((judged) => judgedRow(row, judged))] as const;
    }),
  );
  return Object.fromEntries(lists) as ImportOut['examples'];
};

const judgedRow = ({ columns }: ImportRow, row: JudgedRow): JudgedRowOut => ({
  line: row.line,
  code: row.code,
  column: row.faultColumn === null ? null : (columns[row.faultColumn]?.heading ?? null),
  value: shownValue(row),
  suggestion: row.suggestion,
  otherLine: row.otherLine,
});

/** What is in the row, or the price or the record that it was read as. */
export const shownValue = ({ value, regularPrice, promoPrice, record }: JudgedRow): string | null => {
  const read = record ? namesOf(record) : [regularPrice, promoPrice];
  return cut(value ?? read.filter((part) => part !== null && part !== undefined).join(' / ')) || null;
};

/** What a record is called, else the product that it is of. */
const namesOf = (record: ImportRecordRow) => {
  const [code, name] = [record.code, record.name_en ?? record.name_ar];
  return (code ?? name ?? null) === null
    ? [record.gtin ?? record.sku, record.title]
    : [code, name ?? record.title];
};

const cut = (text: string): string =>
  text.length > LONGEST_VALUE ? `${cutText(text, LONGEST_VALUE)}…` : text;
