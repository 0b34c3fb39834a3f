import { can, levelOf } from '#lib/billing/rules/features.ts';
import { dashboardAccess } from '#lib/billing/rules/policy.ts';
import type { Actor, SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { type DataScope, SCOPE_FEATURES } from '#lib/vocabulary/data-scope.ts';

/** What visitors, and companies without a running subscription, see: one category of generated rows. */
export const showcaseScope: DataScope = {
  why: 'showcase',
  datasets: ['sample'],
  categories: 'showcase',
  modules: 'all',
  level: 'listing',
  features: SCOPE_FEATURES,
};

/**
 * Guests and companies without access see the showcase; a trial sees sample rows of its choice; a paid plan sees
 * licensed rows of its choice where there are any, else sample; an admin sees everything.
 */
export const dataScope = (actor: Actor, now: Date): DataScope => {
  if (actor.kind === 'guest') return showcaseScope;
  if (actor.role === 'admin') {
    const all = { categories: 'all', modules: 'all', level: 'listing', features: SCOPE_FEATURES } as const;
    return { why: 'admin', datasets: ['licensed', 'sample'], ...all };
  }
  const scope = companyScope(actor.company?.subscription ?? null, now);
  return actor.company && mayHaveOwnRows(scope) ? { ...scope, owner: actor.company.id } : scope;
};

/** Own rows come with trade prices, of a trial or a paid plan. */
const mayHaveOwnRows = ({ why, features }: DataScope): boolean =>
  why !== 'showcase' && features.includes('tradePrice');

/** The same for people of a company with this subscription. */
export const companyScope = (subscription: SubscriptionSnapshot | null, now: Date): DataScope => {
  const access = dashboardAccess(subscription, now);
  if (subscription === null || access === 'locked') return showcaseScope;
  const choice = {
    categories: subscription.categoryIds,
    modules: subscription.modules.map((module) => module.moduleId),
    level: levelOf(subscription.plan),
    features: SCOPE_FEATURES.filter((feature) => can(subscription.plan, feature)),
  };
  return access === 'sample'
    ? { why: 'trial', datasets: ['sample'], ...choice }
    : { why: 'paid', datasets: ['licensed', 'sample'], ...choice };
};
