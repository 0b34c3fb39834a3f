import type { Transaction } from '#db/client.ts';
import { lockSyncState } from '#db/queries/billing-sync.ts';
import { setShownSubscription } from '#db/queries/shown-subscription.ts';
import { findCurrentSubscription } from '#db/queries/subscriptions.ts';
import { nextTurn, shownSubscription } from '#lib/billing/rules/policy.ts';
import { enqueueJob } from '#lib/jobs/enqueue-job.ts';
import { noteActivation } from './note-activation.ts';

/**
 * Notes what a company's subscription comes to now, for lists of many, and looks again when time alone changes that. In a transaction
 * that notifies people of it, call it last: a change of a person locks their row before their row in the directory.
 */
export const noteShown = async (tx: Transaction, companyId: string, now: Date): Promise<void> => {
  // Of two that note it at once, the second sees what the first has changed.
  await lockSyncState(tx, companyId);
  const subscription = await findCurrentSubscription(tx, companyId);
  await noteActivation(tx, companyId, subscription, now);
  await setShownSubscription(tx, companyId, shownSubscription(subscription, now));
  const runAt = nextTurn(subscription, now);
  if (!runAt) return;
  const uniqueKey = `billing.resync:${companyId}:${runAt.toISOString()}`;
  await enqueueJob(tx, 'billing.resync', { companyId }, { uniqueKey, runAt });
};
