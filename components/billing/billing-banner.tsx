import { StatusIcon } from '#components/ui/icons.tsx';
import { isTrialOver, scheduledEnd, subscriptionState } from '#lib/billing/policy.ts';
import type { SubscriptionSnapshot } from '#lib/core/actor.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import styles from './billing-banner.module.css';

type Props = { locale: Locale; subscription: SubscriptionSnapshot | null; now: Date };

/** Across the top of every page while money needs attention: past due, paused, or ending. */
export function BillingBanner({ locale, subscription, now }: Props) {
  const { banner } = messagesFor(locale).billing;
  const text = bannerText({ locale, subscription, now });
  if (!text) return null;
  return (
    <section className={styles.banner} aria-label={banner.label}>
      <StatusIcon type="warning" />
      <p>{text}</p>
      <a href={localizedPath(locale, '/settings/subscription')}>{banner.action}</a>
    </section>
  );
}

const bannerText = ({ locale, subscription, now }: Props): string | null => {
  if (!subscription) return null;
  const t = translator(locale, 'billing.banner');
  switch (subscriptionState(subscription, now)) {
    case 'waiting_for_payment_method':
      if (subscription.status === 'past_due') return t('pastDue');
      return isTrialOver(subscription) ? t('trialOver') : t('paused');
    case 'canceling':
      return t('canceling', {
        date: formatDate(locale, scheduledEnd(subscription) ?? subscription.currentPeriodEnd, 'dayLong'),
      });
    default:
      return null;
  }
};
