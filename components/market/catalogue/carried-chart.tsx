'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ChartFrame } from '#components/charts/chart-place.tsx';
import { type ChartView, ChartViewSwitch } from '#components/charts/chart-view-switch.tsx';
import { LineChart } from '#components/charts/line-chart.tsx';
import type { SeriesPlace } from '#components/charts/series-style.ts';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { CarriedData } from '#lib/market/catalogue/panels/carried/schema.ts';
import styles from './carried-chart.module.css';

const HEIGHT = 240;
const NARROW_HEIGHT = 200;

type Line = CarriedData['lines'][number];

const PLACES = {
  own: 'own',
  selected: 'own',
  rivals: 'rival',
  others: 'rival',
  category: 0,
} as const satisfies Record<Line['id'], SeriesPlace>;

type Props = { carried: CarriedData; figures: Figures };

/** How many products retailers carried week by week: of the own brands, of rivals, and of the category. */
export function CarriedChart({ carried: { days, lines }, figures }: Props) {
  const t = useTranslations('catalogue.carried');
  const [view, setView] = useState<ChartView>('chart');
  const [day, setDay] = useState<string | null>(null);
  const named = lines.map((line) => ({ ...line, name: t(`lines.${line.id}`) }));
  const chosen = days.indexOf(day ?? '');
  const at = chosen === -1 ? days.length - 1 : chosen;
  return (
    <Panel title={t('title')} text={t('text')} actions={<ChartViewSwitch view={view} onChange={setView} />}>
      {view === 'table' ? (
        <WeekTable days={days} named={named} figures={figures} />
      ) : (
        <figure className={styles.figure}>
          <ChartFrame
            label={t('keyboard')}
            height={NARROW_HEIGHT}
            description={t('description', {
              from: figures.day(days[0] ?? ''),
              to: figures.day(days.at(-1) ?? ''),
            })}
          >
            <LineChart
              days={days}
              lines={named.map(({ id, name, values }) => ({ id, name, values, place: PLACES[id] }))}
              focus={new Set(named.map(({ id }) => id))}
              bands={[]}
              chosen={chosen === -1 ? null : chosen}
              onChoose={(place) => setDay(days[place] ?? null)}
              height={HEIGHT}
              narrowHeight={NARROW_HEIGHT}
              write={{
                value: (value) => figures.count(value ?? 0),
                tick: figures.count,
                day: figures.shortDay,
                change: figures.change,
                share: figures.wholePercent,
                count: figures.count,
              }}
            />
          </ChartFrame>
          <p className={styles.week}>
            {t('week', { day: figures.day(days[at] ?? '') })}{' '}
            {named.map(({ id, name, values }) => (
              <span key={id}>
                {name}:{' '}
                <FigureLink figure={`carried:${id}:${days[at]}`}>{figures.count(values[at] ?? 0)}</FigureLink>
              </span>
            ))}
          </p>
        </figure>
      )}
    </Panel>
  );
}

type TableProps = { days: readonly string[]; named: readonly (Line & { name: string })[]; figures: Figures };

/** The newest week first. */
function WeekTable({ days, named, figures }: TableProps) {
  const t = useTranslations('catalogue.carried');
  return (
    <Table dense tall caption={t('title')}>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          {named.map(({ id, name }) => (
            <th key={id} scope="col" data-numeric="">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days
          .map((day, at) => (
            <tr key={day}>
              <th scope="row">{figures.day(day)}</th>
              {named.map(({ id, values }) => (
                <td key={id} data-numeric="">
                  <FigureLink figure={`carried:${id}:${day}`}>{figures.count(values[at] ?? 0)}</FigureLink>
                </td>
              ))}
            </tr>
          ))
          .toReversed()}
      </tbody>
    </Table>
  );
}
