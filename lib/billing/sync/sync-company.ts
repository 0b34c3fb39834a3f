import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '#db/client.ts';
import { forgetEffects, takeEffect } from '#db/queries/billing-effects.ts';
import { findSyncState, forgetCustomer, setCurrentSubscription, takeSync } from '#db/queries/billing-sync.ts';
import { listAttempts, settleAttempt } from '#db/queries/checkout-attempts.ts';
import {
  endAllSubscriptions,
  listIdsWithSelection,
  listInvoices,
  listSubscriptions,
  lockSelection,
  setReplacedBy,
  upsertInvoice,
  upsertSubscription,
} from '#db/queries/subscriptions.ts';
import { findTrial, noteTrialMade } from '#db/queries/trials.ts';
import { isProviderStatus } from '#lib/billing/rules/policy.ts';
import type { ProviderCustomer, ProviderSubscription } from '#lib/billing/stripe/provider.ts';
import { getCustomer } from '#lib/billing/stripe/snapshot.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { addMs } from '#lib/core/clock.ts';
import { enqueueJob } from '#lib/jobs/enqueue-job.ts';
import { isModuleName } from '#lib/vocabulary/modules.ts';
import { planChoiceOf } from '#lib/vocabulary/plans.ts';
import { noteShown } from './note-shown.ts';
import { ownerNoticesDue, resumption, runningOn, TRIAL_NOTICE } from './owner-notices.ts';
import { type Attempt, cardsToUse, type Resolution, resolveSubscriptions } from './resolve-subscriptions.ts';
import { sendOwnerNotices } from './send-owner-notices.ts';

/** Rounds of one call: requests that come in meanwhile are answered too, but not for ever. */
const ROUNDS = 5;

/**
 * Answers every request for a sync that was made before this call: fetches the whole customer and writes it in one transaction,
 * guarded by the company's counter so that an older fetch never overwrites a newer one. Any number may run at once.
 * @throws ProviderFault; nothing is written then and the request stays open
 */
export const syncCompany = async (ctx: SystemContext, companyId: string): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) {
    const state = await findSyncState(ctx.db, companyId);
    if (!state || state.wanted <= state.synced) return;
    const customer = state.customerId ? await getCustomer(state.customerId) : null;
    await ctx.db.transaction(async (tx) => {
      const { now } = ctx;
      if (!(await takeSync(tx, { companyId, n: state.wanted, now }))) return;
      if (customer?.deleted) await writeDeletion(tx, companyId, customer.id, now);
      else if (customer) await writeCustomer(tx, ctx, companyId, customer);
      await noteShown(tx, companyId, now);
    });
  }
};

const writeDeletion = async (
  tx: Transaction,
  companyId: string,
  customerId: string,
  now: Date,
): Promise<void> => {
  await endAllSubscriptions(tx, companyId, now);
  await forgetCustomer(tx, companyId, customerId);
};

type Origin = Attempt & {
  moduleIds: string[];
  categoryIds: string[];
  /** What is noted of it already. */
  settled: { status: string; subscription: string | null };
};

const writeCustomer = async (
  tx: Transaction,
  { now, log }: SystemContext,
  companyId: string,
  fetched: ProviderCustomer,
): Promise<void> => {
  const customer = { ...fetched, subscriptions: fetched.subscriptions.filter((one) => one.planId !== null) };
  for (const { id, planId } of fetched.subscriptions) {
    if (!planId) log.error({ companyId, subscription: id }, 'a subscription at a price that is none of ours');
  }
  const origins = await readOrigins(tx, companyId);
  const before = await listSubscriptions(tx, companyId);
  const earlier = knownResolution(before);
  const resolution = resolveSubscriptions(customer, origins, earlier);
  const withSelection = await listIdsWithSelection(tx, companyId);

  const ids = new Map<string, string>();
  for (const subscription of customer.subscriptions) {
    if (!isProviderStatus(subscription.status)) {
      log.error({ companyId, status: subscription.status }, 'a subscription status that we do not know');
    }
    const hasCard = (subscription.card ?? customer.card) !== null;
    const id = await writeSubscription(tx, companyId, { ...subscription, hasCard }, now);
    ids.set(subscription.id, id);
    const origin = origins.get(subscription.attemptId ?? '');
    if (!origin) continue;
    if (!withSelection.has(id)) await writeChoice(tx, id, origin);
    await settleOrigin(tx, subscription, origin, resolution, now);
  }
  for (const [old, successor] of resolution.replacedBy) {
    const [id, replacedById] = [ids.get(old), ids.get(successor)];
    const isKnown =
      earlier.replacedBy.get(old) === successor && earlier.doubles.has(old) === resolution.doubles.has(old);
    if (id && replacedById && !isKnown)
      await setReplacedBy(tx, id, { replacedById, isDouble: resolution.doubles.has(old) });
  }
  await setCurrentSubscription(tx, companyId, ids.get(resolution.current ?? '') ?? null);
  await writeInvoices(tx, companyId, customer, ids);
  if (resolution.unsettled.length > 0) {
    log.error(
      { companyId, subscriptions: resolution.unsettled },
      'more than one live subscription, made by hand',
    );
  }
  await enqueueConsequences(tx, companyId, customer, resolution, now);
  const due = ownerNoticesDue(customer, resolution, now);
  for (const subscription of runningOn(customer)) {
    const about = { companyId, kind: 'cancellation_scheduled', subject: `${subscription.id}:` };
    const wasTold = await forgetEffects(tx, about);
    if (wasTold && !resolution.replacedBy.has(subscription.id)) due.push(resumption(subscription, now));
  }
  await sendOwnerNotices(tx, { companyId, now, ids }, due);
};

/** Our own side of each purchase: what was chosen, and what it was to replace. */
const readOrigins = async (tx: Transaction, companyId: string): Promise<Map<string, Origin>> => {
  const trial = await findTrial(tx, companyId);
  const attempts = await listAttempts(tx, companyId);
  const origins = attempts.map(
    (attempt): Origin => ({
      id: attempt.id,
      kind: 'checkout',
      openedAt: attempt.openedAt,
      replaces: attempt.replacesStripeSubscriptionId,
      moduleIds: attempt.moduleIds,
      categoryIds: attempt.categoryIds,
      settled: { status: attempt.status, subscription: attempt.stripeSubscriptionId },
    }),
  );
  if (trial) {
    const { attemptId, claimedAt, moduleIds, categoryIds, stripeSubscriptionId } = trial;
    origins.push({
      id: attemptId,
      kind: 'trial',
      openedAt: claimedAt,
      replaces: null,
      moduleIds,
      categoryIds,
      settled: { status: 'made', subscription: stripeSubscriptionId },
    });
  }
  return new Map(origins.map((origin) => [origin.id, origin]));
};

const knownResolution = (before: Awaited<ReturnType<typeof listSubscriptions>>) => {
  const providerId = new Map(before.map((row) => [row.id, row.stripeSubscriptionId]));
  return {
    replacedBy: new Map(
      before.flatMap(({ stripeSubscriptionId, replacedById }) => {
        const successor = replacedById && providerId.get(replacedById);
        return successor ? [[stripeSubscriptionId, successor] as const] : [];
      }),
    ),
    doubles: new Set(before.flatMap((row) => (row.isDouble ? [row.stripeSubscriptionId] : []))),
  };
};

const writeSubscription = async (
  tx: Transaction,
  companyId: string,
  subscription: ProviderSubscription & { hasCard: boolean },
  now: Date,
): Promise<string> => {
  const choice = planChoiceOf(subscription.planId ?? '');
  if (!choice) throw new Error(`subscription ${subscription.id} has no plan of ours`);
  const { status, pauseCause, pricePerCategory, quantity, currency, startedAt, currentPeriodEnd } =
    subscription;
  const { trialEndsAt, cancelAt, cancelAtPeriodEnd, endedAt, hasCard } = subscription;
  const facts = { status, pauseCause, pricePerCategory, quantity, currency, startedAt, currentPeriodEnd };
  const ends = { trialEndsAt, cancelAt, cancelAtPeriodEnd, endedAt };
  return upsertSubscription(
    tx,
    { companyId, stripeSubscriptionId: subscription.id, ...choice, ...facts, ...ends, hasCard },
    now,
  );
};

/** What was chosen when it was bought becomes the subscription's own. */
const writeChoice = (tx: Transaction, id: string, { moduleIds, categoryIds }: Origin): Promise<void> =>
  lockSelection(tx, id, { moduleIds: moduleIds.filter(isModuleName), categoryIds });

/** Notes what a purchase has led to. */
const settleOrigin = async (
  tx: Transaction,
  { id }: ProviderSubscription,
  { kind, id: originId, settled }: Origin,
  { doubles }: Resolution,
  now: Date,
): Promise<void> => {
  const status = doubles.has(id) ? 'refunded' : 'paid';
  if (settled.subscription === id && (kind === 'trial' || settled.status === status)) return;
  if (kind === 'trial') await noteTrialMade(tx, originId, id);
  else await settleAttempt(tx, originId, { status, stripeSubscriptionId: id, closedAt: now });
};

/** Those that are new or have changed: most have not for months. */
const writeInvoices = async (
  tx: Transaction,
  companyId: string,
  { invoices }: ProviderCustomer,
  ids: ReadonlyMap<string, string>,
): Promise<void> => {
  const before = new Map((await listInvoices(tx, companyId)).map((row) => [row.stripeInvoiceId, row]));
  for (const {
    id,
    reason: _reason,
    attempts: _attempts,
    paymentIntentIds: _intents,
    ...invoice
  } of invoices) {
    const subscriptionId = ids.get(invoice.subscriptionId ?? '') ?? null;
    const row = { ...invoice, companyId, stripeInvoiceId: id, subscriptionId };
    const old = before.get(id);
    if (!old || !isDeepStrictEqual({ ...row, id: old.id }, old)) await upsertInvoice(tx, row);
  }
};

/** What has to be done at the provider about it, each once, and retried until the provider agrees. */
const enqueueConsequences = async (
  tx: Transaction,
  companyId: string,
  customer: ProviderCustomer,
  resolution: Resolution,
  now: Date,
): Promise<void> => {
  const runAt = now;
  for (const [subscriptionId, replacedBy] of resolution.cancellations) {
    const uniqueKey = `billing.cancel-replaced:${subscriptionId}`;
    await enqueueJob(
      tx,
      'billing.cancel-replaced',
      { companyId, subscriptionId, replacedBy },
      { uniqueKey, runAt },
    );
  }
  for (const [invoiceId, reason] of resolution.refunds) {
    await enqueueJob(
      tx,
      'billing.refund',
      { companyId, invoiceId, reason },
      { uniqueKey: `billing.refund:${invoiceId}`, runAt },
    );
  }
  for (const invoiceId of resolution.voids) {
    const uniqueKey = `billing.void:${invoiceId}`;
    await enqueueJob(tx, 'billing.void', { companyId, invoiceId }, { uniqueKey, runAt });
  }
  const { use, resume } = cardsToUse(customer, resolution.current);
  const subscriptionId = resolution.current;
  if (subscriptionId && use) {
    const uniqueKey = `billing.change-payment-method:${subscriptionId}:${use.id}`;
    await enqueueJob(
      tx,
      'billing.change-payment-method',
      { companyId, subscriptionId, cardId: use.id },
      { uniqueKey, runAt },
    );
  }
  // Once for each card: one that was declined is not tried again at every look.
  const first = async (subject: string) => takeEffect(tx, { companyId, kind: 'resume', subject, now });
  if (subscriptionId && resume && (await first(`${subscriptionId}:${resume.id}`))) {
    const uniqueKey = `billing.resume:${subscriptionId}:${resume.id}`;
    await enqueueJob(
      tx,
      'billing.resume',
      { companyId, subscriptionId, cardId: resume.id },
      { uniqueKey, runAt },
    );
  }
  for (const { id, status, trialEndsAt } of customer.subscriptions) {
    if (status !== 'trialing' || !trialEndsAt) continue;
    // The provider announces a trial's end too; should that be lost, we look by ourselves.
    const noticeAt = addMs(trialEndsAt, -TRIAL_NOTICE);
    if (noticeAt <= now) continue;
    await enqueueJob(
      tx,
      'billing.resync',
      { companyId },
      { uniqueKey: `billing.resync:${id}`, runAt: noticeAt },
    );
  }
};
