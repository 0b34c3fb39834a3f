import { type PageContext, requirePage } from '#lib/auth/loaders.ts';
import { dashboardAccess, remainingTrialDays, subscriptionState } from '#lib/billing/policy.ts';
import type { Account, Company } from '#lib/core/actor.ts';
import { log } from '#lib/core/log.ts';
import type { PlanName, SubscriptionState } from '#lib/core/vocabulary.ts';
import { listModules } from '#lib/modules/list-modules.ts';
import type { CombinedModule } from '#lib/modules/schema.ts';

export type HomePage = PageContext<Account & { role: 'user'; company: Company }>;

/** The gate of home. */
export const loadHomePage = (): Promise<HomePage> => requirePage('user');

export type HomeSummary = {
  state: SubscriptionState;
  plan: PlanName | null;
  /** Null when it is no trial. */
  trialDays: number | null;
  showsSample: boolean;
};

/** What home says of the subscription; needs no query. */
export const homeSummary = ({ actor, now }: HomePage): HomeSummary => {
  const { subscription } = actor.company;
  return {
    state: subscriptionState(subscription, now),
    plan: subscription?.plan ?? null,
    trialDays: subscription && remainingTrialDays(subscription, now),
    showsSample: dashboardAccess(subscription, now) !== 'open',
  };
};

/** The modules with their buttons; null when they could not be read, which the page says. */
export const loadHomeModules = async (page: HomePage): Promise<CombinedModule[] | null> => {
  try {
    return (await listModules(page)).modules;
  } catch (error) {
    log.error({ error }, 'modules not read');
    return null;
  }
};
