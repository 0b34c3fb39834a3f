import { useTranslations } from 'next-intl';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import type { LineView } from '#lib/market/price-monitor/price-monitor-filters.ts';
import styles from './history-behind.module.css';
import type { HistoryLine } from './history-line.ts';

type Props = {
  shown: LineView;
  days: readonly string[];
  /** The day that was chosen in the chart, or the newest. */
  at: number;
  lines: readonly HistoryLine[];
  figures: Figures;
};

/** The ways from a day of the chart to the prices that its lines are of. */
export function HistoryBehind({ shown, days, at, lines, figures }: Props) {
  const t = useTranslations('priceMonitor.history');
  const day = days[at];
  if (day === undefined || lines.length === 0) return null;
  return (
    <p className={styles.behind}>
      <span>{t(shown === 'index' ? 'behindIndex' : 'behind', { day: figures.day(day) })}</span>
      {lines.map(({ id, name, figure, values }) =>
        values[at] == null ? (
          <span key={id}>{name}</span>
        ) : (
          <FigureLink key={id} figure={`${figure}:${day}`}>
            {name}
          </FigureLink>
        ),
      )}
    </p>
  );
}
