'use client';

import { useTranslations } from 'next-intl';
import { ChartFrame } from '#components/charts/chart-place.tsx';
import { LineChart } from '#components/charts/line-chart.tsx';
import { lineSwatch } from '#components/charts/line-swatch.ts';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { WithheldMark } from '#components/market/dashboard/withheld-mark.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import styles from './month-table.module.css';

const CHART_HEIGHT = 240;

type Props = { months: NonNullable<PriceMonitorData['changes']>['months']; figures: Figures };

/** A category's months: like for like, weighted by sales, and against the consumer price index. */
export function MonthTable({ months, figures }: Props) {
  const t = useTranslations('priceMonitor.months');
  const lines = useLines(months);
  const foundOf = useFinding(figures);
  const [first] = months;
  if (!first) {
    return (
      <Panel title={t('title')}>
        <PanelNote>{t('none')}</PanelNote>
      </Panel>
    );
  }
  const text = t('text', { day: figures.month(first.month) });
  return (
    <Panel title={foundOf(months) ?? t('title')} text={text}>
      <figure className={styles.figure}>
        <ChartFrame label={t('title')} description={text} height={CHART_HEIGHT}>
          <LineChart
            days={months.map(({ month }) => month)}
            lines={lines}
            focus={new Set(lines.map(({ id }) => id))}
            bands={[]}
            height={CHART_HEIGHT}
            write={{
              value: figures.index,
              tick: figures.tick,
              day: figures.month,
              change: figures.change,
              share: figures.wholePercent,
              count: figures.count,
            }}
          />
        </ChartFrame>
      </figure>
      <Months months={months} lines={lines} figures={figures} />
      {months.some(({ isProvisional }) => isProvisional) && <PanelNote>{t('provisional')}</PanelNote>}
    </Panel>
  );
}

/** How prices changed in the last month, as a title; null where too few say so. */
function useFinding(figures: Figures) {
  const t = useTranslations('priceMonitor.months.finding');
  return (months: Props['months']): string | null => {
    const last = months.at(-1);
    if (!last || last.change.value === null || last.change.lowBase) return null;
    const words = {
      by: figures.percent(Math.abs(last.change.value)),
      month: figures.month(last.month),
    };
    if (words.by === figures.percent(0)) return t('same', words);
    return t(last.change.value > 0 ? 'rose' : 'fell', words);
  };
}

/** The lines that have a value, each with the place that decides its look. */
function useLines(months: Props['months']) {
  const t = useTranslations('priceMonitor.months');
  const valuesOf = {
    index: months.map(({ index }) => index.value),
    weighted: months.map(({ weighted }) => weighted.value),
    consumer: months.map(({ consumerIndex }) => consumerIndex),
    ours: months.map(({ ours }) => ours?.value ?? null),
  };
  const promoShare = months.map(() => 0);
  return (['index', 'weighted', 'consumer', 'ours'] as const)
    .map((id, place) => ({ id, name: t(id), values: valuesOf[id], place, promoShare }))
    .filter(({ values }) => values.some((value) => value !== null));
}

type MonthsProps = Props & { lines: ReturnType<typeof useLines> };

/** A row a month; the heads are the legend of the lines. */
function Months({ months, lines, figures }: MonthsProps) {
  const t = useTranslations('priceMonitor.months');
  const swatchOf = (id: string) => {
    const drawn = lines.find((each) => each.id === id);
    return drawn && lineSwatch(drawn.place, styles.drawn);
  };
  const hasOurs = months.some(({ ours }) => ours !== null);
  const since = { month: figures.month(months[0]?.month ?? '') };
  return (
    <div className={styles.table}>
      <Table dense caption={t('title')}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t('month')}
            </th>
            <th scope="colgroup" colSpan={2} className={styles.group}>
              {t('monthly')}
            </th>
            <th scope="colgroup" colSpan={hasOurs ? 6 : 5} className={styles.group}>
              {t('since', since)}
            </th>
          </tr>
          <tr>
            <th scope="col" data-numeric="" className={styles.first}>
              {t('change')}
            </th>
            <th scope="col" data-numeric="" title={t('hints.realStep')}>
              {t('realStep')}
            </th>
            <th scope="col" data-numeric="" {...swatchOf('index')}>
              {t('index')}
            </th>
            <th scope="col" data-numeric="" {...swatchOf('weighted')}>
              {t('weighted')}
            </th>
            {hasOurs && (
              <th scope="col" data-numeric="" title={t('hints.ours')} {...swatchOf('ours')}>
                {t('ours')}
              </th>
            )}
            <th scope="col" data-numeric="" title={t('hints.coverage')}>
              {t('coverage')}
            </th>
            <th scope="col" data-numeric="" title={t('hints.consumer')} {...swatchOf('consumer')}>
              {t('consumer')}
            </th>
            <th scope="col" data-numeric="" title={t('hints.real')}>
              {t('real', since)}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <MonthRow key={month.month} month={month} hasOurs={hasOurs} figures={figures} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

type RowProps = { month: Props['months'][number]; hasOurs: boolean; figures: Figures };

function MonthRow({ month, hasOurs, figures }: RowProps) {
  const { change, realStep, index, weighted, ours, consumerIndex, real } = month;
  const mark = month.isProvisional && '*';
  return (
    <tr>
      <th scope="row">{figures.month(month.month)}</th>
      <MonthCell name="change" of={month} measure={change} write={figures.change} />
      <td data-numeric="">
        <bdi>{figures.change(realStep)}</bdi>
        {realStep !== null && mark}
      </td>
      <MonthCell name="index" of={month} measure={index} write={figures.index} />
      <MonthCell name="weighted" of={month} measure={weighted} write={figures.index} />
      {hasOurs && <MonthCell name="ours" of={month} measure={ours} write={figures.index} />}
      <td data-numeric="">{figures.wholePercent(weighted.coverage)}</td>
      <td data-numeric="">
        {figures.index(consumerIndex)}
        {mark}
      </td>
      <td data-numeric="">
        <bdi>{figures.change(real)}</bdi>
        {mark}
      </td>
    </tr>
  );
}

type CellProps = {
  name: 'change' | 'index' | 'weighted' | 'ours';
  of: { month: string };
  measure: { value: number | null; lowBase: boolean } | null;
  write: (value: number | null) => string;
};

/** A month's figure, which opens its rows where there are any. */
function MonthCell({ name, of, measure, write }: CellProps) {
  const figure = `month-${name}:${of.month}`;
  if (!measure || measure.value === null) {
    return (
      <td data-numeric="">
        {write(null)} <WithheldMark figure={figure} />
      </td>
    );
  }
  return (
    <td data-numeric="">
      <LowBase measure={measure} />
      <FigureLink figure={figure}>
        <bdi>{write(measure.value)}</bdi>
      </FigureLink>
    </td>
  );
}
