'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { THICK_FROM, tellingLines } from '#components/charts/chart-line.ts';
import { ChartFrame } from '#components/charts/chart-place.tsx';
import { type ChartView, ChartViewSwitch } from '#components/charts/chart-view-switch.tsx';
import { LineChart } from '#components/charts/line-chart.tsx';
import { Segments } from '#components/charts/segments.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { HistoryData } from '#lib/market/price-monitor/panels/history/schema.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { sideName } from '#lib/market/price-monitor/side-name.ts';
import { PRICE_KINDS, PRICE_STATISTICS, PRICE_VALUES } from '#lib/market/prices/price-filters.ts';
import { PRICE_SIDES } from '#lib/vocabulary/market-terms.ts';
import { HistoryBehind } from './history-behind.tsx';
import { HistoryLegend } from './history-legend.tsx';
import type { HistoryLine } from './history-line.ts';
import { HistoryNotes } from './history-notes.tsx';
import { HistoryTable } from './history-table.tsx';
import styles from './price-history.module.css';

const CHART_HEIGHT = 340;

type Basis = PriceMonitorData['filters']['basis'];

type Props = {
  data: Pick<PriceMonitorData, 'baseUnit' | 'options' | 'filters' | 'ours' | 'tiles' | 'withheld'>;
  history: HistoryData;
  figures: Figures;
  onBasis: (basis: Basis) => void;
};

/** Price lines by retailer, and of our brands where there are some, as a chart or as the table of the same figures. */
export function PriceHistory({ data, history, figures, onBasis }: Props) {
  const t = useTranslations('priceMonitor');
  const market = useTranslations('market');
  const [view, setView] = useState<ChartView>('chart');
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [chosenDay, setChosenDay] = useState<string | null>(null);
  const { baseUnit, filters } = data;
  const unit = market(`units.${baseUnit}`);
  const { sides, retailers, withoutLine } = useLines(data, history);
  const lines = [...sides, ...retailers];
  const focus = chosen ?? new Set([...sides.map(({ id }) => id), ...tellingLines(retailers)]);
  const toggle = (line: string) => {
    const after = new Set(focus);
    if (!after.delete(line)) after.add(line);
    setChosen(after);
  };
  const at = history.days.indexOf(chosenDay ?? '');
  const marks = history.steps.map(({ kind, day }) => ({ name: market(`steps.${kind}`), day }));
  const bands = history.seasons.map(({ kind, ...range }) => ({ name: market(`seasons.${kind}`), ...range }));
  const named = [
    ...bands.map(({ name, from, to }) => ({ name: `${name} (${figures.days(from, to)})` })),
    ...marks.map(({ name, day }) => ({ name: `${name} (${figures.day(day)})` })),
  ];
  const isWithheld = lines.length === 0 && data.withheld !== undefined;
  const marked = named.length > 0 ? t('history.marked', { names: figures.names(named) }) : '';
  const description = t('history.description', {
    unit,
    count: retailers.length,
    from: figures.day(filters.range.from),
    to: figures.day(filters.range.to),
  });
  if (isWithheld)
    return (
      <Panel title={t('history.title')}>
        <PanelNote>{market('withheld.text')}</PanelNote>
      </Panel>
    );
  return (
    <Panel
      title={t('history.title')}
      text={t(`history.${textOf(filters.basis, history)}`, {
        unit,
        currency: figures.currency,
        count: figures.count(history.matchedItems ?? 0),
        of: retailers.length === 1 ? 'one' : 'several',
      })}
      actions={<ChartViewSwitch view={view} onChange={setView} />}
    >
      <BasisSwitches basis={filters.basis} hasLowest={data.withheld === undefined} onChange={onBasis} />
      {view === 'chart' ? (
        <figure className={styles.figure}>
          <ChartFrame
            label={t('history.keyboard')}
            height={CHART_HEIGHT}
            description={`${description} ${marked}`}
          >
            <LineChart
              days={history.days}
              lines={lines}
              focus={focus}
              bands={bands}
              marks={marks}
              compared={history.compared?.map((day) => day && figures.day(day))}
              chosen={at === -1 ? null : at}
              onChoose={(place) => setChosenDay(history.days[place] ?? null)}
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
          <HistoryLegend lines={lines} focus={focus} onToggle={toggle} />
          {marked && (
            <p className={styles.marked} aria-hidden="true">
              {marked}
            </p>
          )}
          <HistoryBehind
            days={history.days}
            at={at === -1 ? history.days.length - 1 : at}
            lines={lines.filter(({ id }) => focus.has(id))}
            figures={figures}
          />
          <HistoryNotes
            history={history}
            compare={filters.compare}
            withoutLine={withoutLine}
            isPromoted={lines.some(
              ({ id, promoShare }) => focus.has(id) && promoShare.some((share) => share >= THICK_FROM),
            )}
            figures={figures}
          />
        </figure>
      ) : (
        <HistoryTable history={history} lines={lines} figures={figures} />
      )}
    </Panel>
  );
}

/** What is drawn, with its names and looks. */
function useLines({ options, ours, tiles }: Props['data'], history: Props['history']) {
  const t = useTranslations('priceMonitor.history');
  const names = { ours: t('ours'), rivals: t(sideName('rivals', ours)) };
  const sides = history.sides.map(
    ({ id, ...line }): HistoryLine => ({
      ...{ ...line, id, name: names[id], place: id === 'ours' ? 'own' : 'other' },
      figure: id === 'ours' ? 'our-line' : 'rival-line',
    }),
  );
  const retailers = history.series.map(
    (line): HistoryLine => ({
      ...line,
      // A retailer keeps its colour whichever others are shown.
      place: options.retailers.findIndex(({ id }) => id === line.id),
      figure: `line:${line.id}`,
    }),
  );
  const withoutLine = PRICE_SIDES.filter(
    (side) => tiles.gap.kind === 'ours' && sides.every(({ id }) => id !== side),
  ).map((side) => ({ name: names[side] }));
  return { sides, retailers, withoutLine };
}

function textOf({ price, statistic }: Basis, { matchedItems }: Props['history']) {
  if (statistic === 'lowest') return 'lowestText';
  if (price === 'regular') return matchedItems === null ? 'plainRegularText' : 'regularText';
  return matchedItems === null ? 'plainText' : 'text';
}

type SwitchesProps = {
  basis: Basis;
  /** The plan shows the lowest of several prices, which is one product's. */
  hasLowest: boolean;
  onChange: (basis: Basis) => void;
};

/** Which price is drawn: each switch changes the address, as a filter does. */
function BasisSwitches({ basis, hasLowest, onChange }: SwitchesProps) {
  const t = useTranslations('priceMonitor.history.basis');
  return (
    <div className={styles.basis}>
      <Segments
        label={t('price.label')}
        options={PRICE_KINDS.map((id) => ({ id, name: t(`price.${id}`) }))}
        value={basis.price}
        onChange={(price) => onChange({ ...basis, price })}
      />
      {hasLowest && (
        <Segments
          label={t('statistic.label')}
          options={PRICE_STATISTICS.map((id) => ({ id, name: t(`statistic.${id}`) }))}
          value={basis.statistic}
          onChange={(statistic) => onChange({ ...basis, statistic })}
        />
      )}
      <Segments
        label={t('value.label')}
        options={PRICE_VALUES.map((id) => ({ id, name: t(`value.${id}`) }))}
        value={basis.value}
        onChange={(value) => onChange({ ...basis, value })}
      />
    </div>
  );
}
