import { isTeamBuilt } from '#lib/billing/features.ts';
import { choicePath } from '#lib/billing/plan-offer.ts';
import { formatMoney } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import {
  PLAN_CURRENCY,
  type Plan,
  planTotal,
  pricePerCategory,
  yearlySaving,
} from '#lib/vocabulary/plans.ts';
import type { Interval, PlanName } from '#lib/vocabulary/terms.ts';
import { MODULE_NAMES } from '#lib/vocabulary/terms.ts';

const money = (locale: Locale, minorUnits: number) => formatMoney(locale, minorUnits, PLAN_CURRENCY);

export const categoryPrice = (locale: Locale, plan: PlanName, interval: Interval) =>
  money(locale, pricePerCategory(plan, interval));

export const totalPrice = (locale: Locale, plan: PlanName, interval: Interval) =>
  money(locale, planTotal(plan, interval));

export const savingOfYear = (locale: Locale, plan: PlanName) => money(locale, yearlySaving(plan));

type Limit = {
  text: string;
  /** Sold, and not there yet. */
  isComing: boolean;
};

/** What a plan lets a company choose and invite, as lines of a list. */
export const planLimits = (locale: Locale, plan: Plan): readonly Limit[] => {
  const t = translator(locale, 'pricing.card');
  const chosen = [
    plan.modulesLimit === MODULE_NAMES.length
      ? t('allModules', { count: plan.modulesLimit })
      : t('modules', { count: plan.modulesLimit }),
    t('categories', { count: plan.categoriesLimit }),
  ];
  const team = plan.teamMembers === null ? t('teamUnlimited') : t('team', { count: plan.teamMembers });
  return [...chosen.map((text) => ({ text, isComing: false })), { text: team, isComing: !isTeamBuilt }];
};

/** Where a plan is chosen: modules and categories, then trial or checkout. */
export const choosePath = (locale: Locale, plan: PlanName, interval: Interval): string =>
  localizedPath(locale, choicePath({ plan, interval }));

/** Where a visitor begins: signing up, and then the plan that was in view. */
export const signUpPath = (locale: Locale, plan: PlanName, interval: Interval): string =>
  `${localizedPath(locale, '/signup')}?callbackUrl=${encodeURIComponent(choosePath(locale, plan, interval))}`;
