import { describe, expect, it } from 'vitest';
import { can, FEATURES, features, isBuilt } from '#lib/billing/rules/features.ts';
import { dashboardAccess } from '#lib/billing/rules/policy.ts';
import { hasFeature, requireFeature } from '#lib/billing/rules/require-feature.ts';
import { AppError } from '#lib/core/errors.ts';
import { fail } from '#lib/http/envelope.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { GUEST, type SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { LOCALES, PLAN_NAMES } from '#lib/vocabulary/terms.ts';
import { accountWith, subscriptionSnapshot } from '#tests/factories/subscription-facts.ts';
import { SUBSCRIPTION_STATES } from '#tests/factories/subscription-states.ts';

const now = new Date('2026-11-20T12:00:00Z');

const refusalOf = (subscription: SubscriptionSnapshot | null, feature: (typeof FEATURES)[number]) => {
  try {
    requireFeature(accountWith(subscription), feature, now);
    return null;
  } catch (error) {
    return error;
  }
};

describe('what a plan opens', () => {
  it.each(Object.entries(SUBSCRIPTION_STATES))('is asked of the running plan alone: %s', (_name, facts) => {
    for (const plan of PLAN_NAMES) {
      const subscription = facts && subscriptionSnapshot(now, { ...facts(now), plan });
      const isRunning = dashboardAccess(subscription, now) !== 'locked';
      for (const feature of FEATURES) {
        const isOpen = isRunning && can(plan, feature);
        expect(hasFeature(accountWith(subscription), feature, now)).toBe(isOpen);
        const refusal = refusalOf(subscription, feature);
        if (isOpen) expect(refusal).toBeNull();
        else {
          expect(refusal).toMatchObject({
            code: 'PLAN_REQUIRED',
            status: 403,
            values: { feature, plan: features[feature].from },
          });
        }
      }
    }
  });

  it('is closed to visitors, and to admins only as far as it is not built', () => {
    for (const feature of FEATURES) {
      expect(hasFeature(GUEST, feature, now)).toBe(false);
      expect(hasFeature({ ...accountWith(null), company: null }, feature, now)).toBe(false);
      expect(hasFeature(accountWith(null, 'admin'), feature, now)).toBe(isBuilt(feature));
    }
  });

  it.each(LOCALES)('is named by the analyst as by every other refusal (%s)', async (locale) => {
    const error = new AppError('PLAN_REQUIRED', { values: { feature: 'skuLevel', plan: 'growth' } });
    const { message } = await fail(error, locale).json();
    expect(messagesFor(locale).chat.activity.skuLevelOutsidePlan).toBe(message);
  });

  it.each(LOCALES)('is named as on the pricing page, with its plan (%s)', async (locale) => {
    const { pricing } = messagesFor(locale);
    for (const feature of FEATURES) {
      const plan = features[feature].from;
      const error = new AppError('PLAN_REQUIRED', { values: { feature, plan } });
      const { errors } = await fail(error, locale).json();
      expect(errors.details).toContain(pricing.features[feature]);
      expect(errors.details).toContain(pricing.plans[plan].name);
    }
    const { errors } = await fail(
      new AppError('PLAN_REQUIRED', { values: { feature: 'excel', plan: 'starter' } }),
      'en',
    ).json();
    expect(errors.details).toBe('Excel export comes with Starter.');
  });
});
