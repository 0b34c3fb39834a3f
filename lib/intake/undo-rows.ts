import { unhurried } from '#db/client.ts';
import { BULK_LIMIT } from '#db/driver.ts';
import { listImportRuns, takeBackImportRows } from '#db/market/take-import-rows.ts';
import { findImport, type ImportRow, moveImport } from '#db/queries/imports.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { importFacts } from './apply-rows.ts';

/** Takes an import back, in one transaction with all that follows from it: its prices count nowhere, and those that it replaced count again. */
export const undoImportRows = async (
  { db, now }: Pick<SystemContext, 'db' | 'now'>,
  id: string,
): Promise<ImportRow | null> => {
  const before = await findImport(db, id);
  if (before?.state !== 'undoing') return before;
  return unhurried(db, BULK_LIMIT).transaction(async (tx) => {
    const row = await moveImport(tx, id, ['undoing'], { state: 'undone', changedAt: now, undoneAt: now });
    if (!row) return null;
    const runNos = await listImportRuns(tx, id);
    if (runNos.length > 0) await takeBackImportRows(tx, id, runNos);
    await recordAudit(tx, { now }, 'admin.import_undone', {
      actorId: row.undoneBy ?? undefined,
      detail: importFacts(row),
    });
    return row;
  });
};
