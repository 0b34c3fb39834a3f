import type { Transaction } from '#db/client.ts';
import { endActivations, findActivationFacts, startActivation } from '#db/queries/activations.ts';
import { listOwners } from '#db/queries/billing-effects.ts';
import { ACTIVATION_TIME, reportsAwaited } from '#lib/billing/rules/policy.ts';
import { addMs, HOUR } from '#lib/core/clock.ts';
import { enqueueEmail } from '#lib/email/send-email.ts';
import { enqueueJobs } from '#lib/jobs/enqueue-job.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';

/** Hours after the payment at which admins are reminded: of what is due soon, and of what is overdue. */
const MARKS = [36, 48] as const;

/**
 * Notes whether the reports of a company's modules are waited for, and until when: 48 hours after something was first paid for the
 * subscription, or from now on where all had been set up once. At two moments before that admins are reminded; once all are there the
 * owners get a mail.
 */
export const noteActivation = async (
  tx: Transaction,
  companyId: string,
  subscription: SubscriptionSnapshot | null,
  now: Date,
): Promise<void> => {
  const awaited = subscription && reportsAwaited(subscription, now).length > 0 ? subscription.id : null;
  const complete = await endActivations(tx, companyId, { except: awaited, now });
  if (subscription && complete.includes(subscription.id)) await mailOwners(tx, companyId, subscription, now);
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

const mailOwners = async (
  tx: Transaction,
  companyId: string,
  subscription: SubscriptionSnapshot,
  now: Date,
): Promise<void> => {
  const modules = subscription.modules.map(({ moduleId }) => moduleId);
  for (const { id, name, email: to, locale } of await listOwners(tx, companyId)) {
    await enqueueEmail(
      tx,
      { template: 'dashboardsReady', values: { name, modules } },
      { to, locale, userId: id },
      `dashboards-ready:${subscription.id}:${now.getTime()}:${id}`,
    );
  }
};
