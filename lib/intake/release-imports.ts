import type { Pool } from '#db/client.ts';
import { type ImportRow, listLongAtWork, moveImport } from '#db/queries/imports.ts';
import { listOpenPayloads } from '#db/queries/jobs.ts';
import { addMs, MINUTE } from '#lib/core/clock.ts';
import { JOB_PAYLOADS } from '#lib/jobs/kinds.ts';
import type { WorkingState } from '#lib/vocabulary/import-terms.ts';

/** A job is enqueued with the state that it works on, and a command holds one for as long as it lives. */
const JOB_MISSING_AFTER = 10 * MINUTE;

/** From where what was under way can be started again; what could not be read is uploaded again. */
const RELEASED = {
  reading: { state: 'failed', fault: 'stopped' },
  checking: { state: 'mapping' },
  applying: { state: 'ready', appliedBy: null },
  undoing: { state: 'published', undoneBy: null },
} as const satisfies Record<WorkingState, Partial<ImportRow>>;

/** Gives imports back whose job gave up, so that no page waits forever. @returns how many */
export const releaseImports = async (db: Pool, now: Date): Promise<number> => {
  const atWork = await listLongAtWork(db, addMs(now, -JOB_MISSING_AFTER));
  if (atWork.length === 0) return 0;
  const payloads = await listOpenPayloads(db, 'imports.run');
  const open = new Set(payloads.map((payload) => JOB_PAYLOADS['imports.run'].parse(payload).importId));
  let released = 0;
  for (const { id, state } of atWork) {
    if (open.has(id)) continue;
    if (await moveImport(db, id, [state], { ...RELEASED[state], changedAt: now })) released += 1;
  }
  return released;
};
