import { Chip } from '#components/ui/chip.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { OverviewOut } from '#lib/admin/analytics/schema.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import styles from './admin-dashboard.module.css';

type Props = { locale: Locale; attention: OverviewOut['attention'] };

/** What waits for someone, or that nothing does. Each count leads to the list of those that it counts. */
export function AttentionPanel({ locale, attention }: Props) {
  const t = translator(locale, 'admin.dashboard.attention');
  const { servicesDown, paymentsFailed, failedJobs, refusedEmails, syncBehind, activations } = attention;
  const queue = '/admin/activation';
  const plans = '/admin/plans';
  const troubles = [
    { name: 'servicesDown', count: servicesDown, variant: 'error', path: '/admin/health' },
    { name: 'overdue', count: activations.overdue, variant: 'error', path: `${queue}?filter=overdue` },
    { name: 'due', count: activations.due, variant: 'warning', path: `${queue}?filter=due` },
    { name: 'waiting', count: activations.waiting, variant: 'info', path: queue },
    {
      name: 'paymentsFailed',
      count: paymentsFailed,
      variant: 'warning',
      path: `${plans}?need=payment_failed`,
    },
    { name: 'failedJobs', count: failedJobs, variant: 'error', path: '/admin/jobs?state=failed' },
    { name: 'refusedEmails', count: refusedEmails, variant: 'error', path: '/admin/emails?state=refused' },
    { name: 'syncBehind', count: syncBehind, variant: 'warning', path: `${plans}?need=sync_behind` },
  ] as const;
  const waiting = troubles.filter(({ count }) => count > 0);
  const { medianHours } = activations;
  return (
    <Panel title={t('title')} titleId="attention">
      {waiting.length === 0 ? (
        <p className={styles.muted}>{t('nothing')}</p>
      ) : (
        <ul className={styles.attention}>
          {waiting.map(({ name, count, variant, path }) => (
            <li key={name}>
              <PageLink href={localizedPath(locale, path)}>
                <Chip variant={variant}>{t(name, { count })}</Chip>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      {medianHours !== null && (
        <p className={styles.muted}>{t('median', { hours: formatNumber(locale, medianHours, 1) })}</p>
      )}
    </Panel>
  );
}
