import type { Pool, Transaction } from '#db/client.ts';
import {
  deleteChunks,
  deleteUpload,
  findSavedMapping,
  type ImportRow,
  insertChunk,
  listChunks,
  lockImport,
  moveImport,
} from '#db/queries/imports.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { packRows } from './chunk-content.ts';
import { findFileForm } from './file/file-form.ts';
import type { FileRow } from './file/file-rows.ts';
import type { FileSource } from './file/file-text.ts';
import { UnreadableFile } from './file/unreadable-file.ts';
import { proposeMapping, settleMapping } from './mapping/column-mapping.ts';
import { headerHashOf } from './mapping/find-header.ts';
import { profileColumns } from './mapping/profile-columns.ts';
import { type FileTable, openTable } from './open-table.ts';
import { FILE_LIMITS, type FileLimits } from './rules/policy.ts';

/** Rows that are checked in one go, and as much text of them at most. */
const CHUNK_ROWS = 5000;
const CHUNK_LENGTH = 4 * 1024 * 1024;

type ReadContext = Pick<SystemContext, 'db' | 'now'> & { signal?: AbortSignal };

/**
 * Reads an uploaded file once: finds what it is, its encoding or sheet, and its headings, says what is in each column, and keeps its rows in chunks. What
 * was uploaded is removed then. Cut off, it starts over.
 * @param limits those of an upload, unless it comes another way
 */
export const readImportFile = async (
  ctx: ReadContext,
  row: ImportRow,
  source: FileSource,
  limits: FileLimits = row.ownerCompanyId === null ? FILE_LIMITS.panel : FILE_LIMITS.company,
): Promise<ImportRow | null> => {
  const { db, now } = ctx;
  try {
    const form = await findFileForm(source, limits);
    if (form.sha256 !== row.fileSha256) throw new UnreadableFile('changed');
    await whileReading(db, row.id, (tx) => deleteChunks(tx, row.id));
    const table = await openTable(row.kind, source, form, limits);
    const content = await keepRows(ctx, row, table, limits);
    const mapping = await suggestMapping(db, row, content);
    return whileReading(db, row.id, async (tx) => {
      await refuseLostChunks(tx, row.id, content.rows);
      await deleteUpload(tx, row.id);
      return moveImport(tx, row.id, ['reading'], {
        ...content,
        state: 'mapping',
        changedAt: now,
        encoding: form.kind === 'text' ? form.encoding : null,
        mapping,
      });
    });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const fault = { fault: error.fault, faultLine: error.line };
    return whileReading(db, row.id, async (tx) => {
      await deleteChunks(tx, row.id);
      await deleteUpload(tx, row.id);
      return moveImport(tx, row.id, ['reading'], { ...fault, state: 'failed', changedAt: now });
    });
  }
};

/** Does what only holds of an import that is being read: of two processes that read it, one finishes. Null: it is read, or given up. */
const whileReading = <T>(db: Pool, id: string, work: (tx: Transaction) => Promise<T>): Promise<T | null> =>
  db.transaction(async (tx) => ((await lockImport(tx, id))?.state === 'reading' ? work(tx) : null));

/** Of two processes that read the same file, one may have removed what the other had kept. */
const refuseLostChunks = async (db: Transaction, id: string, rows: number): Promise<void> => {
  const kept = (await listChunks(db, id)).reduce((sum, chunk) => sum + chunk.rows, 0);
  if (kept !== rows) throw new Error(`${kept} of ${rows} rows were kept: the file is read again.`);
};

const keepRows = async (
  { db, signal }: ReadContext,
  { id }: ImportRow,
  table: FileTable,
  { rows: mostRows }: FileLimits,
) => {
  const { headings, rows, ...found } = table;
  const { profiles, add } = profileColumns(headings);
  const chunks = chunksOf(db, id);
  let count = 0;
  for await (const fileRow of rows) {
    signal?.throwIfAborted();
    count += 1;
    if (count > mostRows) throw new UnreadableFile('too_many_rows', fileRow.line);
    add(fileRow.cells);
    await chunks.keep(fileRow);
  }
  await chunks.end();
  if (count === 0) throw new UnreadableFile('no_rows');
  const named = profiles.map(({ heading }) => heading);
  return { ...found, columns: profiles, rows: count, headerHash: headerHashOf(named) };
};

const chunksOf = (db: Pool, importId: string) => {
  let rows: FileRow[] = [];
  let length = 0;
  let no = 0;
  const end = async () => {
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) return;
    const content = await packRows(rows);
    await insertChunk(db, {
      importId,
      no,
      rows: rows.length,
      firstLine: first.line,
      lastLine: last.line,
      content,
    });
    no += 1;
    rows = [];
    length = 0;
  };
  const keep = async (row: FileRow) => {
    rows.push(row);
    length += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (rows.length >= CHUNK_ROWS || length >= CHUNK_LENGTH) await end();
  };
  return { keep, end };
};

/** As someone mapped the same headings before, else as the headings say. */
const suggestMapping = async (
  db: Pool,
  { kind, ownerCompanyId }: ImportRow,
  { columns, headerHash }: Pick<Awaited<ReturnType<typeof keepRows>>, 'columns' | 'headerHash'>,
) => {
  const saved = await findSavedMapping(db, { kind, headerHash, ownerCompanyId });
  // What was decided of that file's numbers and dates need not be true of this one's.
  return saved
    ? settleMapping(kind, columns, { ...saved, decimals: {}, dateOrder: null })
    : proposeMapping(kind, columns);
};
