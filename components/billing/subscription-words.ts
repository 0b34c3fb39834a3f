import { isTrialOver, remainingTrialDays, scheduledEnd, subscriptionState } from '#lib/billing/policy.ts';
import type { SubscriptionSnapshot } from '#lib/core/actor.ts';
import { DAY } from '#lib/core/clock.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';

type Facts = { locale: Locale; subscription: SubscriptionSnapshot; now: Date };

/** The state in a sentence or two. */
export const stateText = ({ locale, subscription, now }: Facts): string => {
  const t = translator(locale, 'billing.stateTexts');
  const day = (at: Date | null) => (at ? formatDate(locale, at, 'dayLong') : '');
  const state = subscriptionState(subscription, now);
  switch (state) {
    case 'trial': {
      const left = t('trial', { days: remainingTrialDays(subscription, now) ?? 0 });
      const end = scheduledEnd(subscription);
      return end
        ? `${left} ${t('trialEnding', { date: day(end) })}`
        : `${left} ${t('trialCard', { date: day(subscription.trialEndsAt) })}`;
    }
    case 'canceling':
      return t('canceling', { date: day(scheduledEnd(subscription)) });
    case 'canceled':
      return t('canceled', { date: day(endOf(subscription)) });
    case 'waiting_for_payment_method':
      if (subscription.status === 'past_due') return t('pastDue');
      if (subscription.status === 'unpaid') return t('unpaid');
      return isTrialOver(subscription) ? t('trialOver') : t('paused');
    case 'none':
      return '';
    default:
      return t(state);
  }
};

/** When it ended: as the provider says, or as it was scheduled. */
export const endOf = (subscription: SubscriptionSnapshot): Date =>
  subscription.endedAt ?? scheduledEnd(subscription) ?? subscription.currentPeriodEnd;

/** Whole days until a plan or trial ends by itself; null when it goes on. */
export const remainingDays = (subscription: SubscriptionSnapshot, now: Date): number | null => {
  const state = subscriptionState(subscription, now);
  if (state === 'trial') return remainingTrialDays(subscription, now);
  const end = scheduledEnd(subscription);
  if (state !== 'canceling' || !end) return null;
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY));
};
