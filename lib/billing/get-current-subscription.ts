import { findCurrentSubscription, findHoldings, findLastPayment } from '#db/queries/subscriptions.ts';
import type { Context } from '#lib/context/context.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { moduleList } from '#lib/vocabulary/modules.ts';
import { nameIn } from '#lib/vocabulary/named.ts';
import { moduleReport, reportDataset } from './rules/module-report.ts';
import { dashboardAccess, hasModule, ownReport } from './rules/policy.ts';
import type { CurrentSubscriptionOut } from './rules/schema.ts';
import { subscriptionView } from './rules/subscription-view.ts';

const NOTHING: CurrentSubscriptionOut = { userSubscription: null, userModules: [], userCategories: [] };

/** What the caller's company has: the subscription, its modules with their links where they are open, its categories. */
export const getCurrentSubscription = async (ctx: Context<Account>): Promise<CurrentSubscriptionOut> => {
  const { db, now, locale, actor } = ctx;
  const { subscription = null, holdings } = actor.company ?? {};
  if (!subscription) return NOTHING;
  const access = dashboardAccess(subscription, now);
  const dataset = reportDataset(access);
  const { names } = messagesFor(locale).modules;
  const { paid, categories, tierLinks } = holdings ?? (await findHoldings(db, subscription.id));
  const tiers = (dataset && tierLinks[dataset]) ?? {};
  return {
    userSubscription: subscriptionView(subscription, paid, now),
    userModules: moduleList
      .filter(({ name }) => hasModule(subscription, name))
      .map(({ name }) => ({
        id: name,
        name,
        displayName: names[name].name,
        powerBILink: moduleReport(access, {
          own: ownReport(subscription, name),
          tier: tiers[name] ?? null,
        }),
      })),
    userCategories: categories.map((row) => ({
      id: row.id,
      name: row.nameEn,
      displayName: nameIn(locale, row),
    })),
  };
};

/** The state after a change of our own, read again. */
export const getSubscriptionView = async ({ db, now }: Pick<Context, 'db' | 'now'>, companyId: string) => {
  const subscription = await findCurrentSubscription(db, companyId);
  return subscription && subscriptionView(subscription, await findLastPayment(db, subscription.id), now);
};
