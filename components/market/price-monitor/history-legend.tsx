import { useTranslations } from 'next-intl';
import type { ChartLine } from '#components/charts/chart-line.ts';
import { lineSwatch } from '#components/charts/line-swatch.ts';
import styles from './history-legend.module.css';

type Props = {
  lines: readonly ChartLine[];
  focus: ReadonlySet<string>;
  onToggle: (id: string) => void;
};

/** Which lines stand out: each is a switch. */
export function HistoryLegend({ lines, focus, onToggle }: Props) {
  const t = useTranslations('priceMonitor.history');
  return (
    <ul className={styles.legend}>
      {lines.map((line) => (
        <li key={line.id}>
          <button
            {...lineSwatch(focus.has(line.id) ? line.place : null)}
            type="button"
            aria-pressed={focus.has(line.id)}
            title={t('toggle', { name: line.name })}
            onClick={() => onToggle(line.id)}
          >
            {line.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
