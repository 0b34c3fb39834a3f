import type { Pool } from '#db/client.ts';
import { deleteChunks, deleteImportRows, moveImport } from '#db/queries/imports.ts';

/** Cancels an import of the command that isn't applied, with what was read of it: the next run of the command begins again. */
export const giveUpImport = async (db: Pool, id: string, now: Date): Promise<void> => {
  const change = { state: 'cancelled', changedAt: now } as const;
  if (!(await moveImport(db, id, ['reading', 'mapping', 'checking', 'ready', 'applying'], change))) return;
  await deleteChunks(db, id);
  await deleteImportRows(db, id);
};
