import { listChangedRecords } from '#db/market/import-records.ts';
import { lockOwnRows } from '#db/market/own-costs.ts';
import type { ImportProcess } from '../reading/import-process.ts';
import { RECORD_PROCESS } from './record-process.ts';

type OwnSteps = 'match' | 'prepare' | 'lock' | 'lockTaken' | 'findObstacle';

/** What files of a company's own rows have in common: one at a time changes them, and nothing of the panel stands on them. */
export const OWN_PROCESS: Pick<ImportProcess, OwnSteps> = {
  match: RECORD_PROCESS.match,
  prepare: RECORD_PROCESS.prepare,
  lock: (tx, { ownerCompanyId }) => lockOwnRows(tx, ownerCompanyId ?? ''),
  lockTaken: (tx, { ownerCompanyId }) => lockOwnRows(tx, ownerCompanyId ?? ''),
  findObstacle: async (db, { id }) => {
    const changed = await listChangedRecords(db, id);
    return changed.length > 0 ? { kind: 'changed', names: changed } : null;
  },
};
