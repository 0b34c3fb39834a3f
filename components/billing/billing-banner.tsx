import { Button } from '#components/ui/button.tsx';
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

const WORDS_ID = 'plan-notice';

/**
 * In the top bar of every page while the plan needs attention: what is the matter, and the one thing to do about it. It takes no row of
 * the page. Where the bar has no room for the sentence, a few words open it; that works before scripts do.
 */
export function BillingBanner({ locale, subscription, isOwner, now }: Props) {
  const { banner, actions } = messagesFor(locale).billing;
  const notice = subscription && noticeOf(locale, subscription, now);
  if (!notice) return null;
  return (
    <section className={styles.banner} aria-label={banner.label}>
      <Button variant="outlined" size="small" className={styles.opener} popoverTarget={WORDS_ID}>
        <StatusIcon type="warning" size={16} />
        <span>{banner.short[notice.id]}</span>
      </Button>
      <div id={WORDS_ID} popover="auto" className={styles.words}>
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
      </div>
    </section>
  );
}

type Notice = {
  id: 'trialEnding' | 'pastDue' | 'unpaid' | 'trialOver' | 'paused' | 'canceling';
  text: string;
  action: 'add_payment_method' | 'pay_now' | 'undo';
};

function noticeOf(locale: Locale, subscription: SubscriptionSnapshot, now: Date): Notice | null {
  const t = translator(locale, 'billing.banner');
  const plain = (id: 'pastDue' | 'unpaid' | 'trialOver' | 'paused'): Notice => ({
    id,
    text: t(id),
    action: id === 'pastDue' ? 'pay_now' : 'add_payment_method',
  });
  switch (subscriptionState(subscription, now)) {
    case 'trial':
      if (!isTrialEnding(subscription, now)) return null;
      return {
        id: 'trialEnding',
        text: t('trialEnding', { days: remainingTrialDays(subscription, now) ?? 0 }),
        action: 'add_payment_method',
      };
    case 'waiting_for_payment_method':
      if (subscription.status === 'past_due') return plain('pastDue');
      if (subscription.status === 'unpaid') return plain('unpaid');
      return plain(isTrialOver(subscription) ? 'trialOver' : 'paused');
    case 'canceling': {
      const end = scheduledEnd(subscription) ?? subscription.currentPeriodEnd;
      return {
        id: 'canceling',
        text: t('canceling', { date: formatDate(locale, end, 'dayLong') }),
        action: 'undo',
      };
    }
    default:
      return null;
  }
}
