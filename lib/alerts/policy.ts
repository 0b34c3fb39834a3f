import { dashboardAccess } from '#lib/billing/rules/policy.ts';
import { moduleAccess } from '#lib/market/access/module-access.ts';
import { moduleOf } from '#lib/market/changes/news.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import type { ChangeKind } from '#lib/vocabulary/change-policy.ts';
import { type DataScope, seesLevel } from '#lib/vocabulary/data-scope.ts';
import { plans, TRIAL_ALERT_RULES } from '#lib/vocabulary/plans.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';

/** Lines of one message: of more, the largest are said and the others counted. */
export const MOST_LINES = 20;

/** Changes that one delivery says; of more, another one follows. */
export const MOST_SAID = 5_000;

/** A change that moved by so many days is the same one. */
export const REDATED_WITHIN = 7;

/** Changes that a preview looks at. */
export const MOST_PREVIEWED = 10_000;

/** Changes that the list of what a rule said looks at. */
export const MOST_LISTED_EVENTS = 200;

/** Rules that the page lists: the most that a plan has room for. */
export const MOST_RULES_LISTED = 200;

/** Longer than changes are compared for, so that nothing that was said can be found again. */
export const EVENT_DAYS_KEPT = 90;

/** How many rules the company of a subscription has room for; none without a running plan. */
export const ruleLimit = (subscription: SubscriptionSnapshot | null, now: Date): number => {
  const access = dashboardAccess(subscription, now);
  if (subscription === null || access === 'locked') return 0;
  return access === 'sample' ? TRIAL_ALERT_RULES : plans[subscription.plan].alertRules;
};

/** Kinds in the order in which a day's changes are judged: what ends comes before what begins. */
export const endsFirst = (a: ChangeKind, b: ChangeKind): number => rank(a) - rank(b);

const rank = (kind: ChangeKind): number => (kind === 'promotion_ended' || kind === 'shelf_back' ? 0 : 1);

/** Whether a plan, as it is now, shows what an event is of: of one that ended or changed after it was found, nothing is said that it doesn't show. */
export const hearsOf = (
  scope: DataScope,
  { kind, categoryId, dataset }: { kind: ChangeKind; categoryId: string; dataset: Dataset },
): boolean =>
  scope.why !== 'showcase' &&
  scope.datasets.includes(dataset) &&
  Array.isArray(scope.categories) &&
  scope.categories.includes(categoryId) &&
  moduleAccess(scope, moduleOf(kind)) !== 'closed' &&
  (kind !== 'pack' || seesLevel(scope, 'product'));
