import { bulkTransaction, type Statements } from '#db/client.ts';
import { lockRuns } from '#db/market/change-evidence.ts';
import {
  findImportBuiltUpon,
  listImportRuns,
  listPublishedSince,
  takeBackImportRows,
} from '#db/market/take-import-rows.ts';
import { findImport, type ImportRow, moveImport } from '#db/queries/imports.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { importFacts } from './apply-rows.ts';

type Obstacle =
  | { kind: 'builtUpon'; fileName: string }
  | { kind: 'shown'; categories: { nameEn: string; nameAr: string }[] };

/** Why an import can't be undone: another one replaced its prices, or customers have seen them since; null where it can. */
export const findUndoObstacle = async (db: Statements, row: ImportRow): Promise<Obstacle | null> => {
  const fileName = await findImportBuiltUpon(db, row.id, await listImportRuns(db, row.id));
  if (fileName !== null) return { kind: 'builtUpon', fileName };
  if (row.dataset !== 'licensed' || !row.appliedAt) return null;
  const ids = (row.report?.categories ?? []).map(({ categoryId }) => categoryId);
  const categories = await listPublishedSince(db, ids, row.appliedAt);
  return categories.length > 0 ? { kind: 'shown', categories } : null;
};

/**
 * Takes an import back, in one transaction with all that follows from it: its prices count nowhere, and those that it replaced count again.
 * What has come to stand in its way since it was requested leaves it applied.
 */
export const undoImportRows = async (
  { db, now }: Pick<SystemContext, 'db' | 'now'>,
  id: string,
): Promise<ImportRow | null> => {
  const before = await findImport(db, id);
  if (before?.state !== 'undoing') return before;
  return bulkTransaction(db, async (tx) => {
    const row = await moveImport(tx, id, ['undoing'], { state: 'undone', changedAt: now, undoneAt: now });
    if (!row) return null;
    const runNos = await listImportRuns(tx, id);
    await lockRuns(tx, runNos);
    if ((await findUndoObstacle(tx, row)) !== null)
      return moveImport(tx, id, ['undone'], { ...STILL_APPLIED, changedAt: now });
    if (runNos.length > 0) await takeBackImportRows(tx, id, runNos);
    await recordAudit(tx, { now }, 'admin.import_undone', {
      actorId: row.undoneBy ?? undefined,
      detail: importFacts(row),
    });
    return row;
  });
};

/** What an import is again that is not undone. */
const STILL_APPLIED = { state: 'published', undoneAt: null, undoneBy: null } as const;
