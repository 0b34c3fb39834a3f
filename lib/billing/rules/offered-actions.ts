import { dashboardAccess, daysUntil, type SubscriptionFacts, subscriptionState } from './policy.ts';

/** What the subscription card offers. */
const SUBSCRIPTION_ACTIONS = [
  'start_trial',
  'subscribe',
  'end_trial_and_upgrade',
  'change_plan',
  'add_payment_method',
  'change_card',
  'pay_now',
  'manage',
  'choose_new_plan',
  'cancel',
] as const;
export type SubscriptionAction = (typeof SUBSCRIPTION_ACTIONS)[number];

/** In the order of weight: the first one is the button that stands out. A second trial is never offered. */
export const subscriptionActions = (
  facts: SubscriptionFacts | null,
  now: Date,
  { isTrialOffered }: { isTrialOffered: boolean },
): readonly SubscriptionAction[] => {
  switch (subscriptionState(facts, now)) {
    case 'none':
      return isTrialOffered ? ['start_trial', 'subscribe'] : ['subscribe'];
    case 'trial':
      return [
        'end_trial_and_upgrade',
        facts?.hasCard ? 'change_card' : 'add_payment_method',
        'change_plan',
        'cancel',
      ];
    case 'active':
    case 'waiting_for_activation':
      return ['manage', 'change_plan', 'cancel'];
    case 'waiting_for_payment_method':
      return facts?.status === 'past_due' ? ['pay_now', 'manage'] : ['add_payment_method', 'choose_new_plan'];
    case 'canceling':
    case 'unknown':
      return ['manage'];
    case 'canceled':
      return ['choose_new_plan'];
  }
};

export type PlanWay = 'start_trial' | 'subscribe' | 'choose_new_plan' | 'add_payment_method' | 'manage';

/** The one thing to do for open dashboards. */
export const wayToPlan = (
  facts: SubscriptionFacts | null,
  now: Date,
  { isTrialOffered }: { isTrialOffered: boolean },
): PlanWay => {
  switch (subscriptionState(facts, now)) {
    case 'none':
      return isTrialOffered ? 'start_trial' : 'subscribe';
    case 'canceled':
      return 'choose_new_plan';
    case 'waiting_for_payment_method':
      return facts?.status === 'past_due' ? 'manage' : 'add_payment_method';
    default:
      return 'manage';
  }
};

/** Those that buy a plan; every door to a purchase asks for one of them. */
const BUYING: readonly SubscriptionAction[] = [
  'start_trial',
  'subscribe',
  'end_trial_and_upgrade',
  'change_plan',
  'choose_new_plan',
];

/** Whether a plan can be bought now: one that must be looked after first offers its management alone. */
export const mayChoosePlan = (facts: SubscriptionFacts | null, now: Date): boolean =>
  subscriptionActions(facts, now, { isTrialOffered: false }).some((action) => BUYING.includes(action));

/** What has to be settled before another plan can be bought. */
const PLAN_HOLDS = ['payment_due', 'ending', 'unclear'] as const;
export type PlanHold = (typeof PLAN_HOLDS)[number];

export const planHold = (facts: SubscriptionFacts | null, now: Date): PlanHold | null => {
  if (mayChoosePlan(facts, now)) return null;
  const state = subscriptionState(facts, now);
  if (state === 'waiting_for_payment_method') return 'payment_due';
  return state === 'canceling' ? 'ending' : 'unclear';
};

/** Days that buying another plan gives up, for the person to confirm: none on the last one; null when nothing is lost. */
export const daysLost = (facts: SubscriptionFacts, now: Date): number | null => {
  if (dashboardAccess(facts, now) === 'locked') return null;
  const end = facts.status === 'trialing' ? (facts.trialEndsAt ?? now) : facts.currentPeriodEnd;
  return daysUntil(end, now);
};
