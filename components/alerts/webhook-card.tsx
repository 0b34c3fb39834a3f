'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Chip } from '#components/ui/chip.tsx';
import type { WebhookOut } from '#lib/alerts/webhook/schema.ts';
import { formatDate, joinTitles } from '#lib/i18n/format.ts';
import { localeNames } from '#lib/i18n/locales.ts';
import styles from './webhook.module.css';
import { WebhookActions } from './webhook-actions.tsx';

type Props = {
  webhook: WebhookOut;
  /** Whether the plan has one. */
  isOffered: boolean;
  mayChange: boolean;
  onChange: (webhook: WebhookOut | null) => void;
  onEdit: () => void;
  onSecret: (secret: string) => void;
};

/** A webhook that is set: where it leads, whether it is on, and what became of the last message. */
export function WebhookCard({ webhook, isOffered, mayChange, onChange, onEdit, onSecret }: Props) {
  const t = useTranslations('alerts.webhook');
  const locale = useLocale();
  const { address, offAt, failures, triedAt, outcome } = webhook;
  const state = !isOffered ? 'plan' : offAt === null ? 'on' : 'off';
  const last =
    triedAt === null
      ? t('never')
      : t('last', { day: formatDate(locale, triedAt), time: formatDate(locale, triedAt, 'time') });
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <code className={styles.address} dir="ltr">
          {address}
        </code>
        <Chip variant={state === 'on' ? 'success' : 'warning'} size="small">
          {t(`states.${state}`)}
        </Chip>
      </div>
      <p className={styles.quiet}>
        {joinTitles(locale, [
          localeNames[webhook.locale],
          last,
          ...(failures > 0 ? [t('failures', { count: failures })] : []),
        ])}
      </p>
      {state === 'plan' && <p>{t('paused')}</p>}
      {state === 'off' && <p className={styles.problem}>{t('offText')}</p>}
      {outcome !== null && outcome !== 'delivered' && <p>{t(`outcomes.${outcome}`)}</p>}
      {mayChange && (
        <WebhookActions isOffered={isOffered} onChange={onChange} onEdit={onEdit} onSecret={onSecret} />
      )}
    </div>
  );
}
