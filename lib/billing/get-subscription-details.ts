import { listCategoriesById } from '#db/queries/categories.ts';
import { findLastPayment, type InvoiceRow, listInvoices } from '#db/queries/subscriptions.ts';
import { findTrial } from '#db/queries/trials.ts';
import type { Context } from '#lib/context/context.ts';
import { findSiteState } from '#lib/site-state/find-site-state.ts';
import type { Company, SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { type AmountDue, amountDueNow } from './rules/amount-due.ts';
import { type Choosable, choosableCategory } from './rules/choosable.ts';
import { type SubscriptionAction, subscriptionActions } from './rules/offered-actions.ts';

export type Invoice = Pick<
  InvoiceRow,
  | 'id'
  | 'status'
  | 'number'
  | 'amountDue'
  | 'amountPaid'
  | 'amountRefunded'
  | 'currency'
  | 'issuedAt'
  | 'hostedUrl'
  | 'pdfUrl'
>;

export type SubscriptionDetails = {
  subscription: SubscriptionSnapshot | null;
  /** Of this subscription; null when nothing was paid for it. */
  paid: { amount: number; currency: string } | null;
  /** What a failed payment left open; null when nothing is owed. */
  due: AmountDue | null;
  invoices: Invoice[];
  categories: Choosable[];
  actions: readonly SubscriptionAction[];
  trialUsed: boolean;
};

/** Everything the card and the list of invoices show of a company's current subscription. */
export const getSubscriptionDetails = async (
  { db, now, locale }: Pick<Context, 'db' | 'now' | 'locale'>,
  { id, subscription }: Pick<Company, 'id' | 'subscription'>,
): Promise<SubscriptionDetails> => {
  const [{ switches }, paid, invoices, categories, trial] = await Promise.all([
    findSiteState(db),
    subscription && findLastPayment(db, subscription.id),
    listInvoices(db, id),
    listCategoriesById(db, subscription?.categoryIds ?? []),
    findTrial(db, id),
  ]);
  const trialUsed = Boolean(trial?.stripeSubscriptionId);
  return {
    subscription,
    paid,
    due: amountDueNow(subscription, invoices),
    // A trial begins with an invoice over nothing.
    invoices: invoices.filter(({ amountDue, amountPaid }) => amountDue > 0 || amountPaid > 0),
    categories: categories.map(choosableCategory(locale)),
    actions: subscriptionActions(subscription, now, { isTrialOffered: !trialUsed && switches.trials }),
    trialUsed,
  };
};
