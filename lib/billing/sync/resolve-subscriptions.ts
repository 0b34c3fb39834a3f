import type {
  ProviderCard,
  ProviderCustomer,
  ProviderInvoice,
  ProviderSubscription,
} from '#lib/billing/stripe/provider.ts';

/**
 * Which of a customer's subscriptions counts, what the others are owed, and what has to be done about it. Pure: the same snapshot and
 * the same attempts give the same answer, so it may be asked at every sync, by any number of processes.
 */

export type Attempt = {
  id: string;
  kind: 'trial' | 'checkout';
  openedAt: Date;
  /** The provider's id of the subscription that this purchase was meant to replace. */
  replaces: string | null;
};

/** Provider's ids of subscriptions that another one stands for. */
export type Replacements = {
  /** Subscription → the newer one that was paid instead. */
  replacedBy: ReadonlyMap<string, string>;
  /** Subscriptions paid for beside another: ended and given back whole. */
  doubles: ReadonlySet<string>;
};

export type Resolution = Replacements & {
  /** The one that the company has; null: never had one. */
  current: string | null;
  /** Invoices to give back, with the reason. */
  refunds: Map<string, 'double' | 'renewed_while_replaced'>;
  /** Invoices that no one may pay any more: left open by a subscription that is over. */
  voids: Set<string>;
  /** Live subscriptions to end now, with the one that stays. */
  cancellations: Map<string, string>;
  /** Live ones that no one can settle by rule: made by hand beside ours. */
  unsettled: string[];
};

const OVER = ['canceled', 'incomplete_expired'];

/** Alive: it charges, may charge again or can be brought back. */
export const isLive = ({ status }: Pick<ProviderSubscription, 'status'>): boolean =>
  !OVER.includes(status) && status !== 'incomplete';

const wasPaid = ({ id }: Pick<ProviderSubscription, 'id'>, invoices: readonly ProviderInvoice[]): boolean =>
  invoices.some((invoice) => invoice.subscriptionId === id && invoice.amountPaid > 0);

/** Never paid for: its owner gives nothing up when another one is bought. */
const isUnpaidTrial = ({ id, status }: ProviderSubscription, invoices: readonly ProviderInvoice[]): boolean =>
  ['trialing', 'paused'].includes(status) && !wasPaid({ id }, invoices);

const byAge = (a: ProviderSubscription, b: ProviderSubscription): number =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);

/**
 * @param attempts our trial and purchases by id
 * @param earlier what earlier syncs decided: subscription → the one that replaced it, and which were doubles
 */
export const resolveSubscriptions = (
  { subscriptions, invoices }: Pick<ProviderCustomer, 'subscriptions' | 'invoices'>,
  attempts: ReadonlyMap<string, Attempt>,
  earlier: Replacements,
): Resolution => {
  const replacedBy = new Map(earlier.replacedBy);
  const doubles = new Set(earlier.doubles);
  const unsettled: string[] = [];
  const attemptOf = (subscription: ProviderSubscription) => attempts.get(subscription.attemptId ?? '');
  let survivor: ProviderSubscription | null = null;
  for (const subscription of subscriptions.filter(isLive).sort(byAge)) {
    if (replacedBy.has(subscription.id)) continue;
    const attempt = attemptOf(subscription);
    if (!survivor) survivor = subscription;
    else if (!attempt) unsettled.push(subscription.id);
    else if (succeeds(subscription, attempt, survivor, invoices)) {
      replacedBy.set(survivor.id, subscription.id);
      survivor = subscription;
    } else {
      replacedBy.set(subscription.id, survivor.id);
      doubles.add(subscription.id);
    }
  }
  return {
    current: survivor?.id ?? newestOver(subscriptions, replacedBy),
    replacedBy,
    doubles,
    refunds: refundsDue(subscriptions, invoices, attemptOf, replacedBy, doubles),
    voids: leftOpen(subscriptions, invoices),
    cancellations: new Map(
      subscriptions.flatMap((one) => {
        const successor = replacedBy.get(one.id);
        return successor && isLive(one) ? [[one.id, successor] as const] : [];
      }),
    ),
    unsettled,
  };
};

/** A purchase takes the place of what it was meant to replace, and of any trial that no one paid for. */
const succeeds = (
  subscription: ProviderSubscription,
  attempt: Attempt,
  survivor: ProviderSubscription,
  invoices: readonly ProviderInvoice[],
): boolean =>
  attempt.kind === 'checkout' &&
  (subscription.status === 'active' || wasPaid(subscription, invoices)) &&
  (attempt.replaces === survivor.id || isUnpaidTrial(survivor, invoices));

const newestOver = (
  subscriptions: readonly ProviderSubscription[],
  replacedBy: ReadonlyMap<string, string>,
): string | null => {
  const over = subscriptions.filter(
    ({ id, status }) => !replacedBy.has(id) && status !== 'incomplete_expired',
  );
  return over.sort(byAge).at(-1)?.id ?? null;
};

const refundsDue = (
  subscriptions: readonly ProviderSubscription[],
  invoices: readonly ProviderInvoice[],
  attemptOf: (subscription: ProviderSubscription) => Attempt | undefined,
  replacedBy: ReadonlyMap<string, string>,
  doubles: ReadonlySet<string>,
): Resolution['refunds'] => {
  const refunds: Resolution['refunds'] = new Map();
  for (const invoice of invoices) {
    const owner = invoice.subscriptionId;
    if (!owner || !invoice.paidAt || invoice.amountPaid <= invoice.amountRefunded) continue;
    if (doubles.has(owner)) {
      refunds.set(invoice.id, 'double');
      continue;
    }
    const successor = subscriptions.find(({ id }) => id === replacedBy.get(owner));
    const attempt = successor && attemptOf(successor);
    // It renewed while the buyer was at the checkout: a period that was lost as soon as it began.
    if (attempt && invoice.reason !== 'subscription_create' && invoice.paidAt >= attempt.openedAt) {
      refunds.set(invoice.id, 'renewed_while_replaced');
    }
  }
  return refunds;
};

/** The provider stops collecting these but keeps their payment page: a customer who paid there would get nothing for it. */
const leftOpen = (
  subscriptions: readonly ProviderSubscription[],
  invoices: readonly ProviderInvoice[],
): Set<string> => {
  const over = new Set(subscriptions.flatMap(({ id, status }) => (OVER.includes(status) ? [id] : [])));
  const left = invoices.filter(
    ({ status, subscriptionId }) => status === 'open' && over.has(subscriptionId ?? ''),
  );
  return new Set(left.map(({ id }) => id));
};

/** Cards that were given after the one in use: which subscription is to be charged on which card from now on. */
export const cardsToUse = (
  customer: ProviderCustomer,
  current: string | null,
): { use?: ProviderCard; resume?: ProviderCard } => {
  const subscription = customer.subscriptions.find(({ id }) => id === current);
  if (!customer.card || !subscription || !isLive(subscription)) return {};
  const { card } = customer;
  const newer =
    subscription.card !== null &&
    subscription.card.id !== card.id &&
    card.addedAt > subscription.card.addedAt;
  const collects = subscription.card === null && ['past_due', 'unpaid'].includes(subscription.status);
  return {
    ...((newer || collects) && { use: card }),
    ...(RESUMABLE.includes(subscription.pauseCause ?? '') &&
      subscription.status === 'paused' && { resume: card }),
  };
};

/** Pauses that a card ends; one that someone asked for, or the provider itself made, is theirs to end. */
const RESUMABLE = ['trial_end_without_payment_method', 'first_payment_failure', 'final_payment_failure'];
