'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ChartFrame, ChartPlace } from '#components/charts/chart-place.tsx';
import { type ChartView, ChartViewSwitch } from '#components/charts/chart-view-switch.tsx';
import type { ChartLine } from '#components/charts/price-history-chart.tsx';
import { seriesStyle } from '#components/charts/series-style.ts';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { OverviewData, PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import styles from './price-history.module.css';

const CHART_HEIGHT = 320;

const Chart = dynamic(() => import('#components/charts/price-history-chart.tsx'), {
  ssr: false,
  loading: () => <ChartPlace height={CHART_HEIGHT} />,
});

type Props = {
  data: Pick<PriceMonitorData, 'baseUnit' | 'options' | 'filters'>;
  history: OverviewData['history'];
  figures: Figures;
};

/** Price lines by retailer, as a chart or as the table of the same figures. */
export function PriceHistory({ data, history, figures }: Props) {
  const t = useTranslations('market');
  const [view, setView] = useState<ChartView>('chart');
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const { baseUnit, options } = data;
  const unit = t(`units.${baseUnit}`);
  const currency = figures.currency;
  const lines = history.series.map((line) => ({
    ...line,
    // A retailer keeps its colour whichever others are shown.
    place: options.retailers.findIndex((retailer) => retailer.id === line.id),
  }));
  const toggle = (retailer: string) =>
    setHidden((before) => {
      const after = new Set(before);
      if (!after.delete(retailer)) after.add(retailer);
      return after;
    });
  const mostOnPromotion = Math.round(Math.max(0, ...history.promoShare));
  return (
    <Panel
      title={t('history.title')}
      text={t('history.text', { unit, currency })}
      actions={<ChartViewSwitch view={view} onChange={setView} />}
    >
      {view === 'chart' ? (
        <figure className={styles.figure}>
          <ChartFrame
            label={t('history.keyboard')}
            height={CHART_HEIGHT}
            description={t('history.description', {
              unit,
              count: lines.length,
              from: figures.day(data.filters.range.from),
              to: figures.day(data.filters.range.to),
            })}
          >
            <Chart
              days={history.days}
              lines={lines.filter((line) => !hidden.has(line.id))}
              promoShare={history.promoShare}
              bands={history.seasons.map(({ kind, ...range }) => ({ name: t(`seasons.${kind}`), ...range }))}
              height={CHART_HEIGHT}
              writePrice={figures.money}
              writeTick={figures.tick}
              writeDay={figures.shortDay}
            />
          </ChartFrame>
          <Legend lines={lines} hidden={hidden} onToggle={toggle} />
          {mostOnPromotion > 0 && (
            <p className={styles.note}>
              {t('history.promoShading', { share: figures.wholePercent(mostOnPromotion) })}
            </p>
          )}
        </figure>
      ) : (
        <HistoryTable history={history} lines={lines} figures={figures} />
      )}
    </Panel>
  );
}

type LegendProps = { lines: ChartLine[]; hidden: ReadonlySet<string>; onToggle: (id: string) => void };

function Legend({ lines, hidden, onToggle }: LegendProps) {
  const t = useTranslations('market.history');
  return (
    <ul className={styles.legend}>
      {lines.map((line) => {
        const { colour, dash } = seriesStyle(line.place);
        return (
          <li key={line.id}>
            <button
              type="button"
              aria-pressed={!hidden.has(line.id)}
              title={t('toggle', { name: line.name })}
              onClick={() => onToggle(line.id)}
            >
              <svg width="22" height="8" aria-hidden="true">
                <line x1="1" x2="21" y1="4" y2="4" stroke={colour} strokeWidth="2.5" strokeDasharray={dash} />
              </svg>
              {line.name}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type TableProps = Omit<Props, 'data'> & { lines: ChartLine[] };

function HistoryTable({ history, lines, figures }: TableProps) {
  const t = useTranslations('market');
  const { days, promoShare } = history;
  return (
    <div className={styles.scroll}>
      <Table caption={t('history.title')}>
        <thead>
          <tr>
            <th scope="col">{t('history.day')}</th>
            {lines.map((line) => (
              <th key={line.id} scope="col" data-numeric="">
                {line.name}
              </th>
            ))}
            <th scope="col" data-numeric="">
              {t('history.onPromotion')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day, reversed) => {
            const at = days.length - 1 - reversed;
            return (
              <tr key={day}>
                <th scope="row">{figures.day(day)}</th>
                {lines.map((line) => (
                  <td key={line.id} data-numeric="">
                    {figures.amount(line.values[at] ?? null)}
                  </td>
                ))}
                <td data-numeric="">{figures.wholePercent(promoShare[at] ?? 0)}</td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}
