import { useTranslations } from 'next-intl';
import { THICK_FROM } from '#components/charts/chart-line.ts';
import { ChartFrame } from '#components/charts/chart-place.tsx';
import { LineChart } from '#components/charts/line-chart.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import type { Comparison } from '#lib/market/dashboard/compare.ts';
import type { HistoryData } from '#lib/market/price-monitor/panels/history/schema.ts';
import { HistoryBehind } from './history-behind.tsx';
import { HistoryLegend } from './history-legend.tsx';
import type { HistoryLine } from './history-line.ts';
import { HistoryNotes } from './history-notes.tsx';
import styles from './price-history.module.css';

const CHART_HEIGHT = 340;

/** Lines and day that a person picked out; null: those that the chart picks. */
export type ChartChoice = { lines: ReadonlySet<string> | null; day: string | null };

type Props = {
  history: HistoryData;
  lines: HistoryLine[];
  /** Lines in colour until a person picks some. */
  telling: readonly string[];
  description: string;
  compare: Comparison;
  /** Of our brands and their rivals, those that have no line. */
  withoutLine: readonly { name: string }[];
  choice: ChartChoice;
  onChoice: (choice: ChartChoice) => void;
  figures: Figures;
};

/** The lines with what must be known to read them, and the way to the rows behind a day. */
export function HistoryChart({ history, lines, telling, description, choice, onChoice, ...props }: Props) {
  const { compare, withoutLine, figures } = props;
  const t = useTranslations('priceMonitor.history');
  const { marks, bands, marked } = useMarks(history, figures);
  const focus = choice.lines ?? new Set(telling);
  const at = history.days.indexOf(choice.day ?? '');
  const toggle = (line: string) => {
    const after = new Set(focus);
    if (!after.delete(line)) after.add(line);
    onChoice({ ...choice, lines: after });
  };
  return (
    <figure className={styles.figure}>
      <ChartFrame label={t('keyboard')} height={CHART_HEIGHT} description={`${description} ${marked}`}>
        <LineChart
          days={history.days}
          lines={lines}
          focus={focus}
          bands={bands}
          marks={marks}
          compared={history.compared?.map((day) => day && figures.day(day))}
          chosen={at === -1 ? null : at}
          onChoose={(place) => onChoice({ ...choice, day: history.days[place] ?? null })}
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
        compare={compare}
        withoutLine={withoutLine}
        isPromoted={lines.some(
          ({ id, promoShare }) => focus.has(id) && promoShare.some((share) => share >= THICK_FROM),
        )}
        figures={figures}
      />
    </figure>
  );
}

/** Steps of prices and seasons, as they are drawn and as one sentence. */
function useMarks({ steps, seasons }: HistoryData, figures: Figures) {
  const t = useTranslations('priceMonitor.history');
  const market = useTranslations('market');
  const marks = steps.map(({ kind, day }) => ({ name: market(`steps.${kind}`), day }));
  const bands = seasons.map(({ kind, ...range }) => ({ name: market(`seasons.${kind}`), ...range }));
  const named = [
    ...bands.map(({ name, from, to }) => ({ name: `${name} (${figures.days(from, to)})` })),
    ...marks.map(({ name, day }) => ({ name: `${name} (${figures.day(day)})` })),
  ];
  const marked = named.length > 0 ? t('marked', { names: figures.names(named) }) : '';
  return { marks, bands, marked };
}
