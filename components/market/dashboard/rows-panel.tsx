'use client';

import Drawer from '@mui/material/Drawer';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { CloseIcon } from '#components/ui/icons.tsx';
import { Table } from '#components/ui/table.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import type { FigureRowsData } from '#lib/market/figure-rows.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import type { Figures } from './figures.ts';
import styles from './rows-panel.module.css';
import { useBandName } from './use-band-name.ts';

export type RowsPanelProps = {
  /** The call that answers the rows, and the view's own query. */
  endpoint: string;
  search: string;
  figure: string;
  figures: Figures;
  baseUnit: BaseUnit;
  onClose: () => void;
};

/** Everything that a figure is reckoned from: the count and the result of the rows are the figure. */
export function RowsPanel({ endpoint, search, figure, figures, baseUnit, onClose }: RowsPanelProps) {
  const t = useTranslations('market.rows');
  const tCommon = useTranslations('common.actions');
  const units = useTranslations('market.units');
  const bandName = useBandName(baseUnit);
  const id = useId();
  const [page, setPage] = useState(1);
  const [data, setData] = useState<FigureRowsData | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    const abort = new AbortController();
    const query = new URLSearchParams(search);
    query.set('figure', figure);
    query.set('page', String(page));
    setFailure(null);
    callApi<FigureRowsData>(`${endpoint}?${query}`, { signal: abort.signal, silent: true })
      .then(setData)
      .catch((error) => {
        if (error instanceof ApiError && error.isCanceled) return;
        setFailure(error instanceof ApiError ? error.message : t('failed'));
      });
    return () => abort.abort();
  }, [endpoint, search, figure, page, t]);

  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => showToast('success', t('copied')),
      () => showToast('error', t('notCopied')),
    );
  const isBusy = data === null || data.page !== page;
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
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
          {data ? titleOf(data, { t, figures, bandName }) : t('title')}
        </h2>
        <IconButton label={tCommon('close')} onClick={onClose}>
          <CloseIcon size={18} />
        </IconButton>
      </header>
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {data === null && failure === null && <p role="status">{t('loading')}</p>}
      {data && (
        <>
          <p className={styles.result}>
            <strong>
              <bdi>{resultOf(data, figures)}</bdi>
            </strong>{' '}
            {data.reduction === 'mean' && data.n === 1
              ? t('one')
              : t(`reductions.${data.reduction}`, { n: figures.count(data.n) })}
            {data.lowBase && ` ${t('lowBase')}`}
          </p>
          {data.level === 'brand' && <p className={styles.note}>{t('byBrand')}</p>}
          {data.items.length === 0 ? (
            <p className={styles.note}>{t('none')}</p>
          ) : (
            <Table caption={t('title')} busy={isBusy}>
              <Rows data={data} figures={figures} unit={units(baseUnit)} />
            </Table>
          )}
          <footer className={styles.foot}>
            <Button size="small" variant="empty" onClick={copy}>
              {t('copyLink')}
            </Button>
            {data.pages > 1 && (
              <span className={styles.pages}>
                <Button
                  size="small"
                  variant="outlined"
                  disabled={page <= 1 || isBusy}
                  onClick={() => setPage(page - 1)}
                >
                  {t('previous')}
                </Button>
                <bdi>{t('page', { page: figures.count(data.page), pages: figures.count(data.pages) })}</bdi>
                <Button
                  size="small"
                  variant="outlined"
                  disabled={page >= data.pages || isBusy}
                  onClick={() => setPage(page + 1)}
                >
                  {t('next')}
                </Button>
              </span>
            )}
          </footer>
        </>
      )}
    </Drawer>
  );
}

type Words = ReturnType<typeof useTranslations<'market.rows'>>;

type TitleWords = { t: Words; figures: Figures; bandName: (id: string) => string };

function titleOf({ kind, names }: FigureRowsData, { t, figures, bandName }: TitleWords): string {
  return t(`figures.${kind}`, {
    name: [names.name, names.band && bandName(names.band)].filter(Boolean).join(' · '),
    retailer: names.retailer ?? '',
    day: names.day === null ? '' : figures.day(names.day),
    month: names.day === null ? '' : figures.month(names.day),
    subject: [...new Set([names.name, names.retailer])].filter((name) => name !== null).join(' · '),
  });
}

/** The figure itself; its rows are in `valuesIn`. */
function resultOf({ reduction, valuesIn, value }: FigureRowsData, figures: Figures): string {
  if (reduction === 'share') return figures.percent(value);
  if (reduction === 'change') return figures.change(value);
  if (reduction === 'count') return figures.count(value ?? 0);
  return written(valuesIn, value, figures);
}

function written(valuesIn: FigureRowsData['valuesIn'], value: number | null, figures: Figures): string {
  switch (valuesIn) {
    case 'money':
      return figures.money(value);
    case 'percent':
      return figures.percent(value);
    case 'change':
      return figures.change(value);
    case 'index':
      return figures.index(value);
    case 'count':
      return figures.count(value ?? 0);
  }
}

type RowsProps = { data: FigureRowsData; figures: Figures; unit: string };

function Rows({ data, figures, unit }: RowsProps) {
  const t = useTranslations('market.rows');
  const has = {
    retailer: data.items.some(({ retailer }) => retailer !== null),
    shelf: data.items.some(({ regular }) => regular !== null),
    margin: data.items.some(({ trade }) => trade !== null),
    compared: data.items.some(({ other }) => other !== null),
    n: data.items.some(({ n }) => n !== 1),
    weight: data.items.some(({ weight }) => weight !== null),
    value: data.valuesIn !== 'count',
  };
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{data.level === 'brand' ? t('brand') : t('product')}</th>
          {has.retailer && <th scope="col">{t('retailer')}</th>}
          {has.n && (
            <th scope="col" data-numeric="">
              {t('prices')}
            </th>
          )}
          {has.shelf && (
            <>
              <th scope="col" data-numeric="">
                {t('regular')}
              </th>
              <th scope="col" data-numeric="">
                {t('promo')}
              </th>
              <th scope="col" data-numeric="">
                {t('perUnit', { unit })}
              </th>
              <th scope="col" data-numeric="">
                {t('since')}
              </th>
            </>
          )}
          {has.margin && (
            <>
              <th scope="col" data-numeric="">
                {t('consumer')}
              </th>
              <th scope="col" data-numeric="">
                {t('net')}
              </th>
              <th scope="col" data-numeric="">
                {t('trade')}
              </th>
            </>
          )}
          {has.compared && (
            <>
              <th scope="col" data-numeric="">
                {t('own')}
              </th>
              <th scope="col" data-numeric="">
                {t('other')}
              </th>
            </>
          )}
          {has.value && (
            <th scope="col" data-numeric="">
              {t('value')}
            </th>
          )}
          {has.weight && (
            <th scope="col" data-numeric="">
              {t('weight')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {data.items.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <span className={styles.name}>
                {row.product?.name ?? row.brand?.name ?? t('brandsTogether')}
              </span>
            </th>
            {has.retailer && <td>{row.retailer?.name ?? t('retailersTogether')}</td>}
            {has.n && <td data-numeric="">{figures.count(row.n)}</td>}
            {has.shelf && (
              <>
                <td data-numeric="">{figures.amount(row.regular)}</td>
                <td data-numeric="">{figures.amount(row.promo)}</td>
                <td data-numeric="">{figures.amount(row.unit)}</td>
                <td data-numeric="">{row.since === null ? '–' : figures.shortDay(row.since)}</td>
              </>
            )}
            {has.margin && (
              <>
                <td data-numeric="">{figures.amount(row.consumer)}</td>
                <td data-numeric="">{figures.amount(row.net)}</td>
                <td data-numeric="">{figures.amount(row.trade)}</td>
              </>
            )}
            {has.compared && (
              <>
                <td data-numeric="">{figures.amount(row.own)}</td>
                <td data-numeric="">{figures.amount(row.other)}</td>
              </>
            )}
            {has.value && <td data-numeric="">{written(data.valuesIn, row.value, figures)}</td>}
            {has.weight && <td data-numeric="">{figures.percent(row.weight)}</td>}
          </tr>
        ))}
      </tbody>
    </>
  );
}
