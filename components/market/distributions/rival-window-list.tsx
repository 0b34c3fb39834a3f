'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { Button } from '#components/ui/button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { RivalWindowsData } from '#lib/market/distributions/panels/rival-windows/schema.ts';
import styles from './shelf-place-table.module.css';
import { type PlaceColumn, ShelfPlaceTable } from './shelf-place-table.tsx';
import { Note, PlanLine } from './shortfall-parts.tsx';

type Windows = NonNullable<RivalWindowsData>;
type Shelf = NonNullable<Windows['shelves']>[number];

type Props = { windows: RivalWindowsData; ours: OwnBrands; figures: Figures };

/** Where a rival's shelf is empty beside ours, with a message for the team. */
export function RivalWindowList({ windows, ours, figures }: Props) {
  const t = useTranslations('distributions.windows');
  const list = useTranslations('distributions.list');
  return (
    <Panel title={t('title')} text={t('text')}>
      {windows === null ? (
        <Note>{t('noBrands')}</Note>
      ) : windows.n === 0 ? (
        <Note>{t('none')}</Note>
      ) : (
        <>
          {windows.shelves && <Shelves rows={windows.shelves} ours={ours} figures={figures} />}
          {windows.shelves !== null && windows.shelves.length < windows.n && (
            <Note>{list('file', { n: figures.count(windows.n) })}</Note>
          )}
          <ByBrand windows={windows} figures={figures} />
          {windows.shelves === null && <PlanLine text={list('levels')} />}
        </>
      )}
    </Panel>
  );
}

function Shelves({ rows, ours, figures }: { rows: readonly Shelf[] } & Pick<Props, 'ours' | 'figures'>) {
  const t = useTranslations('distributions.windows');
  const stockOuts = useTranslations('distributions.stockOuts');
  const columns: PlaceColumn<Shelf>[] = [
    { id: 'own', name: t('own'), cell: ({ own }) => <bdi>{own.name}</bdi> },
    { id: 'since', name: stockOuts('since'), isKey: true, cell: ({ since }) => figures.shortDay(since) },
    {
      id: 'days',
      name: t('days'),
      cell: ({ certain, possible }) =>
        t('certain', { certain: figures.count(certain), possible: figures.count(possible) }),
    },
    { id: 'message', name: t('message.label'), cell: (row) => <Message row={row} figures={figures} /> },
  ];
  return <ShelfPlaceTable caption={t('caption')} {...{ rows, columns, ours }} />;
}

/** A ready text for the person who visits the shop. */
function Message({ row, figures }: { row: Shelf; figures: Figures }) {
  const t = useTranslations('distributions.windows');
  const [state, setState] = useState<'none' | 'copied' | 'failed'>('none');
  const message = t('message.text', {
    rival: row.product.name,
    own: row.own.name,
    store: row.store.name,
    city: row.city,
    since: figures.day(row.since),
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(message);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return (
    <span>
      <Button variant="outlined" size="small" title={message} onClick={() => void copy()}>
        <span aria-live="polite">{state === 'copied' ? t('copied') : t('tell')}</span>
      </Button>
      {state === 'failed' && (
        <span className={styles.message}>
          {t('copyFailed')} <q>{message}</q>
        </span>
      )}
    </span>
  );
}

function ByBrand({ windows: { byBrand, shelves }, figures }: { windows: Windows; figures: Figures }) {
  const list = useTranslations('distributions.list');
  const captions = useTranslations('distributions.windowsByBrand');
  const stockOuts = useTranslations('distributions.stockOuts');
  return (
    <details className={styles.byBrand} open={shelves === null}>
      <summary>{list('byBrand')}</summary>
      <Table dense caption={captions('title')}>
        <thead>
          <tr>
            <th scope="col">{list('brand')}</th>
            <th scope="col">{list('retailer')}</th>
            <th scope="col" data-numeric="">
              {stockOuts('empty')}
            </th>
          </tr>
        </thead>
        <tbody>
          {byBrand.map(({ brand, retailer, n }) => (
            <tr key={`${brand.id}:${retailer.id}`}>
              <th scope="row">
                <bdi>{brand.name}</bdi>
              </th>
              <td>
                <bdi>{retailer.name}</bdi>
              </td>
              <td data-numeric="">
                <FigureLink figure={`windows:${brand.id}:${retailer.id}`}>{figures.count(n)}</FigureLink>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
