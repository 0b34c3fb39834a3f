import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { planId } from '#lib/vocabulary/plans.ts';
import { remainingTrialDays, scheduledEnd, subscriptionState } from './policy.ts';
import type { UserSubscriptionOut } from './schema.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/**
 * A subscription as the API returns it.
 * @param paid what was paid last for it; null when nothing was
 */
export const subscriptionView = (
  subscription: SubscriptionSnapshot,
  paid: { amount: number; currency: string } | null,
  now: Date,
): UserSubscriptionOut => {
  const { plan, interval, currency } = subscription;
  const state = subscriptionState(subscription, now);
  return {
    id: subscription.id,
    planId: planId({ plan, interval }),
    plan,
    interval,
    state,
    startedAt: subscription.startedAt.toISOString(),
    currentPeriodEnd: subscription.currentPeriodEnd.toISOString(),
    endedAt: iso(subscription.endedAt),
    cancelAt: state === 'canceled' ? null : iso(scheduledEnd(subscription)),
    isCanceled: state === 'canceled' || state === 'canceling',
    trialEndsAt: iso(subscription.trialEndsAt),
    remainingTrialDays: remainingTrialDays(subscription, now),
    amountPaid: paid ?? { amount: 0, currency },
  };
};
