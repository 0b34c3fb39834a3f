'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type ChartLine, THICK_FROM, tellingLines } from '#components/charts/chart-line.ts';
import { ChartFrame } from '#components/charts/chart-place.tsx';
import { type ChartView, ChartViewSwitch } from '#components/charts/chart-view-switch.tsx';
import { LineChart } from '#components/charts/line-chart.tsx';
import { LineSwatch } from '#components/charts/line-swatch.tsx';
import { Segments } from '#components/charts/segments.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import { PRICE_KINDS, PRICE_STATISTICS, PRICE_VALUES } from '#lib/market/filters.ts';
import type { OverviewData, PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import styles from './price-history.module.css';

const CHART_HEIGHT = 340;

type Basis = PriceMonitorData['filters']['basis'];

type Props = {
  data: Pick<PriceMonitorData, 'baseUnit' | 'options' | 'filters'>;
  history: OverviewData['history'];
  figures: Figures;
  onBasis: (basis: Basis) => void;
};

/** Price lines by retailer, as a chart or as the table of the same figures. */
export function PriceHistory({ data, history, figures, onBasis }: Props) {
  const t = useTranslations('market');
  const [view, setView] = useState<ChartView>('chart');
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const { baseUnit, options } = data;
  const unit = t(`units.${baseUnit}`);
  const { currency } = figures;
  const lines = history.series.map((line) => ({
    ...line,
    // A retailer keeps its colour whichever others are shown.
    place: options.retailers.findIndex((retailer) => retailer.id === line.id),
  }));
  const focus = chosen ?? tellingLines(lines);
  const toggle = (retailer: string) => {
    const after = new Set(focus);
    if (!after.delete(retailer)) after.add(retailer);
    setChosen(after);
  };
  const isPromoted = lines.some(
    ({ id, promoShare }) => focus.has(id) && promoShare.some((share) => share >= THICK_FROM),
  );
  return (
    <Panel
      title={t('history.title')}
      text={t(`history.${textOf(data.filters.basis, history)}`, {
        unit,
        currency,
        count: figures.count(history.matchedItems ?? 0),
      })}
      actions={<ChartViewSwitch view={view} onChange={setView} />}
    >
      <BasisSwitches basis={data.filters.basis} onChange={onBasis} />
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
            <LineChart
              days={history.days}
              lines={lines}
              focus={focus}
              bands={history.seasons.map(({ kind, ...range }) => ({ name: t(`seasons.${kind}`), ...range }))}
              height={CHART_HEIGHT}
              write={{
                value: figures.amount,
                tick: figures.tick,
                day: figures.shortDay,
                change: figures.change,
                share: figures.wholePercent,
              }}
            />
          </ChartFrame>
          <Legend lines={lines} focus={focus} onToggle={toggle} />
          {history.real && (
            <p className={styles.note}>
              {t(history.real.provisionalFrom ? 'history.provisional' : 'history.real', {
                day: figures.day(history.days.at(-1) ?? data.filters.range.to),
                from: figures.day(history.real.provisionalFrom ?? data.filters.range.to),
              })}
            </p>
          )}
          {history.leftOut.length > 0 && (
            <p className={styles.note}>{t('history.leftOut', { names: figures.names(history.leftOut) })}</p>
          )}
          {history.days.length === 1 && <p className={styles.note}>{t('history.oneDay')}</p>}
          {isPromoted && (
            <p className={styles.note}>{t('history.thick', { share: figures.wholePercent(THICK_FROM) })}</p>
          )}
        </figure>
      ) : (
        <HistoryTable history={history} lines={lines} figures={figures} />
      )}
    </Panel>
  );
}

function textOf({ price, statistic }: Basis, { matchedItems }: Props['history']) {
  if (statistic === 'lowest') return 'lowestText';
  if (price === 'regular') return matchedItems === null ? 'plainRegularText' : 'regularText';
  return matchedItems === null ? 'plainText' : 'text';
}

/** Which price is drawn: each switch changes the address, as a filter does. */
function BasisSwitches({ basis, onChange }: { basis: Basis; onChange: (basis: Basis) => void }) {
  const t = useTranslations('market.history.basis');
  return (
    <div className={styles.basis}>
      <Segments
        label={t('price.label')}
        options={PRICE_KINDS.map((id) => ({ id, name: t(`price.${id}`) }))}
        value={basis.price}
        onChange={(price) => onChange({ ...basis, price })}
      />
      <Segments
        label={t('statistic.label')}
        options={PRICE_STATISTICS.map((id) => ({ id, name: t(`statistic.${id}`) }))}
        value={basis.statistic}
        onChange={(statistic) => onChange({ ...basis, statistic })}
      />
      <Segments
        label={t('value.label')}
        options={PRICE_VALUES.map((id) => ({ id, name: t(`value.${id}`) }))}
        value={basis.value}
        onChange={(value) => onChange({ ...basis, value })}
      />
    </div>
  );
}

type LegendProps = {
  lines: readonly ChartLine[];
  focus: ReadonlySet<string>;
  onToggle: (id: string) => void;
};

/** Which lines stand out: each is a switch. */
function Legend({ lines, focus, onToggle }: LegendProps) {
  const t = useTranslations('market.history');
  return (
    <ul className={styles.legend}>
      {lines.map((line) => (
        <li key={line.id}>
          <button
            type="button"
            aria-pressed={focus.has(line.id)}
            title={t('toggle', { name: line.name })}
            onClick={() => onToggle(line.id)}
          >
            <LineSwatch place={focus.has(line.id) ? line.place : null} />
            {line.name}
          </button>
        </li>
      ))}
    </ul>
  );
}

type TableProps = Omit<Props, 'data' | 'onBasis'> & { lines: readonly ChartLine[] };

function HistoryTable({ history, lines, figures }: TableProps) {
  const t = useTranslations('market');
  const { days } = history;
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
              </tr>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}
