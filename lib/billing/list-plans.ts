import type { z } from 'zod';
import type { Context } from '#lib/context/context.ts';
import { translator } from '#lib/i18n/translator.ts';
import {
  PLAN_CURRENCY,
  type PlanChoice,
  planChoices,
  planId,
  plans,
  pricePerCategory,
} from '#lib/vocabulary/plans.ts';
import { type Locale, PLAN_NAMES } from '#lib/vocabulary/terms.ts';
import { FEATURES, features } from './rules/features.ts';
import type { GroupedPlansOut, PlanOut, PlansQuery } from './rules/schema.ts';

/** The price list: flat, or by plan and interval. Every plan names what it contains, what smaller plans have included. */
export const listPlans = async (
  { locale }: Context,
  { grouped }: z.output<typeof PlansQuery>,
): Promise<PlanOut[] | z.output<typeof GroupedPlansOut>> => {
  const describe = describeIn(locale);
  if (grouped !== 'true') return planChoices.map(describe);
  const both = (plan: PlanChoice['plan']) => ({
    monthly: describe({ plan, interval: 'monthly' }),
    yearly: describe({ plan, interval: 'yearly' }),
  });
  return { starter: both('starter'), growth: both('growth'), premium: both('premium') };
};

const describeIn = (locale: Locale) => {
  const t = translator(locale, 'pricing.features');
  return (choice: PlanChoice): PlanOut => {
    const { modulesLimit, categoriesLimit, teamMembers, mostPopular } = plans[choice.plan];
    const rank = PLAN_NAMES.indexOf(choice.plan);
    return {
      id: planId(choice),
      name: choice.plan,
      interval: choice.interval,
      pricePerCategory: pricePerCategory(choice.plan, choice.interval),
      currency: PLAN_CURRENCY,
      modulesLimit,
      categoriesLimit,
      teamMembers,
      mostPopular,
      features: FEATURES.filter((id) => PLAN_NAMES.indexOf(features[id].from) <= rank).map((id) => ({
        id,
        name: t(id),
        status: features[id].status,
      })),
    };
  };
};
