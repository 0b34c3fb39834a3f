import { LinkButton } from '#components/ui/link-button.tsx';
import type { AmountDue, PlanHold as Hold } from '#lib/billing/policy.ts';
import { scheduledEnd } from '#lib/billing/policy.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import styles from './choose-plan.module.css';
import { PortalButton } from './portal-button.tsx';
import { payLabel } from './subscription-labels.ts';

type Props = { locale: Locale; hold: Hold; subscription: SubscriptionSnapshot; due: AmountDue | null };

/** Why no other plan can be bought now, and the button that changes it. */
export function PlanHold({ locale, hold, subscription, due }: Props) {
  const { billing, pricing } = messagesFor(locale);
  const t = translator(locale, 'billing.hold');
  const plan = pricing.plans[subscription.plan].name;
  const end = scheduledEnd(subscription) ?? subscription.currentPeriodEnd;
  const { opening } = billing.actions;
  return (
    <div className={styles.notice} data-hold={hold}>
      <p>
        {hold === 'payment_due' && t('payment_due', { plan })}
        {hold === 'ending' && t('ending', { plan, date: formatDate(locale, end, 'dayLong') })}
        {hold === 'unclear' && t('unclear')}
      </p>
      {hold === 'payment_due' && (
        <PortalButton
          locale={locale}
          label={payLabel(locale, due)}
          opening={opening}
          variant="contained"
          flow="payment_method"
        />
      )}
      {hold === 'ending' && (
        <PortalButton locale={locale} label={billing.actions.undo} opening={opening} variant="contained" />
      )}
      {hold === 'unclear' && (
        <LinkButton href={localizedPath(locale, '/settings/subscription')} variant="outlined">
          {billing.actions.see}
        </LinkButton>
      )}
    </div>
  );
}
