import { PageLink } from '#components/ui/page-link.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import { daysOfMonth } from '#lib/admin/analytics/policy.ts';
import type { UserGrowth } from '#lib/admin/analytics/schema.ts';
import { formatDate, formatNumber, formatPercentChange } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { addMonths } from '#lib/vocabulary/months.ts';
import styles from './admin-dashboard.module.css';

type Props = { locale: Locale; growth: UserGrowth; today: string };

/** Who signed up in three calendar months. The current one is not over, so it is compared with none. */
export function GrowthPanel({ locale, growth, today }: Props) {
  const t = translator(locale, 'admin.dashboard.growth');
  const { thisMonth, lastMonth, twoMonthsAgo } = growth;
  const months = [
    { back: 0, count: thisMonth, change: null },
    { back: 1, count: lastMonth, change: twoMonthsAgo > 0 ? lastMonth / twoMonthsAgo - 1 : null },
    { back: 2, count: twoMonthsAgo, change: null },
  ].map((month) => ({ ...month, from: addMonths(today, -month.back) }));
  return (
    <Panel title={t('title')} text={t('text')}>
      <Table caption={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('month')}</th>
            <th scope="col" data-numeric="">
              {t('count')}
            </th>
            <th scope="col" data-numeric="">
              {t('change')}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ back, count, change, from }) => {
            const { to } = daysOfMonth({ year: Number(from.slice(0, 4)), month: Number(from.slice(5, 7)) });
            const list = `/admin/users?joinedFrom=${from}&joinedTo=${to}`;
            return (
              <tr key={from}>
                <th scope="row">
                  {formatDate(locale, from, 'month', 'UTC')}
                  {back === 0 && <span className={styles.muted}> ({t('soFar')})</span>}
                </th>
                <td data-numeric="">
                  <PageLink href={localizedPath(locale, list)}>{formatNumber(locale, count)}</PageLink>
                </td>
                <td data-numeric="">
                  <bdi>{change === null ? '–' : formatPercentChange(locale, change)}</bdi>
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Panel>
  );
}
