import { ClientMessages } from '#components/shell/client-messages.tsx';
import { MuiArea } from '#components/theme/mui-area.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { SubscriptionDetails } from '#lib/billing/get-subscription-details.ts';
import { hasChoice } from '#lib/billing/rules/policy.ts';
import type { TokenUse } from '#lib/chat/token-budget.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { AnalystShare } from './analyst-share.tsx';
import { ChosenPanel } from './chosen-panel.tsx';
import { InvoicesPanel } from './invoices-panel.tsx';
import styles from './subscription-card.module.css';
import { SubscriptionCard } from './subscription-card.tsx';
import { SubscriptionError } from './subscription-error.tsx';

type Props = {
  locale: Locale;
  now: Date;
  /** Null: it could not be read. */
  details: SubscriptionDetails | null;
  isOwner: boolean;
  /** Of the analyst, this month; null: it could not be read. */
  analystUse: TokenUse | null;
};

/** Settings, subscription. */
export function SubscriptionSettings({ locale, now, details, isOwner, analystUse }: Props) {
  const { page } = messagesFor(locale).billing;
  const subscription = details?.subscription ?? null;
  return (
    <div className={styles.page}>
      <PageHeader title={page.title} text={page.description} />
      {details ? (
        <ClientMessages locale={locale} namespaces={['billing']}>
          <MuiArea locale={locale}>
            <SubscriptionCard locale={locale} now={now} details={details} isOwner={isOwner} />
          </MuiArea>
          {subscription && hasChoice(subscription, now) && (
            <ChosenPanel
              locale={locale}
              now={now}
              subscription={subscription}
              categories={details.categories}
            />
          )}
          {analystUse && <AnalystShare locale={locale} use={analystUse} />}
          <InvoicesPanel locale={locale} invoices={details.invoices} />
        </ClientMessages>
      ) : (
        <SubscriptionError labels={{ title: page.error, text: page.errorText, retry: page.retry }} />
      )}
    </div>
  );
}
