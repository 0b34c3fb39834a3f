'use client';

import { useTranslations } from 'next-intl';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelPager } from '#components/market/dashboard/panel-pager.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { PromotedShelvesData } from '#lib/market/distributions/panels/promoted-shelves/schema.ts';
import { type PlaceColumn, ShelfPlaceTable } from './shelf-place-table.tsx';
import { ByBrandTable, Note, PlanLine, pounds, Summary, Worth } from './shortfall-parts.tsx';

type Promoted = NonNullable<PromotedShelvesData>;
type Shelf = NonNullable<Promoted['shelves']>['rows'][number];

type Props = {
  promoted: PromotedShelvesData;
  range: { from: string; to: string };
  ours: OwnBrands;
  figures: Figures;
  onPage: (page: number) => void;
};

/** Shelves that were empty while their product was on promotion there: what was advertised and could not be bought. */
export function PromotedShelfList({ promoted, range, ours, figures, onPage }: Props) {
  const t = useTranslations('distributions.promoted');
  const list = useTranslations('distributions.list');
  const stockOuts = useTranslations('distributions.stockOuts');
  const captions = useTranslations('distributions.promotedByBrand');
  const meaning = t('text', { days: figures.days(range.from, range.to) });
  return (
    <Panel title={t('title')} text={promoted?.n ? <PromotedSum {...{ promoted, figures }} /> : meaning}>
      {promoted === null ? (
        <Note>{t('noBrands')}</Note>
      ) : promoted.n === 0 ? (
        <Note>{t(promoted.of === 0 ? 'noPromotions' : 'none')}</Note>
      ) : (
        <>
          {promoted.shelves && (
            <>
              <Shelves rows={promoted.shelves.rows} ours={ours} figures={figures} />
              <PanelPager page={promoted.shelves.page} pages={promoted.shelves.pages} onPage={onPage} />
            </>
          )}
          <Note>{meaning}</Note>
          <ByBrandTable
            caption={captions('title')}
            heads={{ n: stockOuts('empty'), worth: stockOuts('atStake') }}
            kinds={{ n: 'promoted-empty', worth: 'promoted-at-stake' }}
            {...{ rows: promoted.byBrand, figures, isOpen: promoted.shelves === null }}
          />
          {promoted.shelves === null && <PlanLine text={list('levels')} />}
        </>
      )}
    </Panel>
  );
}

/** What the list comes to. */
function PromotedSum({ promoted, figures }: { promoted: NonNullable<Props['promoted']>; figures: Figures }) {
  const t = useTranslations('distributions.promoted');
  return (
    <Summary>
      <span>
        {t.rich('summary', {
          rows: (words) => <FigureLink figure="promoted-empty">{words}</FigureLink>,
          n: figures.count(promoted.n),
          of: figures.count(promoted.of),
        })}
      </span>
      <span>
        {t('stake')} <Worth figure="promoted-at-stake" measure={promoted.atStake} figures={figures} />
      </span>
    </Summary>
  );
}

function Shelves({ rows, ours, figures }: { rows: readonly Shelf[] } & Pick<Props, 'ours' | 'figures'>) {
  const t = useTranslations('distributions.promoted');
  const list = useTranslations('distributions.list');
  const stockOuts = useTranslations('distributions.stockOuts');
  const columns: PlaceColumn<Shelf>[] = [
    { id: 'offer', name: t('offer'), cell: ({ offer }) => <bdi>{offer}</bdi> },
    {
      id: 'days',
      name: t('days'),
      cell: ({ from, to }) => (
        <bdi>{to === null ? `${figures.shortDay(from)} –` : figures.days(from, to)}</bdi>
      ),
    },
    {
      id: 'duration',
      name: stockOuts('duration'),
      cell: ({ atLeast }) => (atLeast === 0 ? t('once') : list('atLeast', { n: atLeast })),
    },
    {
      id: 'checks',
      name: t('checks'),
      cell: ({ visits, emptyVisits }) =>
        list('ofAll', { n: figures.count(emptyVisits), of: figures.count(visits) }),
    },
    {
      id: 'aMonth',
      name: list('aMonth'),
      isNumeric: true,
      cell: ({ aMonth }) => <bdi>{pounds(figures, aMonth)}</bdi>,
    },
    {
      id: 'atStake',
      name: stockOuts('atStake'),
      isNumeric: true,
      isKey: true,
      cell: ({ atStake }) => <bdi>{pounds(figures, atStake)}</bdi>,
    },
  ];
  return <ShelfPlaceTable caption={t('caption')} {...{ rows, columns, ours }} keyOf={({ from }) => from} />;
}
