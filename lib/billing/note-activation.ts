import type { Transaction } from '#db/client.ts';
import { endActivations, findActivationFacts, startActivation } from '#db/queries/activations.ts';
import { addMs, HOUR } from '#lib/core/clock.ts';
import { enqueueJobs } from '#lib/jobs/enqueue-job.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { ACTIVATION_TIME, reportsAwaited } from './policy.ts';

/** Hours after the payment at which admins are reminded: of what is due soon, and of what is overdue. */
const MARKS = [36, 48] as const;

/**
 * Notes whether the reports of a company's modules are waited for, and until when: 48 hours after something was first paid for the
 * subscription, or from now on where all had been set up once. At two moments before that admins are reminded.
 */
export const noteActivation = async (
  tx: Transaction,
  companyId: string,
  subscription: SubscriptionSnapshot | null,
  now: Date,
): Promise<void> => {
  const awaited = subscription && reportsAwaited(subscription, now).length > 0 ? subscription.id : null;
  await endActivations(tx, companyId, { except: awaited, now });
  if (awaited === null) return;
  const facts = await findActivationFacts(tx, awaited);
  if (!facts?.firstPaidAt) return;
  const dueAt = addMs(facts.activatedAt ? now : facts.firstPaidAt, ACTIVATION_TIME);
  if (!(await startActivation(tx, { subscriptionId: awaited, dueAt }))) return;
  const jobs = MARKS.map((mark) => ({
    payload: { companyId, subscriptionId: awaited, mark, dueAt: dueAt.toISOString() },
    uniqueKey: `admin.activation-alarm:${awaited}:${mark}:${dueAt.getTime()}`,
    runAt: addMs(dueAt, mark * HOUR - ACTIVATION_TIME),
  }));
  await enqueueJobs(tx, 'admin.activation-alarm', jobs);
};
