import { ClientMessages } from '#components/shell/client-messages.tsx';
import { MuiArea } from '#components/theme/mui-area.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { AlertsPage } from '#lib/alerts/loaders.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import styles from './alerts.module.css';
import { DeliveryForm } from './delivery-form.tsx';
import { RulesAndWebhook } from './rules-and-webhook.tsx';

/** Settings, alerts: a person's rules, what they said, when they may, and the company's webhook. */
export function AlertSettings({
  locale,
  listed,
  delivery,
  channel,
  mayChange,
  mayChangeWebhook,
}: AlertsPage) {
  const { alerts: words, modules } = messagesFor(locale);
  if (listed.most === 0 && listed.rules.length === 0 && channel.webhook === null)
    return (
      <div className={styles.page}>
        <PageHeader title={words.title} text={words.description} />
        <EmptyState
          title={words.rules.noPlan}
          text={words.rules.noPlanText}
          action={
            <LinkButton href={localizedPath(locale, '/subscription')}>{words.rules.choosePlan}</LinkButton>
          }
        />
      </div>
    );
  return (
    <div className={styles.page}>
      <PageHeader title={words.title} text={words.description} />
      <ClientMessages locale={locale} namespaces={['common', 'alerts']}>
        <MuiArea locale={locale}>
          <RulesAndWebhook
            rules={listed}
            channel={channel}
            moduleNames={{
              distributions: modules.names.distributions.name,
              imdb: modules.names.imdb.name,
              priceMonitor: modules.names.priceMonitor.name,
              promotions: modules.names.promotions.name,
            }}
            mayChange={mayChange}
            mayChangeWebhook={mayChangeWebhook}
          >
            <DeliveryForm initial={delivery} mayChange={mayChange} />
          </RulesAndWebhook>
        </MuiArea>
      </ClientMessages>
    </div>
  );
}
