import { HOUR } from '#lib/core/clock.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { cairoDay, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import {
  type LinksStatus,
  type ModuleButtonState,
  type ModuleName,
  PAYMENT_FAILED_STATUSES,
  type ShownPlan,
  type SubscriptionState,
} from '#lib/vocabulary/terms.ts';

/**
 * What a company's subscription means (docs/product/billing.md#subscription-states): pure functions of the snapshot that the last sync wrote and the clock. The payment
 * provider's list of statuses is open; a word that is not known here gives `unknown`, which the sync logs.
 */

export type SubscriptionFacts = Pick<
  SubscriptionSnapshot,
  | 'status'
  | 'pauseCause'
  | 'trialEndsAt'
  | 'cancelAt'
  | 'cancelAtPeriodEnd'
  | 'currentPeriodEnd'
  | 'endedAt'
  | 'hasCard'
  | 'modules'
>;

/** The provider's statuses that we know. */
export const PROVIDER_STATUSES = [
  'trialing',
  'active',
  'past_due',
  'paused',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'canceled',
] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];

export const isProviderStatus = (status: string): status is ProviderStatus =>
  PROVIDER_STATUSES.some((providerStatus) => providerStatus === status);

/** The one cause of a pause that means "the trial is over and no card was added". */
export const TRIAL_OVER_CAUSE = 'trial_end_without_payment_method';

/** When a scheduled cancellation takes effect; null when none is scheduled. The flexible portal writes `cancelAt`, older ones the flag. */
export const scheduledEnd = (facts: SubscriptionFacts): Date | null =>
  facts.cancelAt ?? (facts.cancelAtPeriodEnd ? facts.currentPeriodEnd : null);

/** The next moment at which time alone changes what a subscription means; null where only a change of it can. */
export const nextTurn = (facts: SubscriptionFacts | null, now: Date): Date | null => {
  if (!facts) return null;
  const turn = isProviderStatus(facts.status)
    ? facts.status === 'active' && scheduledEnd(facts)
    : facts.currentPeriodEnd;
  return turn && turn > now ? turn : null;
};

const activeState = (facts: SubscriptionFacts, now: Date): SubscriptionState => {
  const end = scheduledEnd(facts);
  if (end) return end > now ? 'canceling' : 'canceled';
  return facts.modules.every((module) => module.dashboardUrl !== null) ? 'active' : 'waiting_for_activation';
};

export const subscriptionState = (facts: SubscriptionFacts | null, now: Date): SubscriptionState => {
  if (!facts) return 'none';
  if (!isProviderStatus(facts.status)) return 'unknown';
  switch (facts.status) {
    case 'trialing':
      return 'trial';
    case 'active':
      return activeState(facts, now);
    case 'past_due':
    case 'paused':
    case 'unpaid':
      return 'waiting_for_payment_method';
    case 'incomplete':
    case 'incomplete_expired':
      return 'none';
    case 'canceled':
      return 'canceled';
  }
};

export const hasFailedPayment = ({ status }: Pick<SubscriptionFacts, 'status'>): boolean =>
  PAYMENT_FAILED_STATUSES.some((failed) => failed === status);

/** A state as people read it. `waiting_for_payment_method` has two causes, and a card that is there is no reason to wait for one. */
export type NamedState = SubscriptionState | 'payment_failed';

export const namedState = (state: SubscriptionState, isFailed: boolean): NamedState =>
  state === 'waiting_for_payment_method' && isFailed ? 'payment_failed' : state;

export const namedStateOf = (facts: SubscriptionFacts | null, now: Date): NamedState =>
  namedState(subscriptionState(facts, now), facts !== null && hasFailedPayment(facts));

/** Paused because seven days went by without a card; any other pause is not the end of a trial. */
export const isTrialOver = (facts: SubscriptionFacts): boolean =>
  facts.status === 'paused' && facts.pauseCause === TRIAL_OVER_CAUSE;

/** The one date that matters about a plan: when it ended, ends or is charged next. */
export const planMilestone = (
  facts: SubscriptionFacts,
  now: Date,
): { what: 'ended' | 'expires' | 'renews'; at: Date } => {
  const state = subscriptionState(facts, now);
  const end = scheduledEnd(facts);
  if (state === 'canceled') return { what: 'ended', at: facts.endedAt ?? end ?? facts.currentPeriodEnd };
  if (state === 'trial') {
    const at = facts.trialEndsAt ?? facts.currentPeriodEnd;
    return { what: facts.hasCard && end === null ? 'renews' : 'expires', at };
  }
  if (end) return { what: 'expires', at: end };
  const at = facts.currentPeriodEnd;
  // Paused, or not read for long: what has passed neither expires nor renews any more.
  if (at <= now) return { what: 'ended', at };
  return { what: dashboardAccess(facts, now) === 'locked' ? 'expires' : 'renews', at };
};

/** Days of the calendar in Cairo, as the dates beside them are: none on the last day. */
export const daysUntil = (end: Date, now: Date): number =>
  Math.max(0, dayNumber(cairoDay(end)) - dayNumber(cairoDay(now)));

/** Whether the company is charged again unless someone ends it. */
export const isPayingOn = (facts: SubscriptionFacts, now: Date): boolean => {
  if (scheduledEnd(facts)) return false;
  const state = subscriptionState(facts, now);
  return state === 'trial' ? facts.hasCard : dashboardAccess(facts, now) === 'open';
};

/** Days left, none on the last one; null when it is no trial. */
export const remainingTrialDays = (facts: SubscriptionFacts, now: Date): number | null => {
  if (facts.status !== 'trialing' || !facts.trialEndsAt) return null;
  return daysUntil(facts.trialEndsAt, now);
};

/** From this many days on a trial without a card is called to an end that comes. */
const TRIAL_ENDING_DAYS = 3;

/** A trial whose dashboards close in a few days unless a card is given. */
export const isTrialEnding = (facts: SubscriptionFacts, now: Date): boolean =>
  !facts.hasCard &&
  scheduledEnd(facts) === null &&
  (remainingTrialDays(facts, now) ?? Number.POSITIVE_INFINITY) <= TRIAL_ENDING_DAYS;

/** What the dashboards of the chosen modules show. */
export type DashboardAccess = 'locked' | 'sample' | 'open';

export const dashboardAccess = (facts: SubscriptionFacts | null, now: Date): DashboardAccess => {
  if (!facts) return 'locked';
  switch (subscriptionState(facts, now)) {
    case 'trial':
      return 'sample';
    case 'active':
    case 'waiting_for_activation':
    case 'canceling':
      return 'open';
    case 'waiting_for_payment_method':
      return facts.status === 'past_due' ? 'open' : 'locked';
    case 'unknown':
      // As before: what was paid for stays open until the period that we know of is over.
      return facts.currentPeriodEnd > now ? 'open' : 'locked';
    case 'none':
    case 'canceled':
      return 'locked';
  }
};

/** What a company's subscription comes to in lists of many companies. */
export type ShownSubscription = { plan: ShownPlan; state: SubscriptionState; links: LinksStatus };

export const shownSubscription = (
  facts: (SubscriptionFacts & Pick<SubscriptionSnapshot, 'plan'>) | null,
  now: Date,
): ShownSubscription => {
  const state = subscriptionState(facts, now);
  const areSet = facts !== null && facts.modules.length > 0 && facts.modules.every((one) => one.dashboardUrl);
  return { plan: shownPlan(facts, now), state, links: areSet ? 'set' : 'not_set' };
};

const shownPlan = (
  facts: (SubscriptionFacts & Pick<SubscriptionSnapshot, 'plan'>) | null,
  now: Date,
): ShownPlan => {
  const access = dashboardAccess(facts, now);
  if (!facts || access === 'locked') return 'none';
  return access === 'sample' ? 'trial' : facts.plan;
};

/** How long setting up the reports of a paid plan may take. */
export const ACTIVATION_TIME = 48 * HOUR;

/** The modules of an open plan that have no report of the company's own yet. A tier's report does not count: another one was promised. */
export const reportsAwaited = (facts: SubscriptionFacts | null, now: Date): ModuleName[] =>
  facts && dashboardAccess(facts, now) === 'open'
    ? facts.modules.flatMap((module) => (module.dashboardUrl === null ? module.moduleId : []))
    : [];

/** A purchase that was not finished has chosen nothing yet. */
export const hasChoice = (facts: SubscriptionFacts, now: Date): boolean =>
  facts.modules.length > 0 && subscriptionState(facts, now) !== 'none';

export const hasModule = (facts: SubscriptionFacts | null, moduleId: ModuleName): boolean =>
  facts?.modules.some((module) => module.moduleId === moduleId) ?? false;

/** The report that was set up for the company itself. */
export const ownReport = (facts: SubscriptionFacts | null, moduleId: ModuleName): string | null =>
  facts?.modules.find((module) => module.moduleId === moduleId)?.dashboardUrl ?? null;

/** The state of a module's button on home and on its page. */
export const moduleButton = (
  facts: SubscriptionFacts | null,
  moduleId: ModuleName,
  now: Date,
): ModuleButtonState => {
  const state = subscriptionState(facts, now);
  if (state === 'none' || state === 'canceled') return 'get_started';
  if (state === 'unknown') return 'unknown';
  if (dashboardAccess(facts, now) === 'locked' || !hasModule(facts, moduleId)) return 'upgrade_now';
  if (state === 'waiting_for_activation') {
    return ownReport(facts, moduleId) ? 'open' : 'waiting_for_activation';
  }
  return 'open';
};
