import type { Database } from '#db/client.ts';
import { enqueueReading } from '#lib/jobs/enqueue-job.ts';

/** Has prices follow what was decided of readings, after the commit. */
export const requestDerivation = (db: Database, now: Date): Promise<void> =>
  enqueueReading(db, 'disputes.derive', {}, { uniqueKey: 'disputes.derive', runAt: now });
