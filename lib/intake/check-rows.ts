import { createHash } from 'node:crypto';
import { bulkTransaction, type Pool } from '#db/client.ts';
import { insertCheckedChunk, type NewImportRow } from '#db/queries/import-rows.ts';
import {
  countImportRows,
  deleteImportRows,
  findChunkContent,
  findImport,
  type ImportRow,
  listChunks,
  moveImport,
  uncheckChunks,
} from '#db/queries/imports.ts';
import type { SystemContext } from '#lib/context/context.ts';
import type { ImportReport } from '#lib/vocabulary/import-terms.ts';
import { unpackRows } from './chunk-content.ts';
import type { FileRow } from './file/file-rows.ts';
import { PROCESSES } from './processes.ts';
import { openRowReader } from './read-row.ts';

type CheckContext = Pick<SystemContext, 'db' | 'now'> & { signal?: AbortSignal };

/**
 * Checks an import: reads its chunks, each in a transaction of its own, so that a check which was cut off goes on with the next one; then says
 * of every row what would become of it. Nothing of the market changes.
 */
export const checkImportRows = async (ctx: CheckContext, id: string): Promise<ImportRow | null> => {
  const { db, now, signal } = ctx;
  const row = await findImport(db, id);
  if (row?.state !== 'checking' || !row.mapping) return row;
  await resetLostRows(db, id);
  const { read: readCells } = await PROCESSES[row.kind].openReader(db, row, row.changedAt);
  const read = openRowReader(row, readCells);
  for (const chunk of await listChunks(db, id)) {
    if (chunk.checkedAt) continue;
    signal?.throwIfAborted();
    const current = await findImport(db, id);
    if (!current || !isSameCheck(current, row)) return current;
    const content = await findChunkContent(db, id, chunk.no);
    if (!content) return null;
    const rows = await readChunk(await unpackRows(content), read);
    await insertCheckedChunk(db, { importId: id, no: chunk.no, since: row.changedAt, now }, rows);
  }
  await PROCESSES[row.kind].match(db, row, signal);
  signal?.throwIfAborted();
  return judgeChecked(db, row, now);
};

/** Whether an import is still being checked, and by the columns that this check began with. */
const isSameCheck = (current: ImportRow, began: ImportRow): boolean =>
  current.state === 'checking' && current.changedAt.getTime() === began.changedAt.getTime();

/** So many rows are read before the process does other work. */
const READ_AT_ONCE = 250;

const readChunk = async (
  rows: readonly FileRow[],
  read: (row: FileRow) => NewImportRow,
): Promise<NewImportRow[]> => {
  const done: NewImportRow[] = [];
  for (let from = 0; from < rows.length; from += READ_AT_ONCE) {
    done.push(...rows.slice(from, from + READ_AT_ONCE).map(read));
    await new Promise(setImmediate);
  }
  return done;
};

/** What was read is kept unlogged: where a crash of the database lost it, or an earlier check left rows, the check starts over. */
const resetLostRows = (db: Pool, id: string): Promise<void> =>
  bulkTransaction(db, async (tx) => {
    const chunks = await listChunks(tx, id);
    const read = chunks.filter(({ checkedAt }) => checkedAt).reduce((sum, { rows }) => sum + rows, 0);
    if (read === (await countImportRows(tx, id))) return;
    await uncheckChunks(tx, id);
    await deleteImportRows(tx, id);
  });

/** Judges all rows of a check by the market of one moment, and keeps the report. */
const judgeChecked = (db: Pool, row: ImportRow, now: Date): Promise<ImportRow | null> =>
  bulkTransaction(db, async (tx) => {
    const current = await findImport(tx, row.id);
    if (!current || !isSameCheck(current, row)) return current;
    // Of two processes that check the same file, one may have started over.
    const rows = await countImportRows(tx, row.id);
    if (rows !== row.rows) throw new Error(`${rows} of ${row.rows} rows were read: the check starts over.`);
    const { judge, summarize } = PROCESSES[row.kind];
    const judgement = await judge(tx, row);
    const report: ImportReport = { ...(await summarize(tx, row)), ...judgement };
    return moveImport(tx, row.id, ['checking'], {
      state: 'ready',
      changedAt: now,
      report,
      reportHash: reportHashOf(row, report),
    });
  });

/** What a report is applied by: everything that it says, and of what. */
const reportHashOf = ({ id, mode, dataset, fileSha256 }: ImportRow, report: ImportReport): string =>
  createHash('sha256')
    .update(JSON.stringify([id, mode, dataset, fileSha256, report]))
    .digest('hex');
