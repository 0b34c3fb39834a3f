import type { Database } from '#db/client.ts';
import { setShownSubscription } from '#db/queries/shown-subscription.ts';
import { findCurrentSubscription } from '#db/queries/subscriptions.ts';
import { enqueueJob } from '#lib/jobs/enqueue-job.ts';
import { nextTurn, shownSubscription } from './policy.ts';

/**
 * Notes what a company's subscription comes to now, for lists of many, and looks again when time alone changes that. In a transaction that tells people of it, call it last: whoever changes
 * a person holds their row before their line in the directory.
 */
export const noteShown = async (db: Database, companyId: string, now: Date): Promise<void> => {
  const subscription = await findCurrentSubscription(db, companyId);
  await setShownSubscription(db, companyId, shownSubscription(subscription, now));
  const runAt = nextTurn(subscription, now);
  if (!runAt) return;
  const uniqueKey = `billing.resync:${companyId}:${runAt.toISOString()}`;
  await enqueueJob(db, 'billing.resync', { companyId }, { uniqueKey, runAt });
};
