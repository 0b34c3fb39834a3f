import { findSyncState, updateStripeWanted } from '#db/queries/billing-sync.ts';
import { listInvoices, listSubscriptions } from '#db/queries/subscriptions.ts';
import type { ProviderCustomer } from '#lib/billing/stripe/provider.ts';
import { getCustomer } from '#lib/billing/stripe/snapshot.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { planChoiceOf } from '#lib/vocabulary/plans.ts';
import { isLive } from './resolve-subscriptions.ts';
import { syncCompany } from './sync-company.ts';

/** One fact in which our rows and the provider's differ. */
export type Difference = { what: string; ours: string; theirs: string };

type Facts = Map<string, string>;

const word = (value: Date | string | number | boolean | null): string =>
  value instanceof Date ? value.toISOString() : String(value);

const theirFacts = ({ subscriptions, invoices }: ProviderCustomer): Facts => {
  const facts: Facts = new Map();
  for (const one of subscriptions) {
    const choice = planChoiceOf(one.planId ?? '');
    if (!choice) continue;
    noteSubscription(facts, one.id, { ...one, ...choice });
  }
  for (const one of invoices) noteInvoice(facts, one.id, one);
  return facts;
};

type SubscriptionFacts = Record<
  | 'status'
  | 'pauseCause'
  | 'plan'
  | 'interval'
  | 'pricePerCategory'
  | 'quantity'
  | 'currentPeriodEnd'
  | 'trialEndsAt'
  | 'cancelAt'
  | 'cancelAtPeriodEnd'
  | 'endedAt',
  Date | string | number | boolean | null
>;

const noteSubscription = (facts: Facts, id: string, row: SubscriptionFacts): void => {
  const { status, pauseCause, plan, interval, pricePerCategory, quantity } = row;
  const { currentPeriodEnd, trialEndsAt, cancelAt, cancelAtPeriodEnd, endedAt } = row;
  const named = {
    status,
    pauseCause,
    plan,
    interval,
    pricePerCategory,
    quantity,
    currentPeriodEnd,
    trialEndsAt,
  };
  for (const [name, value] of Object.entries({ ...named, cancelAt, cancelAtPeriodEnd, endedAt })) {
    facts.set(`${id} ${name}`, word(value));
  }
};

type InvoiceFacts = { status: string; amountDue: number; amountPaid: number; amountRefunded: number };

const noteInvoice = (
  facts: Facts,
  id: string,
  { status, amountDue, amountPaid, amountRefunded }: InvoiceFacts,
): void => {
  for (const [name, value] of Object.entries({ status, amountDue, amountPaid, amountRefunded })) {
    facts.set(`${id} ${name}`, word(value));
  }
};

/** Where our rows differ from the provider's, and what is wrong on either side. Changes nothing. */
export const compareCompany = async (
  { db }: Pick<SystemContext, 'db'>,
  companyId: string,
): Promise<Difference[]> => {
  const state = await findSyncState(db, companyId);
  if (!state?.customerId) return [];
  const customer = await getCustomer(state.customerId);
  const ours: Facts = new Map();
  for (const row of await listSubscriptions(db, companyId))
    noteSubscription(ours, row.stripeSubscriptionId, row);
  for (const row of await listInvoices(db, companyId)) noteInvoice(ours, row.stripeInvoiceId, row);
  const providerFacts = theirFacts(customer);
  const names = new Set([...providerFacts.keys(), ...(customer.deleted ? [] : ours.keys())]);
  const differences = [...names].flatMap((what) => {
    const [mine, providerValue] = [ours.get(what) ?? 'missing', providerFacts.get(what) ?? 'missing'];
    return mine === providerValue ? [] : [{ what, ours: mine, theirs: providerValue }];
  });
  const live = customer.subscriptions.filter(isLive);
  if (live.length > 1) {
    differences.push({ what: 'live subscriptions', ours: '1', theirs: live.map(({ id }) => id).join(', ') });
  }
  return differences;
};

/** Repairs our rows from the provider. @returns what differed before */
export const reconcileCompany = async (ctx: SystemContext, companyId: string): Promise<Difference[]> => {
  const differences = await compareCompany(ctx, companyId);
  await updateStripeWanted(ctx.db, companyId);
  await syncCompany(ctx, companyId);
  return differences;
};
