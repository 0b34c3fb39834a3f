import { eq } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { categories } from '#db/schema/categories.ts';
import { companies } from '#db/schema/companies.ts';
import {
  modules as moduleRows,
  subscriptionCategories,
  subscriptionModules,
  subscriptions,
} from '#db/schema/subscriptions.ts';
import { TRIAL_OVER_CAUSE } from '#lib/billing/rules/policy.ts';
import { noteShown } from '#lib/billing/sync/note-shown.ts';
import { addMs, DAY } from '#lib/core/clock.ts';
import { newId } from '#lib/core/ids.ts';
import { MODULE_NAMES, type ModuleName, type PlanName } from '#lib/vocabulary/terms.ts';

/** What a company may have, in the payment provider's words. */
export const SUBSCRIPTIONS = {
  trial: 'trialing',
  active: 'active',
  pastDue: 'past_due',
  paused: 'paused',
  canceled: 'canceled',
} as const;

export type Choice = {
  /** The payment provider's word. */
  status?: string;
  plan?: PlanName;
  modules?: ModuleName[];
  categories?: string[];
  /** The Power BI report of every module; null: not set yet. */
  dashboardUrl?: string | null;
};

/** Gives a company a subscription as a sync would have written it, in its trial unless given otherwise. @returns its id */
export const giveSubscription = async (
  companyId: string,
  {
    status = 'trialing',
    plan = 'growth',
    modules = ['priceMonitor'],
    categories: categoryIds = ['milk'],
    dashboardUrl = null,
  }: Choice = {},
): Promise<string> => {
  const db = database();
  const id = newId();
  const now = new Date();
  await db.insert(subscriptions).values({
    id,
    companyId,
    stripeSubscriptionId: `sub_${id}`,
    status,
    pauseCause: status === 'paused' ? TRIAL_OVER_CAUSE : null,
    plan,
    interval: 'monthly',
    pricePerCategory: 24_900,
    quantity: categoryIds.length,
    currency: 'USD',
    startedAt: addMs(now, -DAY),
    currentPeriodEnd: addMs(now, 6 * DAY),
    trialEndsAt: status === 'trialing' ? addMs(now, 6 * DAY) : null,
    endedAt: status === 'canceled' ? addMs(now, -1000) : null,
  });
  await db.insert(subscriptionModules).values(
    modules.map((moduleId) => ({
      subscriptionId: id,
      moduleId,
      dashboardUrl,
      dashboardSetAt: dashboardUrl === null ? null : now,
    })),
  );
  await db
    .insert(subscriptionCategories)
    .values(categoryIds.map((categoryId) => ({ subscriptionId: id, categoryId })));
  await db.update(companies).set({ currentSubscriptionId: id }).where(eq(companies.id, companyId));
  await db.transaction((tx) => noteShown(tx, companyId, now));
  return id;
};

/** The modules, and a category that can be chosen, where no market data is. */
export const seedChoices = async (): Promise<void> => {
  const db = database();
  await db
    .insert(moduleRows)
    .values(MODULE_NAMES.map((id) => ({ id })))
    .onConflictDoNothing();
  await db
    .insert(categories)
    .values({
      id: 'milk',
      nameEn: 'Milk',
      nameAr: 'ألبان',
      baseUnit: 'l',
      isSelectable: true,
      position: 1,
    })
    .onConflictDoNothing();
};
