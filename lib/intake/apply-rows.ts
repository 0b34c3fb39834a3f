import { bulkTransaction, type Transaction } from '#db/client.ts';
import { ArchivedEvidenceError } from '#db/market/archived-evidence.ts';
import { findImport, type ImportRow, moveImport } from '#db/queries/imports.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { requestJudgement } from '#lib/jobs/request-judgement.ts';
import { PROCESSES } from './processes.ts';
import { countWritten } from './rules/policy.ts';

type ApplyContext = Pick<SystemContext, 'db' | 'now'>;

/**
 * Applies an import as its report says, in one transaction with all that follows from it: readers see all of it or nothing. Where the market
 * has changed so much since the check that anything else would become of a row, nothing is applied and the file is checked again.
 * @returns the import as it is then
 */
export const applyImportRows = async ({ db, now }: ApplyContext, id: string): Promise<ImportRow | null> => {
  const before = await findImport(db, id);
  if (before?.state !== 'applying' || !before.report) return before;
  const { prepare, lock, isStillJudged, take } = PROCESSES[before.kind];
  await prepare(db, before);
  try {
    return await bulkTransaction(db, async (tx) => {
      const row = await moveImport(tx, id, ['applying'], {
        state: 'published',
        changedAt: now,
        appliedAt: now,
      });
      if (!row?.report) return row;
      await lock(tx, row);
      if (!(await isStillJudged(tx, row, row.report)))
        return moveImport(tx, id, ['published'], { ...CHECKED_AGAIN, changedAt: now });
      await take(tx, row);
      // Alert rules follow the panel alone.
      if (row.ownerCompanyId === null) await requestJudgement(tx);
      await recordApplied(tx, row, now);
      return row;
    });
  } catch (error) {
    if (!(error instanceof ArchivedEvidenceError)) throw error;
    return moveImport(db, id, ['applying'], { state: 'failed', fault: 'archived', changedAt: now });
  }
};

const recordApplied = (tx: Transaction, row: ImportRow, now: Date): Promise<void> => {
  const actorId = row.appliedBy ?? undefined;
  return row.ownerCompanyId === null
    ? recordAudit(tx, { now }, 'admin.import_applied', {
        actorId,
        detail: { ...importFacts(row), isForced: row.isForced },
      })
    : recordAudit(tx, { now }, 'company.import_applied', {
        ...{ actorId, companyId: row.ownerCompanyId, detail: importFacts(row) },
      });
};

const CHECKED_AGAIN = {
  state: 'checking',
  appliedAt: null,
  appliedBy: null,
  report: null,
  reportHash: null,
  isRechecked: true,
} as const;

/** What the trail keeps of an import. */
export const importFacts = ({ id, kind, dataset, fileName, report }: ImportRow) => ({
  import: id,
  kind,
  dataset,
  file: fileName,
  written: report ? countWritten(report) : 0,
});
