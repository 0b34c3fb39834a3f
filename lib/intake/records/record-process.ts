import {
  listArchivedRecords,
  listChangedRecords,
  listNeededRecords,
  listShownRecordCategories,
  lockRecords,
  takeBackRecords,
} from '#db/market/import-records.ts';
import type { ImportProcess, UndoObstacle } from '../reading/import-process.ts';

type RecordSteps = 'match' | 'prepare' | 'lock' | 'lockTaken' | 'findObstacle' | 'takeBack';

/** What files of records have in common: their history is kept, and by it they are undone. */
export const RECORD_PROCESS: Pick<ImportProcess, RecordSteps> = {
  match: async () => {},
  prepare: async () => {},
  lock: lockRecords,
  lockTaken: lockRecords,
  findObstacle: async (db, { id, dataset, appliedAt }): Promise<UndoObstacle | null> => {
    const changed = await listChangedRecords(db, id);
    if (changed.length > 0) return { kind: 'changed', names: changed };
    const needed = [...(await listNeededRecords(db, id)), ...(await listArchivedRecords(db, id))];
    if (needed.length > 0) return { kind: 'needed', names: needed };
    if (dataset !== 'licensed' || !appliedAt) return null;
    const shown = await listShownRecordCategories(db, id, appliedAt);
    return shown.length > 0 ? { kind: 'shown', names: shown } : null;
  },
  takeBack: (tx, { id }) => takeBackRecords(tx, id),
};
