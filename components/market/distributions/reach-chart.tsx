import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ChartLine } from '#components/charts/chart-line.ts';
import { ChartFrame } from '#components/charts/chart-place.tsx';
import { type ChartView, ChartViewSwitch } from '#components/charts/chart-view-switch.tsx';
import { LineChart } from '#components/charts/line-chart.tsx';
import type { SeriesPlace } from '#components/charts/series-style.ts';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { DistributionLinesData } from '#lib/market/distributions/panels/lines/schema.ts';
import type { DistributionsData } from '#lib/market/distributions/schema.ts';
import { sideKeys } from '#lib/market/distributions/side-keys.ts';
import type { PriceSide } from '#lib/vocabulary/market-terms.ts';
import styles from './reach-chart.module.css';

const HEIGHT = 320;
const NARROW_HEIGHT = 260;

type Props = {
  data: Pick<DistributionsData, 'ours' | 'filters'>;
  lines: DistributionLinesData;
  figures: Figures;
};

/** Numeric against weighted distribution of both sides, week by week; what their gap says is the title. */
export function ReachChart({ data, lines, figures }: Props) {
  const t = useTranslations('distributions.lines');
  const sides = useTranslations('distributions.sides');
  const [view, setView] = useState<ChartView>('chart');
  const [day, setDay] = useState<string | null>(null);
  const keys = sideKeys(data);
  const named = lines.sides.map((side) => ({ ...side, name: sides(keys[side.id]) }));
  // All brands together are wherever the category is: a line of theirs says nothing.
  const isOfAll = keys.ours === 'category';
  const drawn = (isOfAll ? [] : named).flatMap(({ id, name, numeric, weighted, n }): ChartLine[] => [
    ...(numeric.some((value) => value !== null)
      ? [
          { id: `${id}-weighted`, name: t('weighted', { name }), place: placeOf(id), values: weighted, n },
          {
            id: `${id}-numeric`,
            name: t('numeric', { name }),
            place: placeOf(id),
            isSecond: true,
            values: numeric,
            n,
          },
        ]
      : []),
  ]);
  const reach = named[0]?.reach ?? null;
  const title =
    reach === null
      ? t('title')
      : t(`reach.${reach.kind}`, { name: named[0]?.name ?? '', points: figures.index(reach.points) });
  const at = Math.max(lines.days.indexOf(day ?? ''), -1);
  const [first, last] = [lines.days[0] ?? '', lines.days.at(-1) ?? ''];
  return (
    <Panel
      title={title}
      text={t('text')}
      actions={drawn.length > 0 && <ChartViewSwitch view={view} onChange={setView} />}
    >
      {drawn.length === 0 && <PanelNote>{t(isOfAll ? 'allBrands' : 'none')}</PanelNote>}
      {drawn.length > 0 && view === 'chart' && (
        <figure className={styles.figure}>
          <ChartFrame
            label={t('keyboard')}
            height={NARROW_HEIGHT}
            description={t('description', { from: figures.day(first), to: figures.day(last) })}
          >
            <LineChart
              days={lines.days}
              lines={drawn}
              focus={new Set(drawn.map(({ id }) => id))}
              bands={[]}
              chosen={at === -1 ? null : at}
              onChoose={(place) => setDay(lines.days[place] ?? null)}
              height={HEIGHT}
              narrowHeight={NARROW_HEIGHT}
              changeIn="points"
              base={t('stores')}
              write={{
                value: figures.percent,
                tick: figures.wholePercent,
                day: figures.shortDay,
                change: (points) => (points === null ? '–' : figures.signed(Math.round(points))),
                share: figures.wholePercent,
                count: figures.count,
              }}
            />
          </ChartFrame>
          <Behind lines={lines} at={at === -1 ? lines.days.length - 1 : at} named={named} figures={figures} />
        </figure>
      )}
      {drawn.length > 0 && view === 'table' && <WeekTable lines={lines} named={named} figures={figures} />}
      {lines.hasGaps && <PanelNote>{t('gaps')}</PanelNote>}
    </Panel>
  );
}

function placeOf(id: PriceSide): SeriesPlace {
  return id === 'ours' ? 'own' : 'rival';
}

type NamedSide = DistributionLinesData['sides'][number] & { name: string };
type BehindProps = { lines: DistributionLinesData; named: readonly NamedSide[]; figures: Figures };

/** The figures of one week, each of which opens its stores. */
function Behind({ lines, named, at, figures }: BehindProps & { at: number }) {
  const t = useTranslations('distributions.lines');
  const day = lines.days[at] ?? '';
  return (
    <p className={styles.behind}>
      {t('week', { day: figures.day(day) })}{' '}
      {named.map(({ id, name, numeric, weighted, n }) => (
        <span key={id} className={styles.side}>
          <bdi>{name}</bdi>:{' '}
          <FigureLink figure={`weighted-line:${id}:${day}`}>
            {t('weightedValue', { value: figures.percent(weighted[at] ?? null) })}
          </FigureLink>
          {' · '}
          <FigureLink figure={`numeric-line:${id}:${day}`}>
            {t('numericValue', { value: figures.percent(numeric[at] ?? null) })}
          </FigureLink>
          {` · ${t('ofStores', { n: n[at] ?? 0 })}`}
        </span>
      ))}
    </p>
  );
}

/** The newest week first. */
function WeekTable({ lines, named, figures }: BehindProps) {
  const t = useTranslations('distributions.lines');
  const weeks = lines.days.map((day, at) => ({ day, at })).toReversed();
  return (
    <Table dense tall caption={t('table')}>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          {named.map(({ id, name }) => (
            <SideHeads key={id} name={name} />
          ))}
          <th scope="col" data-numeric="">
            {t('stores')}
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ day, at }) => (
          <tr key={day}>
            <th scope="row">{figures.day(day)}</th>
            {named.map(({ id, numeric, weighted }) => (
              <SideCells
                key={id}
                {...{ id, day, figures }}
                numeric={numeric[at] ?? null}
                weighted={weighted[at] ?? null}
              />
            ))}
            <td data-numeric="">{figures.count(named[0]?.n[at] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function SideHeads({ name }: { name: string }) {
  const t = useTranslations('distributions.lines');
  return (
    <>
      <th scope="col" data-numeric="">
        {t('weighted', { name })}
      </th>
      <th scope="col" data-numeric="">
        {t('numeric', { name })}
      </th>
    </>
  );
}

type CellsProps = {
  id: string;
  day: string;
  numeric: number | null;
  weighted: number | null;
  figures: Figures;
};

function SideCells({ id, day, numeric, weighted, figures }: CellsProps) {
  return (
    <>
      <td data-numeric="">
        {weighted === null ? (
          '–'
        ) : (
          <FigureLink figure={`weighted-line:${id}:${day}`}>{figures.percent(weighted)}</FigureLink>
        )}
      </td>
      <td data-numeric="">
        {numeric === null ? (
          '–'
        ) : (
          <FigureLink figure={`numeric-line:${id}:${day}`}>{figures.percent(numeric)}</FigureLink>
        )}
      </td>
    </>
  );
}
