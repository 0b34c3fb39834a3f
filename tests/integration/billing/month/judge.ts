import { isNotNull } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { jobs, notifications } from '#db/schema/operations.ts';
import { checkoutAttempts, invoices, subscriptions } from '#db/schema/subscriptions.ts';
import { compareCompany } from '#lib/billing/reconcile-company.ts';
import type { Lived } from './live-a-month.ts';
import { STEP } from './lives.ts';

export type Verdict = {
  counts: Record<string, unknown>;
  /** Everything that is not as it must be, in words. */
  problems: string[];
};

/** Holds what came of it against what Stripe has: the truth about money, trials, and what people were told. */
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

  // Nobody has two plans or got two trials.
  for (const { person } of lives) {
    const own = theirs.filter((one) => companyOf.get(String(one.customer)) === person.companyId);
    const live = own.filter(({ status }) => status !== 'canceled');
    if (live.length > 1) problems.push(`${person.companyId} has ${live.length} live subscriptions`);
    const trials = own.filter(({ trial_end }) => trial_end !== null);
    if (trials.length > 1) problems.push(`${person.companyId} got ${trials.length} trials`);
  }

  // Nobody was charged twice net of refunds, and nothing else was given back.
  const rowOf = new Map(ourSubscriptions.map((row) => [row.id, row]));
  let refunded = 0;
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
    if (due > 0) refunded += 1;
    if (invoice.amountRefunded !== due)
      problems.push(`${invoice.stripeInvoiceId}: ${invoice.amountRefunded} given back of ${due}`);
    const charges = truth.charges.newestFirst(
      (charge) =>
        charge.paid && intentsOf(lived, invoice.stripeInvoiceId).includes(String(charge.payment_intent)),
    );
    if (charges.length !== 1) problems.push(`${invoice.stripeInvoiceId} was charged ${charges.length} times`);
  }

  // No mail and no notification was lost or doubled.
  const doubles = new Set(
    ourSubscriptions.flatMap((row) => (row.isDouble ? [row.stripeSubscriptionId] : [])),
  );
  const replaced = new Set(
    ourSubscriptions.flatMap((row) => (row.replacedById ? [row.stripeSubscriptionId] : [])),
  );
  const paid = [...truth.invoices.values()].filter(({ amount_paid }) => amount_paid > 0);
  const ownerOf = (invoice: (typeof paid)[number]) =>
    String(invoice.parent?.subscription_details?.subscription);
  const received = paid.filter((invoice) => !doubles.has(ownerOf(invoice)));
  const expected = {
    trialStarted: theirs.filter(({ id, trial_end }) => trial_end !== null && !doubles.has(id)).length,
    paymentReceived: received.length,
    paymentRefunded: refunded,
    subscriptionCanceled: theirs.filter(({ id, status }) => status === 'canceled' && !replaced.has(id))
      .length,
  };
  const notified = {
    'free.trial.subscription.created': expected.trialStarted,
    'payment.received': expected.paymentReceived,
    'payment.refunded': expected.paymentRefunded,
    'subscription.canceled': expected.subscriptionCanceled,
    'subscription.started': new Set(received.map(ownerOf)).size,
  };
  const mails = countBy([...world.mails.keys()].map((key) => key.split(':')[0] ?? ''));
  for (const [template, wanted] of Object.entries(expected)) {
    if ((mails[template] ?? 0) !== wanted)
      problems.push(`${mails[template] ?? 0} mails ${template} for ${wanted}`);
  }
  const byType = countBy(told.map(({ type }) => type));
  const ofRow = new Map(ourSubscriptions.map((row) => [row.id, row.stripeSubscriptionId]));
  const successors = new Map(
    ourSubscriptions.flatMap(({ stripeSubscriptionId, replacedById }) => {
      const successor = ofRow.get(replacedById ?? '');
      return successor ? [[stripeSubscriptionId, successor] as const] : [];
    }),
  );
  const ended = pausedTrials(lived, successors);
  for (const [what, said] of [
    ['mails', mails.trialEnded ?? 0],
    ['notifications', byType['trial.ended'] ?? 0],
  ] as const) {
    if (said < ended.atLeast || said > ended.atMost)
      problems.push(`${said} ${what} of ended trials for ${ended.atLeast} to ${ended.atMost}`);
  }
  for (const [type, wanted] of Object.entries(notified)) {
    if ((byType[type] ?? 0) !== wanted)
      problems.push(`${byType[type] ?? 0} notifications ${type} for ${wanted}`);
  }
  const saidTwice =
    told.length -
    new Set(told.map(({ userId, type, payload }) => `${userId} ${type} ${JSON.stringify(payload)}`)).size;
  for (const { kind, error } of failedJobs) problems.push(`a job was given up: ${kind}: ${error}`);
  for (const { todo, person } of lives)
    if (todo.length > 0) problems.push(`${person.companyId} could not finish its month`);

  return {
    counts: {
      companies: lives.length,
      subscriptions: theirs.length,
      doubles: doubles.size,
      replaced: replaced.size,
      invoicesPaid: paid.length,
      refunded,
      mails,
      notifications: byType,
      notificationsWithTheSameWords: saidTwice,
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

/** A pause of this length is seen by some look, whatever webhooks are lost: everybody is looked at twice a day. */
const SURELY_SEEN = 2 * STEP;

/**
 * Trials that paused for want of a card, as Stripe's own events remember. One that ended again at once, because a card came or another
 * plan was bought, may be over before anybody looked: then there is nothing to tell, and telling it is no mistake either.
 */
function pausedTrials(
  { world }: Lived,
  successors: ReadonlyMap<string, string>,
): { atLeast: number; atMost: number } {
  const { events, subscriptions: all } = world.stripe.control.state();
  const momentsOf = (type: string) =>
    new Map(
      events
        .newestFirst((event) => event.type === type)
        .map(({ json }): [string, number] => {
          const event = JSON.parse(json);
          return [event.data.object.id, event.created];
        }),
    );
  const paused = momentsOf('customer.subscription.paused');
  const left = [momentsOf('customer.subscription.resumed'), momentsOf('customer.subscription.deleted')];
  const lasting = [...paused].filter(([id, since]) => {
    const bought = all.find(successors.get(id) ?? '')?.created;
    const until = [...left.map((moments) => moments.get(id)), bought].filter((at) => at !== undefined);
    return until.every((at) => at - since > SURELY_SEEN);
  });
  return { atLeast: lasting.length, atMost: paused.size };
}

function countBy(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
