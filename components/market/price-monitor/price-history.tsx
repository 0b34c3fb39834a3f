'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { tellingLines } from '#components/charts/chart-line.ts';
import { type ChartView, ChartViewSwitch } from '#components/charts/chart-view-switch.tsx';
import { Segments } from '#components/charts/segments.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { HistoryData } from '#lib/market/price-monitor/panels/history/schema.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { sideName } from '#lib/market/price-monitor/side-name.ts';
import { PRICE_KINDS, PRICE_STATISTICS, PRICE_VALUES } from '#lib/market/prices/price-filters.ts';
import { PRICE_SIDES } from '#lib/vocabulary/market-terms.ts';
import { type ChartChoice, HistoryChart } from './history-chart.tsx';
import type { HistoryLine } from './history-line.ts';
import { HistoryTable } from './history-table.tsx';
import styles from './price-history.module.css';

type Basis = PriceMonitorData['filters']['basis'];

type Props = {
  data: Pick<PriceMonitorData, 'baseUnit' | 'options' | 'filters' | 'ours' | 'tiles' | 'withheld'>;
  history: HistoryData;
  figures: Figures;
  onBasis: (basis: Basis) => void;
};

/** Price lines by retailer, and of our brands where there are some, as a chart or as the table of the same figures. */
export function PriceHistory({ data, history, figures, onBasis }: Props) {
  const t = useTranslations('priceMonitor.history');
  const market = useTranslations('market');
  const [view, setView] = useState<ChartView>('chart');
  // Kept while the table is shown.
  const [choice, setChoice] = useState<ChartChoice>({ lines: null, day: null });
  const { filters } = data;
  const { sides, retailers, withoutLine } = useLines(data, history);
  const lines = [...sides, ...retailers];
  if (lines.length === 0 && data.withheld !== undefined) {
    return (
      <Panel title={t('title')}>
        <PanelNote>{market('withheld.text')}</PanelNote>
      </Panel>
    );
  }
  const unit = market(`units.${data.baseUnit}`);
  const text = t(textOf(filters.basis, history), {
    unit,
    currency: figures.currency,
    count: figures.count(history.matchedItems ?? 0),
    of: retailers.length === 1 ? 'one' : 'several',
  });
  const description = t('description', {
    unit,
    count: retailers.length,
    from: figures.day(filters.range.from),
    to: figures.day(filters.range.to),
  });
  return (
    <Panel title={t('title')} text={text} actions={<ChartViewSwitch view={view} onChange={setView} />}>
      <BasisSwitches basis={filters.basis} hasLowest={data.withheld === undefined} onChange={onBasis} />
      {view === 'chart' ? (
        <HistoryChart
          history={history}
          lines={lines}
          telling={[...sides.map(({ id }) => id), ...tellingLines(retailers)]}
          description={description}
          compare={filters.compare}
          withoutLine={withoutLine}
          choice={choice}
          onChoice={setChoice}
          figures={figures}
        />
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
