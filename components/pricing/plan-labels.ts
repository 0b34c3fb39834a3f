import { IS_TEAM_BUILT, lostFeatures } from '#lib/billing/rules/features.ts';
import { choicePath } from '#lib/billing/rules/plan-offer.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatList, formatMoney } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import {
  PLAN_CURRENCY,
  type Plan,
  plans,
  planTotal,
  pricePerCategory,
  yearlySaving,
} from '#lib/vocabulary/plans.ts';
import { type Interval, MODULE_NAMES, type PlanName } from '#lib/vocabulary/terms.ts';

function money(locale: Locale, minorUnits: number) {
  return formatMoney(locale, minorUnits, PLAN_CURRENCY);
}

export function categoryPrice(locale: Locale, plan: PlanName, interval: Interval) {
  return money(locale, pricePerCategory(plan, interval));
}

export function totalPrice(locale: Locale, plan: PlanName, interval: Interval) {
  return money(locale, planTotal(plan, interval));
}

function savingOfYear(locale: Locale, plan: PlanName) {
  return money(locale, yearlySaving(plan));
}

/** A line of a plan's list. */
export type PlanLine = {
  text: string;
  /** The word for what is sold and not there yet. */
  soon: string | null;
};

export type PlanPriceLabels = {
  category: string;
  unit: string;
  total: string;
  totalLine: string;
  forCategories: string;
  saving: string;
};

/** A plan's card in words, for pages that have the texts and browsers that have not. */
export type PlanCardLabels = {
  name: PlanName;
  title: string;
  tagline: string;
  /** What marks the plan that most choose. */
  popular: string;
  limits: readonly PlanLine[];
  prices: Record<Interval, PlanPriceLabels>;
};

export function planCardLabels(locale: Locale, plan: Plan): PlanCardLabels {
  const { plans, mostPopular } = messagesFor(locale).pricing;
  return {
    name: plan.name,
    title: plans[plan.name].name,
    tagline: plans[plan.name].tagline,
    popular: mostPopular,
    limits: planLimits(locale, plan),
    prices: { monthly: planPrice(locale, plan, 'monthly'), yearly: planPrice(locale, plan, 'yearly') },
  };
}

function planPrice(locale: Locale, { name, categoriesLimit }: Plan, interval: Interval): PlanPriceLabels {
  const t = translator(locale, 'pricing.card');
  const total = totalPrice(locale, name, interval);
  return {
    category: categoryPrice(locale, name, interval),
    unit: t(interval === 'monthly' ? 'perCategoryMonthly' : 'perCategoryYearly'),
    total,
    totalLine: t(interval === 'monthly' ? 'totalMonthly' : 'totalYearly', { total }),
    forCategories: t('forCategories', { count: categoriesLimit }),
    saving: interval === 'yearly' ? t('saving', { amount: savingOfYear(locale, name) }) : '',
  };
}

/** What a plan lets a company choose and invite. */
function planLimits(locale: Locale, plan: Plan): readonly PlanLine[] {
  const t = translator(locale, 'pricing.card');
  const { comingSoon } = messagesFor(locale).pricing;
  const chosen = [
    plan.modulesLimit === MODULE_NAMES.length
      ? t('allModules', { count: plan.modulesLimit })
      : t('modules', { count: plan.modulesLimit }),
    t('categories', { count: plan.categoriesLimit }),
  ];
  const team = plan.teamMembers === null ? t('teamUnlimited') : t('team', { count: plan.teamMembers });
  return [
    ...chosen.map((text) => ({ text, soon: null })),
    { text: team, soon: IS_TEAM_BUILT ? null : comingSoon },
  ];
}

/** What a company gives up by moving to a lower plan; null where nothing is. */
export function planLoss(locale: Locale, from: PlanName, to: PlanName): string | null {
  const t = translator(locale, 'billing.choose');
  const { features } = messagesFor(locale).pricing;
  const modules = plans[from].modulesLimit - plans[to].modulesLimit;
  const categories = plans[from].categoriesLimit - plans[to].categoriesLimit;
  const lost = [
    ...(modules > 0 ? [t('fewerModules', { count: modules })] : []),
    ...(categories > 0 ? [t('fewerCategories', { count: categories })] : []),
    ...lostFeatures(from, to).map((feature) => features[feature]),
  ];
  return lost.length === 0 ? null : t('loss', { what: formatList(locale, lost) });
}

/** Where a plan is chosen: modules and categories, then trial or checkout. */
export function choosePath(locale: Locale, plan: PlanName, interval: Interval): string {
  return localizedPath(locale, choicePath({ plan, interval }));
}

/** Where a visitor begins: signing up, and then the plan that was in view. */
export function signUpPath(locale: Locale, plan: PlanName, interval: Interval): string {
  return `${localizedPath(locale, '/signup')}?callbackUrl=${encodeURIComponent(choosePath(locale, plan, interval))}`;
}
