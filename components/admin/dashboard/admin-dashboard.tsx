import { ClientMessages } from '#components/shell/client-messages.tsx';
import { MuiArea } from '#components/theme/mui-area.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { DashboardData } from '#lib/admin/analytics/loaders.ts';
import { formatDate } from '#lib/i18n/format.ts';
import { translator } from '#lib/i18n/translator.ts';
import styles from './admin-dashboard.module.css';
import { BusinessTiles } from './business-tiles.tsx';
import { EndingTrials } from './ending-trials.tsx';
import { GrowthPanel } from './growth-panel.tsx';
import { NeedsPanel } from './needs-panel.tsx';
import { PeopleLine } from './people-line.tsx';
import { PlansPanel } from './plans-panel.tsx';
import { QuestionCharts } from './question-charts.tsx';

/** The admin area's first page: what needs someone, what the product earns, who uses it and how much. */
export function AdminDashboard({ locale, overview, analytics, today, years }: DashboardData) {
  const t = translator(locale, 'admin.dashboard');
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('asOf', { when: formatDate(locale, overview.asOf, 'moment') })}
      />
      <div className={styles.page}>
        <ClientMessages locale={locale} namespaces={['adminActivation']}>
          <NeedsPanel locale={locale} overview={overview} />
        </ClientMessages>
        <BusinessTiles locale={locale} overview={overview} />
        <PeopleLine locale={locale} overview={overview} />
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
