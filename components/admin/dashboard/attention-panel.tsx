import { Chip } from '#components/ui/chip.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { OverviewOut } from '#lib/admin/analytics/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import styles from './admin-dashboard.module.css';

type Props = { locale: Locale; attention: OverviewOut['attention'] };

/** What waits for somebody, or that nothing does. */
export function AttentionPanel({ locale, attention }: Props) {
  const t = translator(locale, 'admin.dashboard.attention');
  const { paymentsFailed, failedJobs, syncBehind } = attention;
  const troubles = [
    { name: 'paymentsFailed', count: paymentsFailed, variant: 'warning' },
    { name: 'failedJobs', count: failedJobs, variant: 'error' },
    { name: 'syncBehind', count: syncBehind, variant: 'warning' },
  ] as const;
  const waiting = troubles.filter(({ count }) => count > 0);
  return (
    <Panel title={t('title')} titleId="attention">
      {waiting.length === 0 ? (
        <p className={styles.muted}>{t('nothing')}</p>
      ) : (
        <ul className={styles.attention}>
          {waiting.map(({ name, count, variant }) => (
            <li key={name}>
              <Chip variant={variant}>{t(name, { count })}</Chip>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
