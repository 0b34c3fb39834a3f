import type { Transaction } from '#db/client.ts';
import { findSyncState, forgetCustomer, setCurrentSubscription, takeSync } from '#db/queries/billing-sync.ts';
import { endAllSubscriptions, listSubscriptions, setReplacedBy } from '#db/queries/subscriptions.ts';
import { isProviderStatus } from '#lib/billing/rules/policy.ts';
import type { ProviderCustomer } from '#lib/billing/stripe/provider.ts';
import { getCustomer } from '#lib/billing/stripe/snapshot.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { consequencesOf } from './consequences.ts';
import { enqueueConsequences } from './enqueue-consequences.ts';
import { noteShown } from './note-shown.ts';
import { listPurchases, settlePurchases } from './purchases.ts';
import { earlierReplacements, newReplacements, type Replacement } from './replacements.ts';
import { type Resolution, resolveSubscriptions } from './resolve-subscriptions.ts';
import { sendOwnerNotices } from './send-owner-notices.ts';
import { writeSnapshot } from './write-snapshot.ts';

/** Rounds of one call: requests that come in meanwhile are answered too, but not forever. */
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

/** Writes what was fetched and what follows from it: the current subscription, jobs at the provider, notices to owners. */
const writeCustomer = async (
  tx: Transaction,
  { now, log }: SystemContext,
  companyId: string,
  fetched: ProviderCustomer,
): Promise<void> => {
  const customer = { ...fetched, subscriptions: fetched.subscriptions.filter((one) => one.planId !== null) };
  const purchases = await listPurchases(tx, companyId);
  const earlier = earlierReplacements(await listSubscriptions(tx, companyId));
  const resolution = resolveSubscriptions(customer, purchases, earlier);
  logUnexpected(log, companyId, fetched, resolution);

  const ids = await writeSnapshot(tx, { companyId, now }, customer);
  const scope = { companyId, now, ids };
  await settlePurchases(tx, scope, customer.subscriptions, purchases, resolution);
  await writeReplacements(tx, newReplacements(resolution, earlier), ids);
  await setCurrentSubscription(tx, companyId, ids.get(resolution.current ?? '') ?? null);
  await enqueueConsequences(tx, scope, consequencesOf(companyId, customer, resolution, now));
  await sendOwnerNotices(tx, scope, customer, resolution);
};

/** What only people can settle: subscriptions made by hand, and statuses that the provider has added. */
const logUnexpected = (
  log: SystemContext['log'],
  companyId: string,
  { subscriptions }: ProviderCustomer,
  { unsettled }: Resolution,
): void => {
  for (const { id, planId, status } of subscriptions) {
    if (!planId) log.error({ companyId, subscription: id }, 'a subscription at a price that is none of ours');
    else if (!isProviderStatus(status)) {
      log.error({ companyId, status }, 'a subscription status that we do not know');
    }
  }
  if (unsettled.length === 0) return;
  log.error({ companyId, subscriptions: unsettled }, 'more than one live subscription, made by hand');
};

const writeReplacements = async (
  tx: Transaction,
  replacements: readonly Replacement[],
  ids: ReadonlyMap<string, string>,
): Promise<void> => {
  for (const { subscription, successor, isDouble } of replacements) {
    const [id, replacedById] = [ids.get(subscription), ids.get(successor)];
    if (id && replacedById) await setReplacedBy(tx, id, { replacedById, isDouble });
  }
};
