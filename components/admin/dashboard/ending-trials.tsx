import { CompanyName } from '#components/admin/list/company-name.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { OverviewOut } from '#lib/admin/analytics/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import styles from './admin-dashboard.module.css';

type Props = { locale: Locale; trials: OverviewOut['trialsEnding'] };

/** Whose trial ends soon, and whether it goes on by itself. */
export function EndingTrials({ locale, trials: { total, items } }: Props) {
  const t = translator(locale, 'admin.dashboard.trials');
  const { plans } = messagesFor(locale).pricing;
  return (
    <Panel title={t('title')} text={t('text', { count: total })}>
      {items.length > 0 && (
        <Table caption={t('title')}>
          <thead>
            <tr>
              <th scope="col">{t('company')}</th>
              <th scope="col">{t('plan')}</th>
              <th scope="col">{t('ends')}</th>
              <th scope="col">{t('card')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ company, plan, endsAt, hasCard }) => (
              <tr key={company.id}>
                <th scope="row">
                  <CompanyName locale={locale} company={company} />
                </th>
                <td>{plan && plans[plan].name}</td>
                <td>{endsAt && formatDate(locale, endsAt, 'moment')}</td>
                <td>
                  <Chip variant={hasCard ? 'success' : 'outlined'} size="small">
                    {t(hasCard ? 'hasCard' : 'noCard')}
                  </Chip>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {total > 0 && (
        <p className={styles.muted}>
          {total > items.length && <>{t('more', { count: formatNumber(locale, items.length) })} </>}
          <PageLink href={localizedPath(locale, '/admin/plans?need=trial_ending')}>{t('all')}</PageLink>
        </p>
      )}
    </Panel>
  );
}
