import type { AmountDue } from '#lib/billing/rules/amount-due.ts';
import {
  daysUntil,
  isTrialEnding,
  isTrialOver,
  planMilestone,
  remainingTrialDays,
  scheduledEnd,
  subscriptionState,
} from '#lib/billing/rules/policy.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatMoney } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import type { SubscriptionState } from '#lib/vocabulary/terms.ts';

/** A state as lists group companies by it, where both causes of a payment that is due are one. */
export function stateGroupName(locale: Locale, state: SubscriptionState): string {
  const { states, paymentDue } = messagesFor(locale).billing;
  return state === 'waiting_for_payment_method' ? paymentDue : states[state];
}

type Facts = {
  locale: Locale;
  subscription: SubscriptionSnapshot;
  /** What a failed payment left open. */
  due: AmountDue | null;
  now: Date;
};

/** The state in a sentence or two. */
export function stateText({ locale, subscription, due, now }: Facts): string {
  const t = translator(locale, 'billing.stateTexts');
  const day = (at: Date | null) => (at ? formatDate(locale, at, 'dayLong') : '');
  const state = subscriptionState(subscription, now);
  switch (state) {
    case 'trial':
      return `${t('trial', { days: remainingTrialDays(subscription, now) ?? 0 })} ${afterTrial()}`;
    case 'canceling':
      return t('canceling', { date: day(scheduledEnd(subscription)) });
    case 'canceled':
      return t('canceled', { date: day(planMilestone(subscription, now).at) });
    case 'waiting_for_payment_method':
      if (subscription.status === 'past_due')
        return due?.nextAttemptAt && due.nextAttemptAt > now
          ? t('pastDueRetry', { date: day(due.nextAttemptAt) })
          : t('pastDue');
      if (subscription.status === 'unpaid') return t('unpaid');
      return isTrialOver(subscription) ? t('trialOver') : t('paused');
    case 'none':
      return '';
    default:
      return t(state);
  }

  function afterTrial(): string {
    const end = scheduledEnd(subscription);
    if (end) return t('trialEnding', { date: day(end) });
    const date = day(subscription.trialEndsAt);
    if (!subscription.hasCard)
      return isTrialEnding(subscription, now) ? t('trialLast', { date }) : t('trialCard', { date });
    const { plan, pricePerCategory, quantity, currency } = subscription;
    return t('trialHasCard', {
      plan: messagesFor(locale).pricing.plans[plan].name,
      date,
      amount: formatMoney(locale, pricePerCategory * quantity, currency),
    });
  }
}

/** The way to pay what is open: with its amount where that is known. */
export function payLabel(locale: Locale, due: AmountDue | null): string {
  return due
    ? translator(locale, 'billing.actions')('pay_amount', {
        amount: formatMoney(locale, due.amount, due.currency),
      })
    : messagesFor(locale).billing.actions.pay_now;
}

/** Days until a plan or trial ends by itself, none on the last one; null when it goes on. */
export function remainingDays(subscription: SubscriptionSnapshot, now: Date): number | null {
  const state = subscriptionState(subscription, now);
  if (state === 'trial') return remainingTrialDays(subscription, now);
  const end = scheduledEnd(subscription);
  if (state !== 'canceling' || !end) return null;
  return daysUntil(end, now);
}
