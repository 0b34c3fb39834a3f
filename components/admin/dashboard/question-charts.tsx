'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type MouseEvent, useEffect, useState } from 'react';
import { type ChartView, ChartViewSwitch } from '#components/charts/chart-view-switch.tsx';
import { CountFigure } from '#components/charts/count-figure.tsx';
import { Button } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { daysOfMonth, monthOf, type Period, periodOf, periodSearch } from '#lib/admin/analytics/policy.ts';
import type { AnalyticsOut } from '#lib/admin/analytics/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { formatDate, formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import styles from './admin-dashboard.module.css';

type Props = {
  locale: Locale;
  /** Null: the server could not read them. */
  initial: AnalyticsOut | null;
  today: string;
  years: readonly number[];
  /** What is said when they cannot be read. */
  failed: string;
};

/** What people asked, by month and by day. Year and month live in the address: a change writes there, and the figures follow it. */
export function QuestionCharts({ locale, initial, today, years, failed: failedText }: Props) {
  const t = useTranslations('admin.dashboard');
  const common = useTranslations('common.actions');
  const period = periodOf(useSearchParams(), today, years);
  const { analytics, failed, isUpdating, retry } = useAnalytics(initial, period.year);
  const pathname = usePathname();
  const hrefOf = (wanted: Period) => `${pathname}?${periodSearch(wanted)}`;
  const show = (wanted: Period) => window.history.pushState(null, '', hrefOf(wanted));
  const choice = { locale, period, today, hrefOf, show };
  return (
    <div id="questions" className={styles.charts} aria-busy={isUpdating}>
      <p className="visually-hidden" role="status">
        {isUpdating ? t('updating') : ''}
      </p>
      {failed && (
        <Panel>
          <ErrorState
            title={failedText}
            text={t('analyticsFailed')}
            action={<Button onClick={retry}>{common('retry')}</Button>}
          />
        </Panel>
      )}
      {analytics && !failed && (
        <>
          <MonthsPanel {...choice} analytics={analytics} years={years} />
          <DaysPanel {...choice} analytics={analytics} />
        </>
      )}
    </div>
  );
}

/** Those of the year that the address names; the old ones stay until the new ones are here. */
function useAnalytics(initial: AnalyticsOut | null, year: number) {
  const [shown, setShown] = useState(initial);
  const [failedYear, setFailedYear] = useState(initial ? null : year);
  const isStale = shown?.year !== year;
  const failed = failedYear === year;
  useEffect(() => {
    if (!isStale || failed) return;
    const abort = new AbortController();
    callApi<AnalyticsOut>('/admin/analytics', { query: { year }, signal: abort.signal, silent: true })
      .then(setShown)
      .catch((error) => {
        if (!(error instanceof ApiError && error.isCanceled)) setFailedYear(year);
      });
    return () => abort.abort();
  }, [year, isStale, failed]);
  return { analytics: shown, failed, isUpdating: isStale && !failed, retry: () => setFailedYear(null) };
}

type ChoiceProps = {
  locale: Locale;
  period: Period;
  today: string;
  analytics: AnalyticsOut;
  hrefOf: (period: Period) => string;
  show: (period: Period) => void;
};

/** Links that work before the page is alive, and afterwards change the address alone. */
function Choices({
  label,
  items,
}: {
  label: string;
  items: readonly { text: string; href: string; isCurrent: boolean; onPick: () => void }[];
}) {
  const pick = (event: MouseEvent, onPick: () => void) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onPick();
  };
  return (
    <nav aria-label={label}>
      <ul className={styles.choices}>
        {items.map(({ text, href, isCurrent, onPick }) => (
          <li key={text}>
            <a
              href={href}
              aria-current={isCurrent ? 'true' : undefined}
              onClick={(event) => pick(event, onPick)}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function firstDay(year: number, at: number) {
  return daysOfMonth({ year, month: at + 1 }).from;
}

function MonthsPanel({
  locale,
  period,
  today,
  analytics,
  years,
  hrefOf,
  show,
}: ChoiceProps & { years: readonly number[] }) {
  const t = useTranslations('admin.dashboard.months');
  const [view, setView] = useState<ChartView>('chart');
  const write = (value: number) => formatNumber(locale, value);
  const { year, messagesByMonth } = analytics;
  const total = messagesByMonth.reduce((sum, count) => sum + count, 0);
  const title = t('title');
  return (
    <Panel
      title={title}
      text={t('text', { year: String(year), count: total, total: write(total) })}
      actions={total > 0 && <ChartViewSwitch view={view} onChange={setView} />}
    >
      {years.length > 1 && (
        <Choices
          label={t('year')}
          items={years.map((one) => {
            const wanted = periodOf(new URLSearchParams({ year: String(one) }), today, years);
            return {
              text: String(one),
              href: hrefOf(wanted),
              isCurrent: one === period.year,
              onPick: () => show(wanted),
            };
          })}
        />
      )}
      {total > 0 && (
        <CountFigure
          kind="bars"
          view={view}
          name={t('count')}
          labels={messagesByMonth.map((_, at) => formatDate(locale, firstDay(year, at), 'monthShort', 'UTC'))}
          values={messagesByMonth}
          write={write}
          onPick={(at) => firstDay(year, at) <= today && show({ year, month: at + 1 })}
          keyboard={t('keyboard')}
          description={t('chart', { year: String(year) })}
          table={{ caption: title, head: t('month') }}
        />
      )}
    </Panel>
  );
}

function DaysPanel({ locale, period, today, analytics, hrefOf, show }: ChoiceProps) {
  const t = useTranslations('admin.dashboard.days');
  const [view, setView] = useState<ChartView>('chart');
  const write = (value: number) => formatNumber(locale, value, 1);
  const { year } = analytics;
  // While another year is on its way, its month is shown of the year that is here.
  const shown = periodOf(new URLSearchParams(periodSearch({ year, month: period.month })), today, [year]);
  const from = daysOfMonth(shown).from;
  const days = analytics.messagesPerDay.filter(({ date }) => monthOf(date) === monthOf(from));
  const month = formatDate(locale, from, 'month', 'UTC');
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const average = total / Math.max(days.length, 1);
  const begun = Array.from({ length: 12 }, (_, at) => at).filter((at) => firstDay(year, at) <= today);
  const title = t('title');
  return (
    <Panel
      title={title}
      text={total > 0 ? t('text', { month, average: write(average) }) : t('empty', { month })}
      actions={total > 0 && <ChartViewSwitch view={view} onChange={setView} />}
    >
      <Choices
        label={t('choose')}
        items={begun.map((at) => ({
          text: formatDate(locale, firstDay(year, at), 'monthShort', 'UTC'),
          href: hrefOf({ year, month: at + 1 }),
          isCurrent: at + 1 === shown.month,
          onPick: () => show({ year, month: at + 1 }),
        }))}
      />
      {total > 0 && (
        <CountFigure
          kind="line"
          view={view}
          name={t('count')}
          labels={days.map(({ date }) => formatDate(locale, date, 'dayOfYear', 'UTC'))}
          ticks={{ every: 5, write: (at) => formatNumber(locale, at + 1) }}
          values={days.map(({ count }) => count)}
          write={write}
          level={{ value: average, label: t('average', { average: write(average) }) }}
          keyboard={t('keyboard')}
          description={t('chart', { month })}
          table={{ caption: title, head: t('day') }}
        />
      )}
    </Panel>
  );
}
