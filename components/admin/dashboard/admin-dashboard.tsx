import { ClientMessages } from '#components/shell/client-messages.tsx';
import { MuiArea } from '#components/theme/mui-area.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { DashboardData } from '#lib/admin/analytics/loaders.ts';
import { formatDate } from '#lib/i18n/format.ts';
import { translator } from '#lib/i18n/translator.ts';
import styles from './admin-dashboard.module.css';
import { AttentionPanel } from './attention-panel.tsx';
import { BusinessTiles } from './business-tiles.tsx';
import { EndingTrials } from './ending-trials.tsx';
import { GrowthPanel } from './growth-panel.tsx';
import { PlansPanel } from './plans-panel.tsx';
import { QuestionCharts } from './question-charts.tsx';

/** The admin area's first page: who uses the product, how much, what it earns and what needs someone. */
export function AdminDashboard({ locale, overview, analytics, today, years }: DashboardData) {
  const t = translator(locale, 'admin.dashboard');
  return (
    <>
      <PageHeader
        title={t('title')}
        text={`${t('description')} ${t('asOf', { when: formatDate(locale, overview.asOf, 'moment') })}`}
      />
      <div className={styles.page}>
        <BusinessTiles locale={locale} overview={overview} today={today} />
        <AttentionPanel locale={locale} attention={overview.attention} />
        <ClientMessages locale={locale} namespaces={['admin', 'common']}>
          <MuiArea locale={locale}>
            <QuestionCharts
              locale={locale}
              initial={analytics}
              today={today}
              years={years}
              failed={translator(locale, 'errors.failed')('loadAnalytics')}
            />
          </MuiArea>
        </ClientMessages>
        <div className={styles.halves}>
          <GrowthPanel locale={locale} growth={overview.userGrowth} today={today} />
          <EndingTrials locale={locale} trials={overview.trialsEnding} />
        </div>
        <PlansPanel locale={locale} overview={overview} />
      </div>
    </>
  );
}
