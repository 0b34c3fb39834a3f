import type { ProviderCustomer } from '#lib/billing/stripe/provider.ts';
import { addMs } from '#lib/core/clock.ts';
import type { JobKind, JobPayload } from '#lib/jobs/kinds.ts';
import { TRIAL_NOTICE } from './owner-notices.ts';
import { cardsToUse, type Resolution } from './resolve-subscriptions.ts';

type Job<K extends JobKind> = { kind: K; payload: JobPayload<K> };

/** A job that a sync causes. */
export type Consequence = (
  | Job<'billing.cancel-replaced'>
  | Job<'billing.refund'>
  | Job<'billing.void'>
  | Job<'billing.change-payment-method'>
  | Job<'billing.resume'>
  | Job<'billing.resync'>
) & {
  uniqueKey: string;
  runAt: Date;
  /** Recorded, so that the job is added only once, whatever its result. */
  effect?: { kind: string; subject: string };
};

/** What has to be done at the provider about a customer, and when to sync again. Pure: the same snapshot gives the same jobs. */
export const consequencesOf = (
  companyId: string,
  customer: ProviderCustomer,
  resolution: Resolution,
  now: Date,
): Consequence[] => [
  ...settlements(companyId, resolution, now),
  ...chargesOfNewCards(companyId, customer, resolution, now),
  ...syncsBeforeTrialEnds(companyId, customer, now),
];

/** Ends replaced subscriptions, refunds what was not owed, and voids what ended subscriptions left open. */
const settlements = (
  companyId: string,
  { cancellations, refunds, voids }: Resolution,
  runAt: Date,
): Consequence[] => [
  ...[...cancellations].map(([subscriptionId, replacedBy]) => ({
    kind: 'billing.cancel-replaced' as const,
    payload: { companyId, subscriptionId, replacedBy },
    uniqueKey: `billing.cancel-replaced:${subscriptionId}`,
    runAt,
  })),
  ...[...refunds].map(([invoiceId, reason]) => ({
    kind: 'billing.refund' as const,
    payload: { companyId, invoiceId, reason },
    uniqueKey: `billing.refund:${invoiceId}`,
    runAt,
  })),
  ...[...voids].map((invoiceId) => ({
    kind: 'billing.void' as const,
    payload: { companyId, invoiceId },
    uniqueKey: `billing.void:${invoiceId}`,
    runAt,
  })),
];

/** Charges the current subscription on the card that was added last, and resumes it if it was paused for lack of one. */
const chargesOfNewCards = (
  companyId: string,
  customer: ProviderCustomer,
  { current: subscriptionId }: Resolution,
  runAt: Date,
): Consequence[] => {
  if (!subscriptionId) return [];
  const { use, resume } = cardsToUse(customer, subscriptionId);
  const jobs: Consequence[] = [];
  if (use) {
    jobs.push({
      kind: 'billing.change-payment-method',
      payload: { companyId, subscriptionId, cardId: use.id },
      uniqueKey: `billing.change-payment-method:${subscriptionId}:${use.id}`,
      runAt,
    });
  }
  if (resume) {
    jobs.push({
      kind: 'billing.resume',
      payload: { companyId, subscriptionId, cardId: resume.id },
      uniqueKey: `billing.resume:${subscriptionId}:${resume.id}`,
      runAt,
      // A declined card is not tried again at every sync.
      effect: { kind: 'resume', subject: `${subscriptionId}:${resume.id}` },
    });
  }
  return jobs;
};

/** The provider announces a trial's end too; if that event is lost, the sync still finds it. */
const syncsBeforeTrialEnds = (
  companyId: string,
  { subscriptions }: ProviderCustomer,
  now: Date,
): Consequence[] =>
  subscriptions.flatMap(({ id, status, trialEndsAt }) => {
    const runAt = status === 'trialing' && trialEndsAt && addMs(trialEndsAt, -TRIAL_NOTICE);
    if (!runAt || runAt <= now) return [];
    return [{ kind: 'billing.resync', payload: { companyId }, uniqueKey: `billing.resync:${id}`, runAt }];
  });
