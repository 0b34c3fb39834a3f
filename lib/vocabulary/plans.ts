import { INTERVALS, type Interval, PLAN_NAMES, type PlanName } from './terms.ts';

/**
 * The plans: what they cost, how much they let a company choose and what they contain. The pricing page, checkout, limits, gates and
 * the payment provider's price list all read this table. An operator edits the prices here and runs `npm run stripe:sync`; running
 * subscriptions keep the price they were sold at.
 */

/** Every price is in this currency. */
export const PLAN_CURRENCY = 'USD';

export const TRIAL_DAYS = 7;

/** A trial of whatever plan has room for so many. */
export const TRIAL_ALERT_RULES = 3;

/** A year costs this many months. */
const MONTHS_PAID_A_YEAR = 10;
const MONTHS_A_YEAR = 12;

export type Plan = {
  name: PlanName;
  /** How many modules a company chooses, exactly. */
  modulesLimit: number;
  /** How many categories a company chooses, exactly; also the quantity that is paid for. */
  categoriesLimit: number;
  /** Null: unlimited. */
  teamMembers: number | null;
  /** Tokens of the analyst's model that the company may use in a month: fair use, which the pricing page does not speak of. */
  analystTokens: number;
  /** Alert rules of the whole company. */
  alertRules: number;
  /** Webhooks that alerts are sent to. A trial has none. */
  alertWebhooks: number;
  mostPopular: boolean;
  /** Minor units for one category and one month. */
  monthlyPricePerCategory: number;
};

export const plans = {
  starter: {
    name: 'starter',
    modulesLimit: 2,
    categoriesLimit: 1,
    teamMembers: 5,
    analystTokens: 5_000_000,
    alertRules: 10,
    alertWebhooks: 0,
    mostPopular: false,
    monthlyPricePerCategory: 149_00,
  },
  growth: {
    name: 'growth',
    modulesLimit: 3,
    categoriesLimit: 3,
    teamMembers: 15,
    analystTokens: 20_000_000,
    alertRules: 50,
    alertWebhooks: 0,
    mostPopular: true,
    monthlyPricePerCategory: 249_00,
  },
  premium: {
    name: 'premium',
    modulesLimit: 4,
    categoriesLimit: 5,
    teamMembers: null,
    analystTokens: 60_000_000,
    alertRules: 200,
    alertWebhooks: 1,
    mostPopular: false,
    monthlyPricePerCategory: 399_00,
  },
} as const satisfies { [Name in PlanName]: Plan & { name: Name } };

/** In the order that pages show them, each containing the one before. */
export const planList: readonly Plan[] = PLAN_NAMES.map((name) => plans[name]);

/** Minor units for one category and one interval. */
export const pricePerCategory = (plan: PlanName, interval: Interval): number =>
  plans[plan].monthlyPricePerCategory * (interval === 'yearly' ? MONTHS_PAID_A_YEAR : 1);

/** Minor units for one interval: the price of a category times the plan's categories. */
export const planTotal = (plan: PlanName, interval: Interval): number =>
  pricePerCategory(plan, interval) * plans[plan].categoriesLimit;

/** Minor units that paying by the year saves against twelve months. */
export const yearlySaving = (plan: PlanName): number =>
  planTotal(plan, 'monthly') * MONTHS_A_YEAR - planTotal(plan, 'yearly');

/** What a purchase names: a plan and how often it is paid. */
export type PlanChoice = { plan: PlanName; interval: Interval };
export type PlanId = `${PlanName}_${Interval}`;

export const planId = ({ plan, interval }: PlanChoice): PlanId => `${plan}_${interval}`;

export const planChoices: readonly PlanChoice[] = PLAN_NAMES.flatMap((plan) =>
  INTERVALS.map((interval) => ({ plan, interval })),
);

export const PLAN_IDS: readonly PlanId[] = planChoices.map(planId);

/** The plan and interval of an id; null when there is no such plan. */
export const planChoiceOf = (id: string): PlanChoice | null =>
  planChoices.find((choice) => planId(choice) === id) ?? null;

/** The payment provider's name of a price: stays the same when the amount changes. */
export const priceLookupKey = (choice: PlanChoice): string => `raff_${planId(choice)}`;

/** Choosing a plan: the exact number of each. */
export const selectionCounts = (plan: PlanName): { modules: number; categories: number } => ({
  modules: plans[plan].modulesLimit,
  categories: plans[plan].categoriesLimit,
});
