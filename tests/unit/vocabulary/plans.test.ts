import { describe, expect, it } from 'vitest';
import {
  PLAN_IDS,
  planChoiceOf,
  planChoices,
  planId,
  planList,
  plans,
  planTotal,
  priceLookupKey,
  pricePerCategory,
  selectionCounts,
  yearlySaving,
} from '#lib/vocabulary/plans.ts';
import { MODULE_NAMES, PLAN_NAMES } from '#lib/vocabulary/terms.ts';

describe('the plan table', () => {
  it('lets each plan choose and invite as many as it is sold with', () => {
    const rows = planList.map((plan) => [
      plan.name,
      plan.modulesLimit,
      plan.categoriesLimit,
      plan.teamMembers,
      plan.mostPopular,
    ]);
    expect(rows).toEqual([
      ['starter', 2, 1, 5, false],
      ['growth', 3, 3, 15, true],
      ['premium', 4, 5, null, false],
    ]);
  });

  it('prices a category by the month and the year at ten months', () => {
    expect(pricePerCategory('starter', 'monthly')).toBe(14_900);
    expect(pricePerCategory('growth', 'monthly')).toBe(24_900);
    expect(pricePerCategory('premium', 'yearly')).toBe(399_000);
  });

  it('multiplies by the categories of the plan', () => {
    expect(planTotal('starter', 'monthly')).toBe(14_900);
    expect(planTotal('growth', 'monthly')).toBe(74_700);
    expect(planTotal('growth', 'yearly')).toBe(747_000);
    expect(planTotal('premium', 'monthly')).toBe(199_500);
  });

  it('saves two months a year', () => {
    for (const name of PLAN_NAMES) expect(yearlySaving(name)).toBe(2 * planTotal(name, 'monthly'));
  });

  it('never asks for more modules than there are', () => {
    for (const name of PLAN_NAMES) {
      expect(selectionCounts(name).modules).toBeLessThanOrEqual(MODULE_NAMES.length);
      expect(selectionCounts(name).categories).toBe(plans[name].categoriesLimit);
    }
  });

  it('marks exactly one plan as the most popular', () => {
    expect(planList.filter((plan) => plan.mostPopular)).toHaveLength(1);
  });

  it('finds a plan again by its id, and nothing for another', () => {
    expect(PLAN_IDS).toHaveLength(6);
    for (const choice of planChoices) expect(planChoiceOf(planId(choice))).toEqual(choice);
    expect(planChoiceOf('growth_weekly')).toBeNull();
    expect(planChoiceOf('')).toBeNull();
    expect(new Set(planChoices.map(priceLookupKey)).size).toBe(6);
  });
});
