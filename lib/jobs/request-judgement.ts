import type { Database } from '#db/client.ts';
import { enqueueReading } from './enqueue-job.ts';

/** Has alert rules judged after the commit of what changed the market, or a rule. */
export const requestJudgement = (db: Database, runAt?: Date): Promise<void> =>
  enqueueReading(db, 'alerts.judge', {}, { uniqueKey: 'alerts:judge', ...(runAt && { runAt }) });

/** Has a person's alerts said, now or at a moment. */
export const requestDelivery = (db: Database, userId: string, runAt?: Date): Promise<void> =>
  enqueueReading(
    db,
    'alerts.deliver',
    { userId },
    { uniqueKey: `alerts:deliver:${userId}`, ...(runAt && { runAt }) },
  );
