'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelPager } from '#components/market/dashboard/panel-pager.tsx';
import { Button } from '#components/ui/button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { takeFile } from '#lib/browser/take-file.ts';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { OpenGapsData } from '#lib/market/distributions/panels/open-gaps/schema.ts';
import type { VoidsData } from '#lib/market/distributions/panels/voids/schema.ts';
import { type PlaceColumn, ShelfPlaceTable } from './shelf-place-table.tsx';
import { ByBrandTable, Lacks, Note, PlanLine, pounds, Summary, Worth } from './shortfall-parts.tsx';

type Missing = NonNullable<VoidsData['places']>['rows'][number];
type Shared = { ours: OwnBrands; figures: Figures };

type VoidProps = Shared & {
  voids: VoidsData;
  onPage: (page: number) => void;
  /** The call that answers files, and the view's own query. */
  file: { endpoint: string; query: string };
};

/** Products of the must-list that shops do not carry, and the same as a route for representatives. */
export function VoidList({ voids, ours, figures, onPage, file }: VoidProps) {
  const t = useTranslations('distributions.voids');
  const list = useTranslations('distributions.list');
  const captions = useTranslations('distributions.voidsByBrand');
  const { n, musts, lacks, byBrand, places } = voids;
  return (
    <Panel
      title={t('title')}
      text={n === 0 ? t('text') : <VoidSum {...{ voids, figures }} />}
      isTextLast
      actions={places !== null && n > 0 && <RouteFile {...file} />}
    >
      {n === 0 ? (
        <Note>{musts === 0 ? list('none') : t('none')}</Note>
      ) : (
        <>
          {places && (
            <>
              <MissingTable caption={t('caption')} rows={places.rows} ours={ours} figures={figures} />
              <PanelPager page={places.page} pages={places.pages} onPage={onPage} />
            </>
          )}
          <Note>{t('text')}</Note>
          <Lacks lacks={lacks} />
          <ByBrandTable
            caption={captions('title')}
            heads={{ n: t('title'), worth: list('aMonth') }}
            kinds={{ n: 'voids', worth: 'void-value' }}
            {...{ rows: byBrand, figures, isOpen: places === null }}
          />
          {places === null && <PlanLine text={list('levels')} />}
        </>
      )}
    </Panel>
  );
}

/** What the list comes to. */
function VoidSum({ voids: { n, musts, aMonth }, figures }: Pick<VoidProps, 'voids' | 'figures'>) {
  const t = useTranslations('distributions.voids');
  return (
    <Summary>
      <span>
        {t.rich('summary', {
          rows: (words) => <FigureLink figure="voids">{words}</FigureLink>,
          n: figures.count(n),
          musts: figures.count(musts),
        })}
      </span>
      <span>
        {t('total')} <Worth figure="void-value" measure={aMonth} figures={figures} />
      </span>
    </Summary>
  );
}

/** Takes the voids in the order of a visit as CSV. */
function RouteFile({ endpoint, query }: VoidProps['file']) {
  const t = useTranslations('distributions.route');
  const failed = useTranslations('market.export')('failed');
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    const asked = new URLSearchParams([...new URLSearchParams(query), ['format', 'csv'], ['table', 'route']]);
    await takeFile(`${endpoint}?${asked}`, failed);
    setBusy(false);
  };
  return (
    <Button
      variant="outlined"
      size="small"
      title={t('text')}
      aria-disabled={isBusy}
      onClick={() => !isBusy && void take()}
    >
      {t('download')}
    </Button>
  );
}

type GapProps = Shared & { gaps: OpenGapsData };

/** Shops that sell the category without a product, and need not carry it. */
export function GapList({ gaps, ours, figures }: GapProps) {
  const t = useTranslations('distributions.openGaps');
  const list = useTranslations('distributions.list');
  const captions = useTranslations('distributions.openGapsByBrand');
  return (
    <Panel title={t('title')} text={gaps?.n ? <GapSum {...{ gaps, figures }} /> : t('text')}>
      {gaps === null ? (
        <Note>{t('choose')}</Note>
      ) : gaps.n === 0 ? (
        <Note>{t('none')}</Note>
      ) : (
        <>
          {gaps.places && (
            <MissingTable caption={t('caption')} rows={gaps.places.rows} ours={ours} figures={figures} />
          )}
          <Note>{t('text')}</Note>
          {gaps.places !== null && gaps.places.rows.length < gaps.n && (
            <Note>{list('file', { n: figures.count(gaps.n) })}</Note>
          )}
          <ByBrandTable
            caption={captions('title')}
            heads={{ n: t('title'), worth: list('aMonth') }}
            kinds={{ n: 'gaps', worth: 'gap-value' }}
            {...{ rows: gaps.byBrand, figures, isOpen: gaps.places === null }}
          />
          {gaps.places === null && <PlanLine text={list('levels')} />}
        </>
      )}
    </Panel>
  );
}

/** What the list comes to. */
function GapSum({ gaps, figures }: { gaps: NonNullable<OpenGapsData>; figures: Figures }) {
  const t = useTranslations('distributions.openGaps');
  return (
    <Summary>
      <span>
        {t.rich('summary', {
          rows: (words) => <FigureLink figure="gaps">{words}</FigureLink>,
          n: figures.count(gaps.n),
          pairs: figures.count(gaps.pairs),
        })}
      </span>
      <span>
        {t('total')} <Worth figure="gap-value" measure={gaps.aMonth} figures={figures} />
      </span>
    </Summary>
  );
}

type MissingProps = Shared & { caption: string; rows: readonly Missing[] };

function MissingTable({ caption, rows, ours, figures }: MissingProps) {
  const list = useTranslations('distributions.list');
  const columns: PlaceColumn<Missing>[] = [
    { id: 'channel', name: list('channel'), cell: ({ channel }) => channel },
    { id: 'seen', name: list('lastVisit'), cell: ({ seen }) => figures.shortDay(seen) },
    {
      id: 'range',
      name: list('rangeHead'),
      isNumeric: true,
      cell: ({ low, high }) =>
        low === null ? '–' : list('range', { low: pounds(figures, low), high: pounds(figures, high) }),
    },
    {
      id: 'aMonth',
      name: list('aMonth'),
      isNumeric: true,
      isKey: true,
      cell: ({ aMonth }) => <bdi>{pounds(figures, aMonth)}</bdi>,
    },
  ];
  return <ShelfPlaceTable {...{ caption, rows, columns, ours }} />;
}
