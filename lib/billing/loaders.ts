import { redirect } from 'next/navigation';
import { listSelectableCategories } from '#db/queries/categories.ts';
import { findUnpaidChoice } from '#db/queries/checkout-attempts.ts';
import { findLastPayment, type InvoiceRow, listInvoices } from '#db/queries/subscriptions.ts';
import { findTrial } from '#db/queries/trials.ts';
import { type PageContext, requirePage } from '#lib/auth/loaders.ts';
import { log } from '#lib/core/log.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { otherLocale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { takeLimit } from '#lib/rate-limit/rate-limit.ts';
import type { Account, Company, SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { moduleList } from '#lib/vocabulary/modules.ts';
import { type NamedRow, nameIn, namerOf } from '#lib/vocabulary/named.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { BILLING_LIMITS } from './limits.ts';
import { payAgainPath } from './plan-offer.ts';
import {
  type AmountDue,
  amountDueNow,
  daysLost,
  type PlanHold,
  planHold,
  type SubscriptionAction,
  subscriptionActions,
} from './policy.ts';
import { syncNow } from './request-sync.ts';

/** What the pages of plans and payments read: gate, then queries in parallel. */

/** Something with a name in the reader's language, found by its name in the other one too. */
export type Choosable = { id: string; name: string; alias: string; description?: string };

const choosableModules = (locale: Locale): Choosable[] => {
  const { names, coming } = messagesFor(locale).modules;
  return moduleList.map(({ name: id, hasDashboard }) => {
    const { name, description } = names[id];
    return {
      id,
      name,
      alias: messagesFor(otherLocale(locale)).modules.names[id].name,
      description: hasDashboard ? description : `${description} ${coming}.`,
    };
  });
};

const choosableCategory =
  (locale: Locale) =>
  (row: NamedRow): Choosable => ({ ...namerOf(locale)(row), alias: nameIn(otherLocale(locale), row) });

export type ChoosePage = {
  locale: Locale;
  modules: Choosable[];
  categories: Choosable[];
  subscription: SubscriptionSnapshot | null;
  now: Date;
  actions: readonly SubscriptionAction[];
  /** What has to be settled before another plan can be bought; null when one can. */
  hold: PlanHold | null;
  /** Days of the present plan or trial that buying another gives up; null when nothing is lost. */
  daysLost: number | null;
  trialUsed: boolean;
  /** What was taken to a checkout last and not paid: the same plan and interval propose it again. */
  unpaid: Awaited<ReturnType<typeof findUnpaidChoice>>;
  /** Why the reader may only look; null when they may choose. */
  readOnly: 'admin' | 'member' | null;
};

/** Where one chooses. Members and admins see the plans too. */
export const loadChoosePage = async (): Promise<ChoosePage> => {
  const { actor, db, now, locale } = await requirePage('member');
  const { company } = actor;
  const subscription = company?.subscription ?? null;
  const hold = planHold(subscription, now);
  const [categories, trial, unpaid] = await Promise.all([
    listSelectableCategories(db),
    company && findTrial(db, company.id),
    company && findUnpaidChoice(db, company.id),
  ]);
  const trialUsed = Boolean(trial?.stripeSubscriptionId);
  return {
    locale,
    modules: choosableModules(locale),
    categories: categories.map(choosableCategory(locale)),
    subscription,
    now,
    actions: subscriptionActions(subscription, now, { trialUsed }),
    hold,
    daysLost: subscription && daysLost(subscription, now),
    trialUsed,
    unpaid,
    readOnly: actor.role === 'admin' ? 'admin' : company?.membershipRole === 'owner' ? null : 'member',
  };
};

export type SubscriptionPage = PageContext<Account & { role: 'user'; company: Company }>;

/**
 * The gate of what one has. Who comes back from the provider's portal sees what was done there: its webhook may be slower than the
 * person, so it is read first, and the address is then the page's own.
 */
export const loadSubscriptionPage = async (isBackFromPortal: boolean): Promise<SubscriptionPage> => {
  const page = await requirePage('user');
  if (!isBackFromPortal) return page;
  const { actor, db, now, locale } = page;
  try {
    await takeLimit(db, BILLING_LIMITS.portal, actor.userId);
    if (actor.company.stripeCustomerId) await syncNow({ db, now, log }, actor.company.id);
  } catch (error) {
    log.warn({ error }, 'not read after the portal');
  }
  redirect(localizedPath(locale, '/settings/subscription'));
};

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

/** Everything the card and the list of invoices show; null when it could not be read, which the page says. */
export const loadSubscriptionDetails = async ({
  actor,
  db,
  now,
  locale,
}: SubscriptionPage): Promise<SubscriptionDetails | null> => {
  const { id, subscription } = actor.company;
  try {
    const [paid, invoices, categories, trial] = await Promise.all([
      subscription && findLastPayment(db, subscription.id),
      listInvoices(db, id),
      listSelectableCategories(db),
      findTrial(db, id),
    ]);
    const trialUsed = Boolean(trial?.stripeSubscriptionId);
    return {
      subscription,
      paid,
      due: amountDueNow(subscription, invoices),
      // A trial begins with an invoice over nothing.
      invoices: invoices.filter(({ amountDue, amountPaid }) => amountDue > 0 || amountPaid > 0),
      categories: categories
        .filter((category) => subscription?.categoryIds.includes(category.id))
        .map(choosableCategory(locale)),
      actions: subscriptionActions(subscription, now, { trialUsed }),
      trialUsed,
    };
  } catch (error) {
    log.error({ error }, 'subscription not read');
    return null;
  }
};

/** Whose payment is looked at, is checked where it is verified. `choosePath` leads back into the choice that was not paid. */
export const loadPaymentsPage = async () => {
  const page = await requirePage('member');
  const { company } = page.actor;
  const unpaid = company && (await findUnpaidChoice(page.db, company.id));
  return { ...page, choosePath: localizedPath(page.locale, unpaid ? payAgainPath(unpaid) : '/subscription') };
};
