import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addedFeatures, can, FEATURES, features, planContains } from '#lib/billing/rules/features.ts';
import { PLAN_NAMES } from '#lib/vocabulary/terms.ts';

describe('the features of the plans', () => {
  it('lists what the product promises of each plan', () => {
    expect(addedFeatures('starter')).toEqual([
      'monthlyReport',
      'portal',
      'consumerPrice',
      'brandLevel',
      'excel',
    ]);
    expect(addedFeatures('growth')).toEqual(['emailReport', 'tradePrice', 'skuLevel', 'dashboardReport']);
    expect(addedFeatures('premium')).toEqual([
      'weeklyReport',
      'profitMargin',
      'allProductLevels',
      'customerReporting',
      'apiAccess',
      'pptReport',
    ]);
  });

  it('gives a larger plan everything of the smaller', () => {
    for (const feature of FEATURES) {
      expect(planContains('premium', feature)).toBe(true);
      if (planContains('starter', feature)) expect(planContains('growth', feature)).toBe(true);
    }
    expect(planContains('starter', 'tradePrice')).toBe(false);
  });

  it('names a file that is there for whatever is built', () => {
    const built = FEATURES.flatMap((id) => {
      const feature = features[id];
      return feature.status === 'available' ? [feature.implementedBy] : [];
    });
    expect(built.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('opens a gate only for what is both sold and built', () => {
    for (const plan of PLAN_NAMES) {
      for (const feature of FEATURES) {
        const built = features[feature].status === 'available';
        expect(can(plan, feature)).toBe(built && planContains(plan, feature));
      }
    }
    expect(can('starter', 'consumerPrice')).toBe(true);
    expect(can('premium', 'pptReport')).toBe(false);
  });
});
