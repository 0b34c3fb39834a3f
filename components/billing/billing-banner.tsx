import { StatusIcon } from '#components/ui/icons.tsx';
import {
  isTrialEnding,
  isTrialOver,
  remainingTrialDays,
  scheduledEnd,
  subscriptionState,
} from '#lib/billing/rules/policy.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import styles from './billing-banner.module.css';
import { PortalButton } from './portal-button.tsx';

type Props = {
  locale: Locale;
  subscription: SubscriptionSnapshot | null;
  /** Only the owner may act. */
  isOwner: boolean;
  now: Date;
};

/** Across the top of every page while the plan needs attention: what is the matter, and the one thing to do about it. */
export function BillingBanner({ locale, subscription, isOwner, now }: Props) {
  const { banner, actions } = messagesFor(locale).billing;
  const notice = subscription && noticeOf(locale, subscription, now);
  if (!notice) return null;
  return (
    <section className={styles.banner} aria-label={banner.label}>
      <StatusIcon type="warning" />
      <p>{notice.text}</p>
      {isOwner && (
        <PortalButton
          locale={locale}
          label={actions[notice.action]}
          opening={actions.opening}
          variant="outlined"
          size="small"
          {...(notice.action === 'undo' ? {} : { flow: 'payment_method' as const })}
        />
      )}
    </section>
  );
}

type Notice = { text: string; action: 'add_payment_method' | 'pay_now' | 'undo' };

function noticeOf(locale: Locale, subscription: SubscriptionSnapshot, now: Date): Notice | null {
  const t = translator(locale, 'billing.banner');
  switch (subscriptionState(subscription, now)) {
    case 'trial':
      return isTrialEnding(subscription, now)
        ? {
            text: t('trialEnding', { days: remainingTrialDays(subscription, now) ?? 0 }),
            action: 'add_payment_method',
          }
        : null;
    case 'waiting_for_payment_method':
      if (subscription.status === 'past_due') return { text: t('pastDue'), action: 'pay_now' };
      if (subscription.status === 'unpaid') return { text: t('unpaid'), action: 'add_payment_method' };
      return {
        text: isTrialOver(subscription) ? t('trialOver') : t('paused'),
        action: 'add_payment_method',
      };
    case 'canceling':
      return {
        text: t('canceling', {
          date: formatDate(locale, scheduledEnd(subscription) ?? subscription.currentPeriodEnd, 'dayLong'),
        }),
        action: 'undo',
      };
    default:
      return null;
  }
}
