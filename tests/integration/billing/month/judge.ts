import { isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { database } from '#db/client.ts';
import { jobs, notifications } from '#db/schema/operations.ts';
import { checkoutAttempts, invoices, subscriptions } from '#db/schema/subscriptions.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import { compareCompany } from '#lib/billing/sync/reconcile-company.ts';
import { DAY } from '#lib/core/clock.ts';
import type { Lived } from './live-a-month.ts';
import { looksTaken } from './seen.ts';
import { longestGap, wordsDue } from './words-due.ts';

const NotificationPayload = z.looseObject({
  subscriptionId: z.string().optional(),
  amount: z.number().optional(),
});

export type Verdict = {
  counts: Record<string, unknown>;
  /** Everything that is not as it must be, in words. */
  problems: string[];
};

/** Compares the result with what Stripe has: the truth about money, trials and notifications. */
export async function judge(lived: Lived): Promise<Verdict> {
  const { world, lives, kills, crashes, drops, faults, webhooks } = lived;
  const db = database();
  const truth = world.stripe.control.state();
  const [ourSubscriptions, ourInvoices, attempts, told, failedJobs] = await Promise.all([
    db.select().from(subscriptions),
    db.select().from(invoices),
    db.select().from(checkoutAttempts),
    db.select().from(notifications),
    db.select().from(jobs).where(isNotNull(jobs.failedAt)),
  ]);
  const problems: string[] = [];
  const theirs = [...truth.subscriptions.values()];
  const companyOf = new Map(
    [...truth.customers.values()].flatMap((one) =>
      one.deleted ? [] : [[one.id, one.metadata.company_id ?? ''] as const],
    ),
  );

  // Our rows equal Stripe's.
  for (const { person } of lives) {
    for (const { what, ours, theirs: its } of await compareCompany({ db }, person.companyId)) {
      problems.push(`${person.companyId}: ${what} is ${ours}, at Stripe ${its}`);
    }
  }
  if (ourSubscriptions.length !== theirs.length)
    problems.push(`${ourSubscriptions.length} rows for ${theirs.length} subscriptions`);

  // No one has two plans or got two trials.
  for (const { person } of lives) {
    const own = theirs.filter((one) => companyOf.get(String(one.customer)) === person.companyId);
    const live = own.filter(({ status }) => status !== 'canceled');
    if (live.length > 1) problems.push(`${person.companyId} has ${live.length} live subscriptions`);
    const trials = own.filter(({ trial_end }) => trial_end !== null);
    if (trials.length > 1) problems.push(`${person.companyId} got ${trials.length} trials`);
  }

  // No one was charged twice net of refunds, and nothing else was given back.
  const rowOf = new Map(ourSubscriptions.map((row) => [row.id, row]));
  const ofRow = new Map(ourSubscriptions.map((row) => [row.id, row.stripeSubscriptionId]));
  const isReplacedRow = (row: (typeof ourSubscriptions)[number]) => row.replacedById !== null;
  const successors = new Map(
    ourSubscriptions.flatMap(({ stripeSubscriptionId, replacedById }) => {
      const successor = ofRow.get(replacedById ?? '');
      return successor ? [[stripeSubscriptionId, successor] as const] : [];
    }),
  );
  const refunded: string[] = [];
  for (const invoice of ourInvoices.filter(({ amountPaid }) => amountPaid > 0)) {
    const owner = rowOf.get(invoice.subscriptionId ?? '');
    const successor = rowOf.get(owner?.replacedById ?? '');
    const attempt = attempts.find(
      ({ stripeSubscriptionId }) => stripeSubscriptionId === successor?.stripeSubscriptionId,
    );
    const isFirst = truth.invoices.find(invoice.stripeInvoiceId)?.billing_reason === 'subscription_create';
    const late =
      !isFirst && attempt !== undefined && invoice.paidAt !== null && invoice.paidAt >= attempt.openedAt;
    const due = owner?.isDouble || late ? invoice.amountPaid : 0;
    if (due > 0) refunded.push(invoice.stripeInvoiceId);
    if (invoice.amountRefunded !== due)
      problems.push(`${invoice.stripeInvoiceId}: ${invoice.amountRefunded} given back of ${due}`);
    const charges = truth.charges.newestFirst(
      (charge) =>
        charge.paid && intentsOf(lived, invoice.stripeInvoiceId).includes(String(charge.payment_intent)),
    );
    if (charges.length !== 1) problems.push(`${invoice.stripeInvoiceId} was charged ${charges.length} times`);
  }

  // No mail and no notification was lost or doubled, and none was sent that nothing stood behind.
  const doubles = new Set(
    ourSubscriptions.flatMap((row) => (row.isDouble ? [row.stripeSubscriptionId] : [])),
  );
  const paid = [...truth.invoices.values()].filter(({ amount_paid }) => amount_paid > 0);
  const ownerOf = (invoice: (typeof paid)[number]) =>
    String(invoice.parent?.subscription_details?.subscription);
  const received = paid.filter((invoice) => !doubles.has(ownerOf(invoice)));
  const looks = await looksTaken();
  const due = wordsDue(looks);
  const gap = longestGap(looks);
  if (gap > SURELY_SEEN) problems.push(`a customer was out of sight for ${gap / DAY} days`);
  const unseen = pausedTrials(lived, successors).filter(({ id }) => !due.trialEnded.includes(id));
  for (const { id, lasted } of unseen)
    if (lasted > SURELY_SEEN)
      problems.push(`the end of the trial ${id}, ${lasted / DAY} days long, was never seen`);
  const { resumed, ...mailedWords } = due;
  const mailsDue = {
    ...mailedWords,
    paymentReceived: received.map(({ id }) => id),
    paymentRefunded: refunded,
  };
  const mails = mailsSent(world.mails);
  for (const [template, subjects] of Object.entries(mailsDue)) {
    problems.push(...differences(`mail ${template}`, subjects, mails[template] ?? []));
  }
  for (const template of Object.keys(mails))
    if (!(template in mailsDue)) problems.push(`mails ${template}, which nobody expects`);

  const companyOfUser = new Map(lives.map(({ person }) => [person.userId, person.companyId]));
  const saidOf = (type: string): string[] =>
    told
      .filter((one) => one.type === type)
      .map(({ userId, payload }) => {
        const { subscriptionId, amount } = NotificationPayload.parse(payload);
        const company = companyOfUser.get(userId) ?? userId;
        return subscriptionId ? (ofRow.get(subscriptionId) ?? subscriptionId) : `${company} ${amount}`;
      });
  const amountOf = (id: string, of: (invoice: Stripe.Invoice) => number): string => {
    const invoice = truth.invoices.find(id);
    if (!invoice) throw new Error(`no invoice ${id}`);
    return `${companyOf.get(String(invoice.customer))} ${of(invoice)}`;
  };
  const notificationsDue: Record<string, string[]> = {
    'free.trial.subscription.created': due.trialStarted,
    'trial.ending': due.trialEnding,
    'trial.ended': due.trialEnded,
    'subscription.cancellation.scheduled': due.cancellationScheduled,
    'subscription.resumed': resumed,
    'subscription.canceled': due.subscriptionCanceled,
    'subscription.started': [...new Set(received.map(ownerOf))],
    'payment.received': received.map(({ id }) => amountOf(id, (invoice) => invoice.amount_paid)),
    'payment.refunded': refunded.map((id) => amountOf(id, (invoice) => invoice.amount_paid)),
    'payment.failed': due.paymentFailed.map((id) => amountOf(id, (invoice) => invoice.amount_due)),
  };
  for (const [type, subjects] of Object.entries(notificationsDue)) {
    problems.push(...differences(`notification ${type}`, subjects, saidOf(type)));
  }
  const byType = countBy(told.map(({ type }) => type));
  for (const type of Object.keys(byType))
    if (!(type in notificationsDue)) problems.push(`notifications ${type}, which nobody expects`);
  const mailCounts = countBy([...world.mails.keys()].map((key) => key.split(':')[0] ?? ''));
  for (const { kind, error } of failedJobs) problems.push(`a job was given up: ${kind}: ${error}`);
  for (const { todo, person } of lives)
    if (todo.length > 0)
      problems.push(
        `${person.companyId} could not finish its month: day ${todo.map(({ day }) => day.toFixed(1))}`,
      );

  return {
    counts: {
      companies: lives.length,
      subscriptions: theirs.length,
      doubles: doubles.size,
      replaced: ourSubscriptions.filter(isReplacedRow).length,
      invoicesPaid: paid.length,
      refunded: refunded.length,
      mails: mailCounts,
      notifications: byType,
      looks: looks.length,
      endsOfTrialsOverBeforeALook: unseen.length,
      longestOutOfSightDays: Math.round((10 * gap) / DAY) / 10,
      kills,
      crashes,
      drops,
      faults,
      webhooks,
    },
    problems,
  };
}

function intentsOf({ world }: Lived, invoice: string): string[] {
  const { invoicePayments } = world.stripe.control.state();
  return invoicePayments
    .newestFirst((one) => one.invoice === invoice)
    .map((one) => String(one.payment.payment_intent));
}

/** A look a day, and now and then the looker is killed or cut off: three steps, with the minutes of their work, no one is out of sight. */
const SURELY_SEEN = 3.5 * DAY;

type Pause = { id: string; lasted: number };

/**
 * Trials that paused for want of a card, as Stripe's own events remember, with how long they did, in milliseconds. A pause that a card or
 * another plan ended before anyone looked is no news any more: no one is notified that a trial is over when it is not.
 */
function pausedTrials({ world }: Lived, boughtInstead: ReadonlyMap<string, string>): Pause[] {
  const { events, subscriptions: all } = world.stripe.control.state();
  const momentsOf = (type: string) =>
    new Map(
      events
        .newestFirst((event) => event.type === type)
        .map(({ json, created }): [string, number] => [JSON.parse(json).data.object.id, created]),
    );
  const ends = [momentsOf('customer.subscription.resumed'), momentsOf('customer.subscription.deleted')];
  return [...momentsOf('customer.subscription.paused')].map(([id, since]) => {
    const bought = all.find(boughtInstead.get(id) ?? '')?.created;
    const until = [...ends.map((moments) => moments.get(id)), bought].filter((at) => at !== undefined);
    return { id, lasted: 1000 * (Math.min(world.stripe.clock.now(), ...until) - since) };
  });
}

/** The subjects of each template's mails, from their keys: `template:subject[:occasion]:owner`. */
function mailsSent(mails: ReadonlyMap<string, unknown>): Record<string, string[]> {
  const sent: Record<string, string[]> = {};
  for (const key of mails.keys()) {
    const [template = '', subject = ''] = key.split(':');
    sent[template] = [...(sent[template] ?? []), subject];
  }
  return sent;
}

/** In what two lists differ, whatever their order. */
function differences(what: string, wanted: readonly string[], found: readonly string[]): string[] {
  const [due, said] = [countBy(wanted), countBy(found)];
  return [...new Set([...wanted, ...found])].flatMap((subject) => {
    const [times, wantedTimes] = [said[subject] ?? 0, due[subject] ?? 0];
    return times === wantedTimes ? [] : [`${what} about ${subject}: ${times} for ${wantedTimes}`];
  });
}

function countBy(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
