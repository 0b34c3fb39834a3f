import {
  findCurrentSubscription,
  findLastPayment,
  findPaymentCategoriesAndLinks,
} from '#db/queries/subscriptions.ts';
import type { Context } from '#lib/context/context.ts';
import type { Account, SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { moduleList } from '#lib/vocabulary/modules.ts';
import { nameIn } from '#lib/vocabulary/named.ts';
import { type DashboardAccess, dashboardAccess } from './policy.ts';
import type { CurrentSubscriptionOut } from './schema.ts';
import { subscriptionView } from './subscription-view.ts';

const NOTHING: CurrentSubscriptionOut = { userSubscription: null, userModules: [], userCategories: [] };

/** What the caller's company has: the subscription, its modules with their links where they are open, its categories. */
export const showCurrent = async (ctx: Context<Account>): Promise<CurrentSubscriptionOut> => {
  const { db, now, locale, actor } = ctx;
  const subscription = actor.company?.subscription ?? null;
  if (!subscription) return NOTHING;
  const access = dashboardAccess(subscription, now);
  const { paid, categories, tierLinks } = await findPaymentCategoriesAndLinks(db, {
    subscriptionId: subscription.id,
    dataset: access === 'sample' ? 'sample' : 'licensed',
  });
  return {
    userSubscription: subscriptionView(subscription, paid, now),
    userModules: moduleList
      .filter(({ name }) => subscription.modules.some(({ moduleId }) => moduleId === name))
      .map(({ name, displayName }) => ({
        id: name,
        name,
        displayName: displayName[locale],
        powerBILink: moduleLink(access, ownLink(subscription, name), tierLinks[name] ?? null),
      })),
    userCategories: categories.map((row) => ({
      id: row.id,
      name: row.nameEn,
      displayName: nameIn(locale, row),
    })),
  };
};

const ownLink = ({ modules }: SubscriptionSnapshot, name: string): string | null =>
  modules.find(({ moduleId }) => moduleId === name)?.dashboardUrl ?? null;

/** A locked module carries no link; a trial has its tier's, a paid one its own before its tier's. */
const moduleLink = (access: DashboardAccess, own: string | null, tier: string | null): string | null => {
  if (access === 'locked') return null;
  return access === 'sample' ? tier : (own ?? tier);
};

/** The state after a change of our own, read anew. */
export const readView = async ({ db, now }: Pick<Context, 'db' | 'now'>, companyId: string) => {
  const subscription = await findCurrentSubscription(db, companyId);
  return subscription && subscriptionView(subscription, await findLastPayment(db, subscription.id), now);
};
