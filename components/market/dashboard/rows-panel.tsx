'use client';

import Drawer from '@mui/material/Drawer';
import { useTranslations } from 'next-intl';
import { useCallback, useId, useState } from 'react';
import { ReadFailure } from '#components/market/module/read-failure.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { CloseIcon } from '#components/ui/icons.tsx';
import { showToast } from '#lib/browser/show-toast.ts';
import type { DrillRowsData } from '#lib/market/dashboard/drill/drill-rows.ts';
import { DEFAULT_ROW_SORT, firstOrderOf, type RowSort } from '#lib/market/dashboard/drill/order-rows.ts';
import { dayOfRows } from '#lib/market/dashboard/drill/row-heads.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import type { PlanName } from '#lib/vocabulary/terms.ts';
import type { Figures } from './figures.ts';
import { PanelPager } from './panel-pager.tsx';
import { RowsFile } from './rows-file.tsx';
import styles from './rows-panel.module.css';
import { RowsTable } from './rows-table.tsx';
import { RowsTools } from './rows-tools.tsx';
import { comparedDaysOf, type RowNames, resultOf, sortsOf, titleOf } from './rows-words.ts';
import { useBandName } from './use-band-name.ts';
import { type AskedRows, type RowsFailure, useRows } from './use-rows.ts';

export type RowsPanelProps = {
  /** The call that answers the rows, the one that answers files, and the view's own query. */
  endpoint: string;
  files: string;
  search: string;
  /** The smallest plan that takes files; null: the reader's own does. */
  planNeeded: PlanName | null;
  figure: string;
  figures: Figures;
  baseUnit: BaseUnit;
  /** The view's category, days and filters. */
  context: string;
  /** The last of its days, which prices are compared on where a figure names no other. */
  day: string;
  /** Rows are prices that the reader can report as wrong. */
  offersReports?: boolean;
  useRowNames: (baseUnit: BaseUnit) => RowNames;
  onClose: () => void;
};

const FIRST: AskedRows = {
  ...{ page: 1, sort: DEFAULT_ROW_SORT, order: firstOrderOf(DEFAULT_ROW_SORT), search: '' },
};

/** Everything that a figure is calculated from: the count and the result of the rows are the figure. */
export function RowsPanel(props: RowsPanelProps) {
  const { endpoint, search, figure, figures, baseUnit, context, useRowNames, onClose } = props;
  const t = useTranslations('marketRows');
  const tCommon = useTranslations('common.actions');
  const bandName = useBandName(baseUnit);
  const rowNames = useRowNames(baseUnit);
  const id = useId();
  const [asked, setAsked] = useState(FIRST);
  const rows = useRows({ endpoint, search, figure }, asked);
  const { data, failure } = rows;
  const ask = useCallback(
    (change: Partial<AskedRows>) => setAsked((before) => ({ ...before, page: 1, ...change })),
    [],
  );
  return (
    <Drawer
      open
      anchor="right"
      onClose={(event, reason) => {
        // The second press of a double click is meant for what opened it.
        if (reason !== 'backdropClick' || !('detail' in event && Number(event.detail) > 1)) onClose();
      }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': `${id}-title`,
          'aria-modal': true,
          className: styles.paper,
        },
      }}
    >
      <header className={styles.head}>
        <div className={styles.titles}>
          <h2 id={`${id}-title`} className={styles.title}>
            {data ? titleOf(data, { rowNames, figures, bandName }) : t('title')}
          </h2>
          <p className={styles.context}>{context}</p>
        </div>
        <IconButton label={tCommon('close')} onClick={onClose}>
          <CloseIcon size={18} />
        </IconButton>
      </header>
      {failure && <Failed {...failure} onRetry={rows.retry} />}
      {data === null && failure === null && <p role="status">{t('loading')}</p>}
      {data && (
        <Found {...props} {...{ data, asked, ask }} columnName={rowNames.column} isBusy={rows.isBusy} />
      )}
    </Drawer>
  );
}

type FoundProps = RowsPanelProps & {
  data: DrillRowsData;
  asked: AskedRows;
  ask: (change: Partial<AskedRows>) => void;
  columnName: (id: string) => string;
  isBusy: boolean;
};

function Found({ data, asked, ask, columnName, isBusy, ...props }: FoundProps) {
  const { files, planNeeded, search, figure, figures, day } = props;
  const t = useTranslations('marketRows');
  const tExport = useTranslations('market.export');
  const find = useCallback(
    (words: string) => {
      if (words !== asked.search) ask({ search: words });
    },
    [ask, asked.search],
  );
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => showToast('success', t('copied')),
      () => showToast('error', t('notCopied')),
    );
  // A second press turns the order round.
  const sortBy = (sort: RowSort) => {
    const isAgain = asked.sort === sort;
    const turned = asked.order === 'asc' ? 'desc' : 'asc';
    ask({ sort, order: isAgain ? turned : firstOrderOf(sort) });
  };
  const compared = comparedDaysOf(data, day, figures);
  return (
    <>
      <p className={styles.result}>
        <strong>
          <bdi>{resultOf(data, figures)}</bdi>
        </strong>{' '}
        <ResultWords data={data} /> {compared?.own && t('comparedDays', compared)}
        {compared && !compared.own && t('comparedOn', { day: compared.other })}
      </p>
      {data.level === 'brand' && <p className={styles.note}>{t('byBrand')}</p>}
      {data.total > 1 && (
        <RowsTools
          sorts={sortsOf(data)}
          sort={asked.sort}
          onSort={sortBy}
          onSearch={find}
          result={asked.search === '' || isBusy ? '' : t('found', { found: data.found, total: data.total })}
        />
      )}
      {data.items.length === 0 ? (
        <p className={styles.note}>{data.total === 0 ? t('none') : t('noneFound')}</p>
      ) : (
        <RowsTable
          {...{ data, figures, columnName }}
          reportDay={props.offersReports ? dayOfRows(data, day) : null}
          sorted={asked}
          onSort={sortBy}
          busy={isBusy}
        />
      )}
      <footer className={styles.foot}>
        <div className={styles.actions}>
          {planNeeded === null && data.total > 0 && <RowsFile endpoint={files} {...{ search, figure }} />}
          <Button size="small" variant="empty" onClick={copy}>
            {t('copyLink')}
          </Button>
        </div>
        <PanelPager page={asked.page} pages={data.pages} busy={isBusy} onPage={(page) => ask({ page })} />
        {planNeeded !== null && <p className={styles.note}>{tExport('notInPlan', { plan: planNeeded })}</p>}
      </footer>
    </>
  );
}

function Failed({ text, waitSeconds, onRetry }: RowsFailure & { onRetry: () => void }) {
  const t = useTranslations('market.busy');
  const failed = useTranslations('marketRows')('failed');
  const retry = useTranslations('common.actions')('retry');
  if (waitSeconds === null) return <ReadFailure title={failed} text={text} retry={retry} onRetry={onRetry} />;
  const later = t('later', { seconds: waitSeconds });
  return <ReadFailure title={t('title')} text={later} retry={retry} tone="warning" onRetry={onRetry} />;
}

/** How the figure comes about; of one that is withheld, which plan has it. */
function ResultWords({ data: { reduction, n, lowBase, withheld } }: { data: DrillRowsData }) {
  const t = useTranslations('marketRows');
  const hidden = useTranslations('market.withheld');
  if (withheld) return hidden('hint');
  const words = reduction === 'mean' && n === 1 ? t('one') : t(`reductions.${reduction}`, { n });
  return lowBase ? `${words} ${t('lowBase')}` : words;
}
