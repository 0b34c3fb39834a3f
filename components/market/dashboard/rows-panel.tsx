'use client';

import Drawer from '@mui/material/Drawer';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import { ReadFailure } from '#components/market/module/read-failure.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { CloseIcon } from '#components/ui/icons.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import type { DrillRowsData } from '#lib/market/dashboard/drill/drill-rows.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import type { Figures } from './figures.ts';
import { PanelPager } from './panel-pager.tsx';
import styles from './rows-panel.module.css';
import { RowsTable } from './rows-table.tsx';
import { type RowNames, resultOf, titleOf } from './rows-words.ts';
import { useBandName } from './use-band-name.ts';
import { type ViewFailure, waitSecondsOf } from './use-dashboard.ts';

export type RowsPanelProps = {
  /** The call that answers the rows, and the view's own query. */
  endpoint: string;
  search: string;
  figure: string;
  figures: Figures;
  baseUnit: BaseUnit;
  useRowNames: (baseUnit: BaseUnit) => RowNames;
  onClose: () => void;
};

/** `text`: the server’s message; null if there was no response. */
type Failure = ViewFailure & { text: string | null };

/** Everything that a figure is calculated from: the count and the result of the rows are the figure. */
export function RowsPanel({
  endpoint,
  search,
  figure,
  figures,
  baseUnit,
  useRowNames,
  onClose,
}: RowsPanelProps) {
  const t = useTranslations('marketRows');
  const tCommon = useTranslations('common.actions');
  const bandName = useBandName(baseUnit);
  const rowNames = useRowNames(baseUnit);
  const id = useId();
  const [page, setPage] = useState(1);
  const [data, setData] = useState<DrillRowsData | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const hasFailed = failure !== null;

  useEffect(() => {
    if (hasFailed) return;
    const abort = new AbortController();
    const query = new URLSearchParams(search);
    query.set('figure', figure);
    query.set('page', String(page));
    callApi<DrillRowsData>(`${endpoint}?${query}`, { signal: abort.signal, silent: true })
      .then(setData)
      .catch((error) => {
        if (error instanceof ApiError && error.isCanceled) return;
        setFailure({
          text: error instanceof ApiError ? error.message : null,
          waitSeconds: waitSecondsOf(error),
        });
      });
    return () => abort.abort();
  }, [endpoint, search, figure, page, hasFailed]);

  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => showToast('success', t('copied')),
      () => showToast('error', t('notCopied')),
    );
  const turnTo = (other: number) => {
    setFailure(null);
    setPage(other);
  };
  const isBusy = !hasFailed && data?.page !== page;
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
        <h2 id={`${id}-title`} className={styles.title}>
          {data ? titleOf(data, { rowNames, figures, bandName }) : t('title')}
        </h2>
        <IconButton label={tCommon('close')} onClick={onClose}>
          <CloseIcon size={18} />
        </IconButton>
      </header>
      {failure && <Failed {...failure} onRetry={() => setFailure(null)} />}
      {data === null && failure === null && <p role="status">{t('loading')}</p>}
      {data && (
        <>
          <p className={styles.result}>
            <strong>
              <bdi>{resultOf(data, figures)}</bdi>
            </strong>{' '}
            <ResultWords data={data} />
          </p>
          {data.level === 'brand' && <p className={styles.note}>{t('byBrand')}</p>}
          {data.items.length === 0 ? (
            <p className={styles.note}>{t('none')}</p>
          ) : (
            <RowsTable data={data} figures={figures} columnName={rowNames.column} busy={isBusy} />
          )}
          <footer className={styles.foot}>
            <Button size="small" variant="empty" onClick={copy}>
              {t('copyLink')}
            </Button>
            <PanelPager page={page} pages={data.pages} busy={isBusy} onPage={turnTo} />
          </footer>
        </>
      )}
    </Drawer>
  );
}

function Failed({ text, waitSeconds, onRetry }: Failure & { onRetry: () => void }) {
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
