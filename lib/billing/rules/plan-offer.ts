import type { PlanChoice } from '#lib/vocabulary/plans.ts';
import {
  INTERVALS,
  type Interval,
  PLAN_NAMES,
  type PlanName,
  type Role,
  type SubscriptionState,
} from '#lib/vocabulary/terms.ts';
import type { SubscriptionAction } from './offered-actions.ts';

/** What a plan's card on the pricing page offers to the visitor. */
export type PlanOffer = 'sign_up' | 'start_trial' | 'choose' | 'change' | 'upgrade' | 'manage' | 'nothing';

export type Visitor = {
  role: Role;
  subscription: {
    plan: PlanName;
    interval: Interval;
    state: SubscriptionState;
    /** False while the present plan must be looked after first. */
    mayChoose: boolean;
  } | null;
};

/** The words on the card's button, and whether the card is the visitor's own plan. Null is a guest. */
export const planOffer = (plan: PlanName, visitor: Visitor | null): { offer: PlanOffer; isOwn: boolean } => {
  if (!visitor) return { offer: 'sign_up', isOwn: false };
  if (visitor.role === 'admin') return { offer: 'nothing', isOwn: false };
  const { subscription } = visitor;
  if (!subscription) return { offer: 'start_trial', isOwn: false };
  const isSame = subscription.plan === plan;
  switch (subscription.state) {
    case 'none':
    case 'canceled':
      return { offer: 'choose', isOwn: false };
    case 'trial':
      return { offer: isSame ? 'upgrade' : 'change', isOwn: isSame };
    case 'waiting_for_payment_method':
      return { offer: isSame || !subscription.mayChoose ? 'manage' : 'choose', isOwn: isSame };
    case 'active':
    case 'waiting_for_activation':
    case 'canceling':
    case 'unknown':
      return { offer: isSame || !subscription.mayChoose ? 'manage' : 'change', isOwn: isSame };
  }
};

/** What can be bought at one plan and interval, the button that stands out first. Empty: the plan is managed elsewhere first. */
const PURCHASES = ['trial', 'subscribe', 'upgrade', 'change', 'change_interval', 'again', 'current'] as const;
export type Purchase = (typeof PURCHASES)[number];

type Situation = {
  actions: readonly SubscriptionAction[];
  /** What the company has now, running or not. */
  currentChoice: PlanChoice | null;
};

export const purchasesFor = (
  choice: PlanChoice,
  { actions, currentChoice }: Situation,
): readonly Purchase[] => {
  const may = (action: SubscriptionAction) => actions.includes(action);
  const isSamePlan = currentChoice?.plan === choice.plan;
  if (may('start_trial')) return ['trial', 'subscribe'];
  if (may('subscribe')) return ['subscribe'];
  if (may('choose_new_plan')) return ['again'];
  if (may('end_trial_and_upgrade')) return [isSamePlan ? 'upgrade' : 'change'];
  const isCurrent = isSamePlan && currentChoice.interval === choice.interval;
  if (may('change_plan')) return isCurrent ? ['current'] : [isSamePlan ? 'change_interval' : 'change'];
  return isCurrent ? ['current'] : [];
};

/** Where a plan's choice opens at once, without the language prefix. */
export const choicePath = ({ plan, interval }: PlanChoice): string =>
  `/subscription?plan=${plan}&interval=${interval}`;

/** The way back for people who left a payment: to the same choice, and to paying for it, though a trial may be open too. */
export const payAgainPath = (choice: PlanChoice): string => `${choicePath(choice)}&pay=again`;

export type AskedPlan = { plan: PlanName | null; interval: Interval; paysAgain: boolean };

/** What an address asks for; whatever makes no sense is as if it were not there. */
export const readAskedPlan = (query: Record<string, string | string[] | undefined>): AskedPlan => ({
  plan: PLAN_NAMES.find((name) => name === query.plan) ?? null,
  interval: INTERVALS.find((name) => name === query.interval) ?? 'monthly',
  paysAgain: query.pay === 'again',
});
