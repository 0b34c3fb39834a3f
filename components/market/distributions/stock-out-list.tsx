'use client';

import { useTranslations } from 'next-intl';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelPager } from '#components/market/dashboard/panel-pager.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { StockOutsData } from '#lib/market/distributions/panels/stock-outs/schema.ts';
import { type PlaceColumn, ShelfPlaceTable } from './shelf-place-table.tsx';
import { ByBrandTable, Lacks, Note, PlanLine, pounds, Summary, Worth } from './shortfall-parts.tsx';

type Shelf = NonNullable<StockOutsData['shelves']>['rows'][number];

type Props = {
  stockOuts: StockOutsData;
  /** The last day of the range. */
  day: string;
  ours: OwnBrands;
  figures: Figures;
  onPage: (page: number) => void;
};

/** Shelves that are empty now: how long at least and at most, how often, and what is at stake. */
export function StockOutList({ stockOuts, day, ours, figures, onPage }: Props) {
  const t = useTranslations('distributions.stockOuts');
  const list = useTranslations('distributions.list');
  const captions = useTranslations('distributions.stockOutsByBrand');
  const { empty, listed, lacks, byBrand, shelves } = stockOuts;
  const meaning = t('text', { day: figures.day(day) });
  return (
    <Panel title={t('title')} text={empty === 0 ? meaning : <StockOutSum {...{ stockOuts, figures }} />}>
      {empty === 0 ? (
        <Note>{listed === 0 ? list('none') : t('noStock')}</Note>
      ) : (
        <>
          {shelves && (
            <>
              <Shelves rows={shelves.rows} ours={ours} figures={figures} />
              <PanelPager page={shelves.page} pages={shelves.pages} onPage={onPage} />
            </>
          )}
          <Note>{meaning}</Note>
          <Lacks lacks={lacks} />
          <ByBrandTable
            caption={captions('title')}
            heads={{ n: t('empty'), worth: t('atStake') }}
            kinds={{ n: 'empty', worth: 'at-stake' }}
            {...{ rows: byBrand, figures, isOpen: shelves === null }}
          />
          {shelves === null && <PlanLine text={list('levels')} />}
        </>
      )}
    </Panel>
  );
}

/** What the list comes to. */
function StockOutSum({ stockOuts, figures }: Pick<Props, 'stockOuts' | 'figures'>) {
  const t = useTranslations('distributions.stockOuts');
  const { empty, listed, repeated, atStake } = stockOuts;
  return (
    <Summary>
      <span>
        {t.rich('summary', {
          rows: (words) => <FigureLink figure="empty">{words}</FigureLink>,
          again: (words) => (repeated === 0 ? words : <FigureLink figure="repeated">{words}</FigureLink>),
          empty: figures.count(empty),
          listed: figures.count(listed),
          repeated: figures.count(repeated),
        })}
      </span>
      <span>
        {t('stake')} <Worth figure="at-stake" measure={atStake} figures={figures} />
      </span>
    </Summary>
  );
}

function Shelves({ rows, ours, figures }: { rows: readonly Shelf[] } & Pick<Props, 'ours' | 'figures'>) {
  const t = useTranslations('distributions.stockOuts');
  const list = useTranslations('distributions.list');
  const columns: PlaceColumn<Shelf>[] = [
    { id: 'since', name: t('since'), cell: ({ since }) => figures.shortDay(since) },
    {
      id: 'duration',
      name: t('duration'),
      cell: ({ atLeast, atMost }) =>
        atMost === null
          ? list('atLeast', { n: atLeast })
          : list('between', { from: figures.count(atLeast), to: figures.count(atMost) }),
    },
    { id: 'times', name: t('times'), isNumeric: true, cell: ({ times }) => figures.count(times) },
    { id: 'seen', name: list('lastVisit'), cell: ({ seen }) => figures.shortDay(seen) },
    {
      id: 'aMonth',
      name: list('aMonth'),
      isNumeric: true,
      cell: ({ aMonth }) => <bdi>{pounds(figures, aMonth)}</bdi>,
    },
    {
      id: 'atStake',
      name: t('atStake'),
      isNumeric: true,
      isKey: true,
      cell: ({ atStake }) => <bdi>{pounds(figures, atStake)}</bdi>,
    },
  ];
  return <ShelfPlaceTable caption={t('caption')} {...{ rows, columns, ours }} />;
}
