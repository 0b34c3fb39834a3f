'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DataNotice } from '#components/market/module/data-notice.tsx';
import { ReadFailure } from '#components/market/module/read-failure.tsx';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { FilterWord } from '#lib/market/dashboard/filters/filter-labels.ts';
import type { RetailerFreshness } from '#lib/market/dashboard/freshness.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import styles from './dashboard-frame.module.css';
import { DataWarning } from './data-warning.tsx';
import type { Figures } from './figures.ts';
import { FreshnessStrip } from './freshness-strip.tsx';
import type { Dashboard, ViewFailure } from './use-dashboard.ts';

/** What every dashboard's view says of itself. */
type FramedData = {
  filters: unknown;
  dataset: Dataset;
  asOf: string | null;
  freshness: readonly RetailerFreshness[];
};

type Props<Data extends FramedData> = {
  dashboard: Dashboard<Data>;
  figures: Figures;
  /** The notice of sample data has not been closed yet. */
  warnsOfSample: boolean;
  /** The buttons of its filters. */
  menus: ReactNode;
  /** What must be known of how they were applied, and what can be done with the view. */
  notes: ReactNode;
  actions: ReactNode;
  /** The filters in words, for paper. */
  inWords: readonly FilterWord[];
  isNarrowed: boolean;
  withoutFilters: (filters: Data['filters']) => Data['filters'];
  /** Nothing answers these filters. */
  isEmpty: boolean;
  /** How its figures are calculated. */
  methodology: ReactNode;
  /** What is said first. */
  head: ReactNode;
  children: ReactNode;
};

/** What stands around every dashboard: what its figures are, the filters, and the states of being updated, failed and empty. */
export function DashboardFrame<Data extends FramedData>(props: Props<Data>) {
  const { dashboard, figures, warnsOfSample, menus, notes, actions, inWords } = props;
  const { isNarrowed, withoutFilters, isEmpty, methodology, head, children } = props;
  const { data, filters, isUpdating, failure, retry, show } = dashboard;
  const t = useTranslations('market');
  const reset = () => show(withoutFilters(filters));
  return (
    <div className={styles.page}>
      <dl className={styles.onPaper}>
        {inWords.map(({ id, label, value }) => (
          <div key={id}>
            <dt>{t('print.filter', { title: label })}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
        {/* The day is the reader's, whenever the server drew the page. */}
        <div suppressHydrationWarning>
          <dt>{t('print.printed')}</dt>
          <dd suppressHydrationWarning>{figures.day(cairoDay(new Date()))}</dd>
        </div>
      </dl>
      {warnsOfSample && data.dataset === 'sample' && (
        <DataWarning labels={{ title: t('warning.title'), text: t('warning.text'), ok: t('warning.ok') }} />
      )}
      <section className={styles.filters} aria-label={t('filters.label')}>
        <div className={styles.menus}>{menus}</div>
        <div className={styles.foot}>
          {/* Its place is kept, so that the first filter moves nothing. */}
          <span className={styles.reset} data-idle={!isNarrowed}>
            <Button variant="empty" size="small" onClick={reset}>
              {t('filters.reset')}
            </Button>
          </span>
          <p className={styles.stamp}>
            <Chip variant="outlined">{t(`dataset.${data.dataset}`)}</Chip>
            <span>{data.asOf === null ? t('noRound') : t('asOf', { when: figures.moment(data.asOf) })}</span>
          </p>
        </div>
      </section>
      <p className="visually-hidden" role="status">
        {isUpdating ? t('filters.updating') : ''}
      </p>
      {failure && (
        <div className={styles.failure}>
          <Failure waitSeconds={failure.waitSeconds} onRetry={retry} />
        </div>
      )}
      {!isEmpty && (
        <div className={styles.body} aria-busy={isUpdating}>
          {head}
        </div>
      )}
      {notes}
      {data.dataset === 'sample' && <DataNotice>{t('beta')}</DataNotice>}
      <div className={styles.about}>
        {actions}
        <FreshnessStrip retailers={data.freshness} figures={figures} />
      </div>
      <div className={styles.body} aria-busy={isUpdating}>
        {isEmpty ? (
          <EmptyState
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              <Button variant="outlined" onClick={reset}>
                {t('filters.reset')}
              </Button>
            }
          />
        ) : (
          children
        )}
      </div>
      {methodology}
    </div>
  );
}

function Failure({ waitSeconds, onRetry }: ViewFailure & { onRetry: () => void }) {
  const t = useTranslations('market');
  const retry = useTranslations('common.actions')('retry');
  if (waitSeconds === null)
    return <ReadFailure title={t('failed.title')} text={t('failed.text')} retry={retry} onRetry={onRetry} />;
  const text = t('busy.kept', { seconds: waitSeconds });
  return <ReadFailure title={t('busy.title')} text={text} retry={retry} tone="warning" onRetry={onRetry} />;
}
