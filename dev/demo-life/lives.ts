/** What the companies' stories come to: when each did what, in our rows and at the payment provider. Pure. */

import { addMs, DAY, HOUR, MINUTE } from '#lib/core/clock.ts';
import { newId } from '#lib/core/ids.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';
import { type PlanChoice, plans, priceLookupKey, TRIAL_DAYS } from '#lib/vocabulary/plans.ts';
import { MODULE_NAMES, type ModuleName, type PlanName } from '#lib/vocabulary/terms.ts';
import { chanceOf } from './chance.ts';
import type { DemoCompany } from './companies.ts';
import { type Step, seconds } from './control.ts';

/** A choice as it was taken to the payment provider. */
type Purchase = PlanChoice & {
  id: string;
  at: Date;
  moduleIds: ModuleName[];
  categoryIds: string[];
};

export type Life = DemoCompany & {
  companyId: string;
  userId: string;
  joinedAt: Date;
  trial: Purchase | null;
  checkout: Purchase | null;
  /** When the first payment is taken; null: there is none. */
  paidAt: Date | null;
  /** When its reports were set; null: not yet, or never. */
  servedAt: Date | null;
  steps: Step[];
};

export type Market = {
  present: Date;
  /** The provider's price of each choice, by its lookup key. */
  prices: ReadonlyMap<string, string>;
  categories: readonly NamedRow[];
};

/** Those who paid within this time are still waited for. */
const SERVED_WITHIN = 2 * DAY;

/** The names that steps know a company's objects by. */
export function customerKey(life: Pick<Life, 'companyId'>): string {
  return `customer.${life.companyId}`;
}

export function sessionKey(life: Pick<Life, 'companyId'>): string {
  return `session.${life.companyId}`;
}

function subscriptionKey(life: Pick<Life, 'companyId'>): string {
  return `subscription.${life.companyId}`;
}

export function livesOf(companies: readonly DemoCompany[], market: Market): Life[] {
  return companies.map((company) => lifeOf(company, market));
}

function lifeOf(company: DemoCompany, market: Market): Life {
  const joinedAt = joiningOf(company, market.present);
  const ids = { companyId: newId(joinedAt.getTime()), userId: newId(joinedAt.getTime()) };
  const life: Life = {
    ...company,
    ...ids,
    joinedAt,
    trial: null,
    checkout: null,
    paidAt: null,
    servedAt: null,
    steps: [],
  };
  const { story } = company;
  if (story.what === 'looking') return life;
  life.steps.push(customerStep(life, addMs(joinedAt, 20 * MINUTE)));
  const plan: PlanChoice = { plan: story.plan, interval: 'interval' in story ? story.interval : 'monthly' };
  if (story.what === 'trial' || story.paidAfter === null) {
    const at = addMs(joinedAt, 25 * MINUTE);
    life.trial = purchaseOf(company, plan, at, market);
    life.steps.push(trialStep(life, life.trial, market));
    if (story.what === 'trial') return life;
    const cardAt = addMs(at, (TRIAL_DAYS - 2 + chanceOf(company.email)) * DAY);
    life.steps.push({
      at: seconds(cardAt),
      do: { addCard: `@{${customerKey(life)}}`, card: 'pm_card_visa' },
    });
    // The provider drafts the invoice at the trial's end and collects it an hour later.
    life.paidAt = addMs(at, TRIAL_DAYS * DAY + HOUR);
  } else {
    const at = addMs(joinedAt, story.paidAfter * DAY);
    life.checkout = purchaseOf(company, plan, at, market);
    life.steps.push(...checkoutSteps(life, life.checkout, market));
    life.paidAt = at;
  }
  if (story.cancelledDaysAgo !== undefined)
    life.steps.push({
      at: seconds(addMs(market.present, -story.cancelledDaysAgo * DAY)),
      do: { cancel: `@{${subscriptionKey(life)}}` },
    });
  // In the office the day after: well within the two days that are promised.
  const dayAfter = Math.floor(life.paidAt.getTime() / DAY) * DAY + DAY;
  const served = new Date(dayAfter + Math.floor((7 + chanceOf(`served ${company.email}`) * 8) * HOUR));
  if (life.paidAt.getTime() + SERVED_WITHIN < market.present.getTime()) life.servedAt = served;
  return life;
}

/** In the hours of an office in Cairo; the last days exactly as given, because what follows is counted in hours. */
function joiningOf({ email, joinedDaysAgo }: DemoCompany, present: Date): Date {
  const at = addMs(present, -joinedDaysAgo * DAY);
  if (joinedDaysAgo < 4) return at;
  const midnight = Math.floor(at.getTime() / DAY) * DAY;
  return new Date(midnight + Math.floor((7 + chanceOf(`joined ${email}`) * 8) * HOUR));
}

function purchaseOf(company: DemoCompany, choice: PlanChoice, at: Date, { categories }: Market): Purchase {
  const { modulesLimit, categoriesLimit } = plans[choice.plan];
  const first = Math.floor(chanceOf(`categories ${company.email}`) * categories.length);
  const rotated = [...categories.slice(first), ...categories.slice(0, first)];
  const others = MODULE_NAMES.filter((name) => name !== 'priceMonitor');
  return {
    ...choice,
    id: newId(at.getTime()),
    at,
    moduleIds: ['priceMonitor' as const, ...others].slice(0, modulesLimit),
    categoryIds: rotated.slice(0, categoriesLimit).map(({ id }) => id),
  };
}

function customerStep(life: Life, at: Date): Step {
  return {
    at: seconds(at),
    as: customerKey(life),
    do: {
      call: '/v1/customers',
      form: {
        name: life.name,
        email: life.email,
        'preferred_locales[0]': life.locale,
        'metadata[app]': 'raff',
        'metadata[company_id]': life.companyId,
      },
    },
  };
}

function quantityOf(plan: PlanName): string {
  return String(plans[plan].categoriesLimit);
}

function priceOf(choice: PlanChoice, { prices }: Market): string {
  const id = prices.get(priceLookupKey(choice));
  if (!id) throw new Error(`The stand-in has no price ${priceLookupKey(choice)}.`);
  return id;
}

function trialStep(life: Life, trial: Purchase, market: Market): Step {
  return {
    at: seconds(trial.at),
    as: subscriptionKey(life),
    do: {
      call: '/v1/subscriptions',
      form: {
        customer: `@{${customerKey(life)}}`,
        'items[0][price]': priceOf(trial, market),
        'items[0][quantity]': quantityOf(trial.plan),
        trial_period_days: String(TRIAL_DAYS),
        'trial_settings[end_behavior][missing_payment_method]': 'pause',
        'billing_mode[type]': 'flexible',
        'metadata[app]': 'raff',
        'metadata[attempt_id]': trial.id,
      },
    },
  };
}

function checkoutSteps(life: Life, checkout: Purchase, market: Market): Step[] {
  const at = seconds(checkout.at);
  const opened = {
    at,
    as: sessionKey(life),
    do: {
      call: '/v1/checkout/sessions',
      form: {
        mode: 'subscription',
        customer: `@{${customerKey(life)}}`,
        client_reference_id: checkout.id,
        'line_items[0][price]': priceOf(checkout, market),
        'line_items[0][quantity]': quantityOf(checkout.plan),
        'allowed_payment_method_types[0]': 'card',
        'subscription_data[billing_mode][type]': 'flexible',
        'subscription_data[metadata][app]': 'raff',
        'subscription_data[metadata][attempt_id]': checkout.id,
        'metadata[app]': 'raff',
        'metadata[attempt_id]': checkout.id,
        success_url: 'http://localhost/payments?session_id={CHECKOUT_SESSION_ID}',
        cancel_url: 'http://localhost/pricing',
      },
    },
  };
  const paid = {
    at: at + 90,
    as: subscriptionKey(life),
    do: { pay: `@{${sessionKey(life)}}`, card: 'pm_card_visa' },
  };
  return [opened, paid];
}
