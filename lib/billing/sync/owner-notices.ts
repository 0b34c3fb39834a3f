import { TRIAL_OVER_CAUSE } from '#lib/billing/rules/policy.ts';
import type {
  ProviderCustomer,
  ProviderInvoice,
  ProviderSubscription,
} from '#lib/billing/stripe/provider.ts';
import { addMs, DAY } from '#lib/core/clock.ts';
import type { PlanId } from '#lib/vocabulary/plans.ts';
import { isLive, type Replacements } from './resolve-subscriptions.ts';

/**
 * What a company's owners are notified of about money, read from the state that a sync found. Each is sent once per company, kind and
 * subject, so the same state may be looked at any number of times.
 */

const OWNER_NOTICES = [
  'trial_started',
  'trial_ending',
  'trial_ended',
  'subscription_started',
  'payment_received',
  'payment_failed',
  'payment_refunded',
  'cancellation_scheduled',
  'subscription_resumed',
  'subscription_canceled',
] as const;
export type OwnerNoticeKind = (typeof OWNER_NOTICES)[number];

export type OwnerNotice = {
  kind: OwnerNoticeKind;
  /** What makes it another one of its kind: a subscription, an invoice, a request. */
  subject: string;
  /** Which time it is, where the same may happen again after it was taken back. */
  occasion?: string;
  /** The provider's id of the subscription that it is about. */
  subscriptionId: string;
  facts: {
    planId: PlanId | null;
    /** When it ends, ended or was paid. */
    at: string;
    /** Minor units: what was paid, is due or was refunded; of a trial, what its end will charge. */
    amount: number;
    currency: string;
    /** The provider's receipt or invoice. */
    link: string | null;
    /** When the provider tries a failed payment again; null where it does not. */
    retryAt?: string | null;
  };
};

/** The provider announces a trial's end this long before. */
export const TRIAL_NOTICE = 3 * DAY;

/** Old news is no news: what a repair finds after a longer outage is put right silently. */
const NEWS = 7 * DAY;

export const ownerNoticesDue = (
  { subscriptions, invoices }: Pick<ProviderCustomer, 'subscriptions' | 'invoices'>,
  resolution: Replacements,
  now: Date,
): OwnerNotice[] => [
  ...subscriptions.flatMap((subscription) => aboutSubscription(subscription, resolution, now)),
  ...invoices.flatMap((invoice) => {
    const owner = subscriptions.find(({ id }) => id === invoice.subscriptionId);
    return owner ? aboutInvoice(invoice, owner, resolution, now) : [];
  }),
];

/** Running on without an end: a cancellation that was announced is undone, and the next one is news again. */
export const runningOn = ({
  subscriptions,
}: Pick<ProviderCustomer, 'subscriptions'>): ProviderSubscription[] =>
  subscriptions.filter((one) => isLive(one) && !one.cancelAt && !one.cancelAtPeriodEnd);

/** Sent where a cancellation that was announced is undone, each time again. */
export const resumption = ({ id, planId, currency }: ProviderSubscription, now: Date): OwnerNotice => ({
  kind: 'subscription_resumed',
  subject: `${id}:${now.getTime()}`,
  subscriptionId: id,
  facts: { planId, at: now.toISOString(), amount: 0, currency, link: null },
});

const isNews = (at: Date | null, now: Date): at is Date => at !== null && at > addMs(now, -NEWS);

const aboutSubscription = (
  subscription: ProviderSubscription,
  { replacedBy, doubles }: Replacements,
  now: Date,
): OwnerNotice[] => {
  const { id, planId, status, trialEndsAt } = subscription;
  const price = subscription.pricePerCategory * subscription.quantity;
  const due: OwnerNotice[] = [];
  const say = (kind: OwnerNoticeKind, subject: string, at: Date, occasion?: Date) =>
    due.push({
      kind,
      subject,
      ...(occasion && { occasion: occasion.toISOString() }),
      subscriptionId: id,
      facts: { planId, at: at.toISOString(), amount: price, currency: subscription.currency, link: null },
    });
  if (doubles.has(id)) return [];
  if (trialEndsAt && isNews(subscription.startedAt, now)) say('trial_started', id, trialEndsAt);
  // One that was merely replaced ends without a word.
  if (replacedBy.has(id)) return due;
  const end =
    subscription.cancelAt ?? (subscription.cancelAtPeriodEnd ? subscription.currentPeriodEnd : null);
  if (status === 'trialing' && trialEndsAt && !end && trialEndsAt <= addMs(now, TRIAL_NOTICE)) {
    say('trial_ending', id, trialEndsAt);
  }
  if (subscription.pauseCause === TRIAL_OVER_CAUSE && trialEndsAt && isNews(trialEndsAt, now)) {
    say('trial_ended', id, trialEndsAt);
  }
  if (isLive(subscription) && end && isNews(subscription.canceledAt, now)) {
    say('cancellation_scheduled', `${id}:${end.getTime()}`, end, subscription.canceledAt);
  }
  if (status === 'canceled' && isNews(subscription.endedAt, now))
    say('subscription_canceled', id, subscription.endedAt);
  return due;
};

const aboutInvoice = (
  invoice: ProviderInvoice,
  owner: ProviderSubscription,
  { replacedBy, doubles }: Replacements,
  now: Date,
): OwnerNotice[] => {
  const facts = (at: Date, amount: number) => ({
    planId: owner.planId,
    at: at.toISOString(),
    amount,
    currency: invoice.currency,
    link: invoice.receiptUrl ?? invoice.hostedUrl,
  });
  const about = { subject: invoice.id, subscriptionId: owner.id };
  const due: OwnerNotice[] = [];
  if (invoice.amountPaid > 0 && isNews(invoice.paidAt, now)) {
    const paid = facts(invoice.paidAt, invoice.amountPaid);
    if (!doubles.has(owner.id)) {
      due.push({ kind: 'subscription_started', subject: owner.id, subscriptionId: owner.id, facts: paid });
      due.push({ kind: 'payment_received', ...about, facts: paid });
    }
    if (invoice.amountRefunded > 0) {
      due.push({ kind: 'payment_refunded', ...about, facts: facts(now, invoice.amountRefunded) });
    }
  }
  const failed = invoice.status === 'open' && invoice.attempts > 0 && isNews(invoice.issuedAt, now);
  if (failed && isLive(owner) && !replacedBy.has(owner.id)) {
    const open = facts(invoice.issuedAt, invoice.amountDue);
    const retryAt = invoice.nextAttemptAt?.toISOString() ?? null;
    due.push({ kind: 'payment_failed', ...about, facts: { ...open, link: invoice.hostedUrl, retryAt } });
  }
  return due;
};
