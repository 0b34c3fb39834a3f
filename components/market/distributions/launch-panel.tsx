'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ChartLine } from '#components/charts/chart-line.ts';
import { ChartFrame } from '#components/charts/chart-place.tsx';
import { type ChartView, ChartViewSwitch } from '#components/charts/chart-view-switch.tsx';
import { LineChart } from '#components/charts/line-chart.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { LaunchesData } from '#lib/market/distributions/panels/launches/schema.ts';
import { addDays, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { LaunchTable } from './launch-table.tsx';
import { PlanLine } from './shortfall-parts.tsx';

type Row = NonNullable<LaunchesData['rows']>[number];
type Props = { launches: LaunchesData; ours: OwnBrands; figures: Figures };

const HEIGHT = 280;
const NARROW_HEIGHT = 240;

/** How far launched products have come, week by week since their first day. */
export function LaunchPanel({ launches, ours, figures }: Props) {
  const t = useTranslations('distributions.launches');
  const list = useTranslations('distributions.list');
  const [view, setView] = useState<ChartView>('chart');
  const { rows, total, since, byBrand } = launches;
  const drawn = rows?.some(({ weeks }) => weeks.length > 1) ? rows : null;
  return (
    <Panel
      title={t('title')}
      text={total > 0 && t('text', { n: total, since: figures.day(since) })}
      actions={drawn && <ChartViewSwitch view={view} onChange={setView} />}
    >
      {total === 0 && <PanelNote>{t('none', { since: figures.day(since) })}</PanelNote>}
      {drawn && view === 'chart' && <LaunchLines rows={drawn} ours={ours} figures={figures} />}
      {rows !== null && total > 0 && (!drawn || view === 'table') && (
        <LaunchTable rows={rows} ours={ours} figures={figures} />
      )}
      {rows !== null && rows.length < total && (
        <PanelNote>{list('file', { n: figures.count(total) })}</PanelNote>
      )}
      {rows === null && total > 0 && (
        <>
          <PlanLine text={t('levels')} />
          <ByBrand byBrand={byBrand} figures={figures} />
        </>
      )}
    </Panel>
  );
}

/** As many lines as there are colours for them. */
const MOST_LINES = 5;

/** Weeks stand a week apart from this day, which nothing names. */
const FIRST_WEEK = '1970-01-01';
const DAYS_A_WEEK = 7;

function weekOf(day: string): number {
  return Math.floor((dayNumber(day) - dayNumber(FIRST_WEEK)) / DAYS_A_WEEK) + 1;
}

/** The own launches, then the newest of the others; the rest is grey behind them. */
function LaunchLines({ rows, ours, figures }: { rows: readonly Row[] } & Omit<Props, 'launches'>) {
  const t = useTranslations('distributions.launches');
  const length = Math.max(...rows.map(({ weeks }) => weeks.length));
  const isOwn = ({ brandId }: Row) => ours.own.includes(brandId);
  const order = [...rows.filter(isOwn), ...rows.filter((row) => !isOwn(row))];
  const lines = order.map(({ product, weeks }, at): ChartLine => {
    const values = Array.from({ length }, (_, week) => weeks[week]?.weighted ?? null);
    return { id: product.id, name: product.name, place: at, values };
  });
  const focus = new Set(lines.slice(0, MOST_LINES).map(({ id }) => id));
  return (
    <ChartFrame label={t('keyboard')} height={NARROW_HEIGHT} description={t('description')}>
      <LineChart
        days={Array.from({ length }, (_, week) => addDays(FIRST_WEEK, week * DAYS_A_WEEK))}
        lines={lines}
        focus={focus}
        bands={[]}
        height={HEIGHT}
        narrowHeight={NARROW_HEIGHT}
        changeIn="points"
        write={{
          value: figures.percent,
          tick: figures.wholePercent,
          day: (day) => t('week', { n: weekOf(day) }),
          change: (points) => (points === null ? '–' : figures.signed(Math.round(points))),
          share: figures.wholePercent,
          count: figures.count,
        }}
      />
    </ChartFrame>
  );
}

/** How many products each brand launched, which every plan has. */
function ByBrand({ byBrand, figures }: Pick<LaunchesData, 'byBrand'> & Pick<Props, 'figures'>) {
  const t = useTranslations('distributions.launches');
  const list = useTranslations('distributions.list');
  const captions = useTranslations('distributions.launchesByBrand');
  return (
    <Table dense caption={captions('title')}>
      <thead>
        <tr>
          <th scope="col">{list('brand')}</th>
          <th scope="col" data-numeric="">
            {t('launched')}
          </th>
        </tr>
      </thead>
      <tbody>
        {byBrand.map(({ brand, n }) => (
          <tr key={brand.id}>
            <th scope="row">
              <bdi>{brand.name}</bdi>
            </th>
            <td data-numeric="">{figures.count(n)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
