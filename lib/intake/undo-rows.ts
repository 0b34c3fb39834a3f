import { bulkTransaction } from '#db/client.ts';
import { findImport, type ImportRow, moveImport } from '#db/queries/imports.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { requestJudgement } from '#lib/jobs/request-judgement.ts';
import { importFacts } from './apply-rows.ts';
import { PROCESSES } from './processes.ts';

/**
 * Takes an import back, in one transaction with all that follows from it: its prices count nowhere, and those that it replaced count again; records
 * that it made are gone, and those that it corrected as they were.
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
    const { lockTaken, findObstacle, takeBack } = PROCESSES[row.kind];
    await lockTaken(tx, row);
    if ((await findObstacle(tx, row)) !== null)
      return moveImport(tx, id, ['undone'], { ...STILL_APPLIED, changedAt: now });
    await takeBack(tx, row);
    const { ownerCompanyId: companyId, undoneBy } = row;
    if (companyId === null) await requestJudgement(tx);
    await recordAudit(tx, { now }, companyId === null ? 'admin.import_undone' : 'company.import_undone', {
      ...{ actorId: undoneBy ?? undefined, companyId },
      detail: importFacts(row),
    });
    return row;
  });
};

/** What an import is again that is not undone. */
const STILL_APPLIED = { state: 'published', undoneAt: null, undoneBy: null } as const;
