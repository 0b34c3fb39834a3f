'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, use } from 'react';
import { ReadFailure } from '#components/market/module/read-failure.tsx';
import { ReportSwitch } from '#components/market/module/report-switch.ts';
import { Button } from '#components/ui/button.tsx';
import { RowsMark } from '#components/ui/rows-mark.tsx';
import type { FilterWord } from '#lib/market/dashboard/filters/filter-labels.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import styles from './dashboard-frame.module.css';
import { DataWarning } from './data-warning.tsx';
import type { Figures } from './figures.ts';
import type { Dashboard, ViewFailure } from './use-dashboard.ts';

/** What every dashboard's view says of itself. */
type FramedData = { filters: unknown; dataset: Dataset };

type Props<Data extends FramedData> = {
  dashboard: Dashboard<Data>;
  figures: Figures;
  /** The notice of sample data has not been closed yet. */
  warnsOfSample: boolean;
  /** The page's first row. */
  head: ReactNode;
  /** The buttons of its filters. */
  menus: ReactNode;
  /** Asks a company without an open plan for one, at the foot of the window wherever the page is. */
  call?: ReactNode;
  /** What of the address could not be applied. */
  dropped: ReactNode;
  /** How the figures are meant. They stand below what is drawn, so that they move nothing down. */
  notes: ReactNode;
  /** The filters in words, for paper. */
  inWords: readonly FilterWord[];
  isNarrowed: boolean;
  withoutFilters: (filters: Data['filters']) => Data['filters'];
  /** In place of figures where nothing answers the filters; null: something does. */
  empty: ReactNode;
  /** How its figures are calculated. */
  methodology: ReactNode;
  /** What is said first, and the figures at the head of every section. */
  lead: ReactNode;
  /** The links to its sections. */
  sections: ReactNode;
  /** At the end of their row where there is room; below them otherwise. */
  tool?: ReactNode;
  children: ReactNode;
};

/** What stands around every dashboard: its head, its filters, and the states of being updated, failed and empty. */
export function DashboardFrame<Data extends FramedData>(props: Props<Data>) {
  const { dashboard, figures, warnsOfSample, head, menus, call, dropped, notes, inWords } = props;
  const { isNarrowed, withoutFilters, empty, methodology, lead, sections, tool, children } = props;
  const { data, filters, isUpdating, failure, retry, show } = dashboard;
  const t = useTranslations('market');
  const reportSwitch = use(ReportSwitch);
  return (
    <div className={styles.page}>
      {head}
      <OnPaper words={inWords} figures={figures} />
      {warnsOfSample && data.dataset === 'sample' && (
        <DataWarning
          labels={{
            title: t('warning.title'),
            text: t('warning.text'),
            mark: t.rich('warning.mark', { mark: () => <RowsMark /> }),
            ok: t('warning.ok'),
          }}
        />
      )}
      <section className={styles.filters} aria-label={t('filters.label')}>
        <div className={styles.menus}>{menus}</div>
        {/* Its place is kept, so that the first filter moves nothing. */}
        <span className={styles.reset} data-idle={!isNarrowed}>
          <Button variant="empty" size="small" onClick={() => show(withoutFilters(filters))}>
            {t('filters.resetAll')}
          </Button>
        </span>
        {reportSwitch && <div className={styles.switch}>{reportSwitch}</div>}
      </section>
      <p className="visually-hidden" role="status">
        {isUpdating ? t('filters.updating') : ''}
      </p>
      {failure && (
        <div className={styles.failure}>
          <Failure waitSeconds={failure.waitSeconds} onRetry={retry} />
        </div>
      )}
      {empty === null && (
        <div className={styles.lead} aria-busy={isUpdating}>
          {lead}
        </div>
      )}
      <div className={styles.notes}>{dropped}</div>
      {empty === null && (
        <div className={styles.sections}>
          <div className={styles.links}>{sections}</div>
          {tool && <div className={styles.tool}>{tool}</div>}
        </div>
      )}
      <div className={styles.body} aria-busy={isUpdating}>
        {empty ?? children}
      </div>
      <div className={styles.notes}>{notes}</div>
      {methodology}
      {call && <div className={styles.call}>{call}</div>}
    </div>
  );
}

/** Of what the view is, for paper, where no menu says it. */
function OnPaper({ words, figures }: { words: readonly FilterWord[]; figures: Figures }) {
  const t = useTranslations('market.print');
  return (
    <dl className={styles.onPaper}>
      {words.map(({ id, label, value }) => (
        <div key={id}>
          <dt>{t('filter', { title: label })}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
      {/* The day is the reader's, whenever the server drew the page. */}
      <div suppressHydrationWarning>
        <dt>{t('printed')}</dt>
        <dd suppressHydrationWarning>{figures.day(cairoDay(new Date()))}</dd>
      </div>
    </dl>
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
