import { redirect } from 'next/navigation';
import { listSelectableCategories } from '#db/queries/categories.ts';
import { findUnpaidChoice } from '#db/queries/checkout-attempts.ts';
import { findTrial } from '#db/queries/trials.ts';
import { type PageContext, requirePage } from '#lib/auth/loaders.ts';
import { log } from '#lib/core/log.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { takeLimit } from '#lib/rate-limit/rate-limit.ts';
import { findSiteState } from '#lib/site-state/find-site-state.ts';
import type { Account, Company, SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { getSubscriptionDetails, type SubscriptionDetails } from './get-subscription-details.ts';
import { BILLING_LIMITS } from './limits.ts';
import { type Choosable, choosableCategory, choosableModules } from './rules/choosable.ts';
import {
  daysLost,
  type PlanHold,
  planHold,
  type SubscriptionAction,
  subscriptionActions,
} from './rules/offered-actions.ts';
import { payAgainPath } from './rules/plan-offer.ts';
import { syncNow } from './sync/request-sync.ts';

/** What the pages of plans and payments read: gate, then queries in parallel. */

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
  const [{ switches }, categories, trial, unpaid] = await Promise.all([
    findSiteState(db),
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
    actions: subscriptionActions(subscription, now, { isTrialOffered: !trialUsed && switches.trials }),
    hold,
    daysLost: subscription && daysLost(subscription, now),
    trialUsed,
    unpaid,
    readOnly: actor.role === 'admin' ? 'admin' : company?.membershipRole === 'owner' ? null : 'member',
  };
};

export type SubscriptionPage = PageContext<Account & { role: 'user'; company: Company }>;

/**
 * The gate of the subscription's page. People who come back from the provider's portal see what was done there: its webhook may be slower than the
 * person, so it is read first, and the address is then the page's own.
 */
export const loadSubscriptionPage = async (isBackFromPortal: boolean): Promise<SubscriptionPage> => {
  const page = await requirePage('user');
  if (!isBackFromPortal) return page;
  const { actor, db, now, locale } = page;
  const own = localizedPath(locale, '/settings/subscription');
  if (actor.viewing) redirect(own);
  try {
    await takeLimit(db, BILLING_LIMITS.portal, actor.userId);
    if (actor.company.stripeCustomerId) await syncNow({ db, now, log }, actor.company.id);
  } catch (error) {
    log.warn({ error }, 'not read after the portal');
  }
  redirect(own);
};

/** Everything the card and the list of invoices show; null when it could not be read, which the page says. */
export const loadSubscriptionDetails = async ({
  actor,
  db,
  now,
  locale,
}: SubscriptionPage): Promise<SubscriptionDetails | null> => {
  try {
    return await getSubscriptionDetails({ db, now, locale }, actor.company);
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
