'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { tellingLines } from '#components/charts/chart-line.ts';
import type { ChartView } from '#components/charts/chart-view-switch.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { HistoryData } from '#lib/market/price-monitor/panels/history/schema.ts';
import { type LineView, shownLines } from '#lib/market/price-monitor/price-monitor-filters.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { type ChartChoice, HistoryChart } from './history-chart.tsx';
import { useFinding } from './history-finding.ts';
import type { HistoryLine } from './history-line.ts';
import { HistorySwitches } from './history-switches.tsx';
import { HistoryTable } from './history-table.tsx';
import styles from './price-history.module.css';
import { useIndexLines, usePriceLines } from './use-history-lines.ts';

type Basis = PriceMonitorData['filters']['basis'];

type Props = {
  data: Pick<PriceMonitorData, 'baseUnit' | 'filters' | 'ours' | 'tiles' | 'withheld'>;
  history: HistoryData;
  figures: Figures;
  onBasis: (basis: Basis) => void;
  onLines: (lines: LineView | null) => void;
};

/** How far each retailer is from the market, or what each asks per unit, as a chart or as the table of the same figures. */
export function PriceHistory({ data, history, figures, onBasis, onLines }: Props) {
  const t = useTranslations('priceMonitor.history');
  const market = useTranslations('market');
  const [view, setView] = useState<ChartView>('chart');
  // Kept while the table is shown.
  const [choice, setChoice] = useState<ChartChoice>({ lines: null, day: null });
  const { filters } = data;
  const shown = shownLines(filters);
  const indices = useIndexLines(history, figures);
  const { sides, retailers, withoutLine } = usePriceLines(data, history);
  const lines = shown === 'index' ? indices : [...sides, ...retailers];
  const finding = useFinding();
  const unit = market(`units.${data.baseUnit}`);
  const words = { unit, currency: figures.currency };
  const switches = (
    <HistorySwitches
      shown={shown}
      basis={filters.basis}
      money={t('lines.price', words)}
      hasLowest={data.withheld === undefined}
      view={view}
      // What the address says by itself is left out of it.
      onLines={(id) => onLines(id === shownLines({ ...filters, lines: null }) ? null : id)}
      onBasis={onBasis}
      onView={setView}
    />
  );
  if (lines.length === 0) {
    return (
      <Panel title={t('title')} actions={switches}>
        <PanelNote>{data.withheld === undefined ? t('none') : market('withheld.text')}</PanelNote>
      </Panel>
    );
  }
  const measure =
    shown === 'index'
      ? t(filters.basis.price === 'regular' ? 'indexRegularText' : 'indexText')
      : t(priceText(filters.basis, history), {
          ...words,
          count: figures.count(history.matchedItems ?? 0),
          of: retailers.length === 1 ? 'one' : 'several',
        });
  const found =
    shown === 'index' ? finding.ofIndices(indices, figures) : finding.ofPrices(retailers, figures);
  const description = t(shown === 'index' ? 'indexDescription' : 'description', {
    unit,
    count: shown === 'index' ? indices.length : retailers.length,
    from: figures.day(filters.range.from),
    to: figures.day(filters.range.to),
  });
  return (
    <Panel
      title={found ?? t('title')}
      text={<span className={styles.measure}>{measure}</span>}
      actions={switches}
    >
      {view === 'chart' ? (
        <HistoryChart
          history={history}
          shown={shown}
          lines={lines}
          telling={tellingOf(shown, { sides, lines: shown === 'index' ? indices : retailers })}
          description={description}
          measure={measure}
          compare={filters.compare}
          withoutLine={withoutLine}
          choice={choice}
          onChoice={setChoice}
          figures={figures}
        />
      ) : (
        <HistoryTable history={history} shown={shown} lines={lines} figures={figures} />
      )}
    </Panel>
  );
}

function tellingOf(
  shown: LineView,
  { sides, lines }: { sides: readonly HistoryLine[]; lines: readonly HistoryLine[] },
): string[] {
  return [...(shown === 'price' ? sides.map(({ id }) => id) : []), ...tellingLines(lines)];
}

function priceText({ price, statistic }: Basis, { matchedItems }: Props['history']) {
  if (statistic === 'lowest') return 'lowestText';
  if (price === 'regular') return matchedItems === null ? 'plainRegularText' : 'regularText';
  return matchedItems === null ? 'plainText' : 'text';
}
