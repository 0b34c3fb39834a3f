import { useTranslations } from 'next-intl';
import { type ChartView, ChartViewSwitch } from '#components/charts/chart-view-switch.tsx';
import { Segments } from '#components/charts/segments.tsx';
import { LINE_VIEWS, type LineView } from '#lib/market/price-monitor/price-monitor-filters.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { PRICE_KINDS, PRICE_STATISTICS, PRICE_VALUES } from '#lib/market/prices/price-filters.ts';
import styles from './history-switches.module.css';

type Basis = PriceMonitorData['filters']['basis'];

type Props = {
  shown: LineView;
  basis: Basis;
  /** Its unit as a name has it: "EGP per litre". */
  money: string;
  /** The plan shows the lowest of several prices, which is one product's. */
  hasLowest: boolean;
  view: ChartView;
  onLines: (lines: LineView) => void;
  onBasis: (basis: Basis) => void;
  onView: (view: ChartView) => void;
};

/** What is drawn: each switch but the last changes the address, as a filter does. Lowest and real prices are of money alone. */
export function HistorySwitches({ shown, basis, money, hasLowest, view, onLines, onBasis, onView }: Props) {
  const t = useTranslations('priceMonitor.history');
  const names = { index: t('lines.index'), price: money };
  return (
    <div className={styles.switches}>
      <Segments
        label={t('lines.label')}
        options={LINE_VIEWS.map((id) => ({ id, name: names[id] }))}
        value={shown}
        onChange={onLines}
      />
      <Segments
        label={t('basis.price.label')}
        options={PRICE_KINDS.map((id) => ({ id, name: t(`basis.price.${id}`) }))}
        value={basis.price}
        onChange={(price) => onBasis({ ...basis, price })}
      />
      {shown === 'price' && hasLowest && (
        <Segments
          label={t('basis.statistic.label')}
          options={PRICE_STATISTICS.map((id) => ({ id, name: t(`basis.statistic.${id}`) }))}
          value={basis.statistic}
          onChange={(statistic) => onBasis({ ...basis, statistic })}
        />
      )}
      {shown === 'price' && (
        <Segments
          label={t('basis.value.label')}
          options={PRICE_VALUES.map((id) => ({ id, name: t(`basis.value.${id}`) }))}
          value={basis.value}
          onChange={(value) => onBasis({ ...basis, value })}
        />
      )}
      <ChartViewSwitch view={view} onChange={onView} />
    </div>
  );
}
