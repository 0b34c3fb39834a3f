import { useTranslations } from 'next-intl';
import { SHADED_FROM } from '#components/charts/chart-line.ts';
import { ChartFrame } from '#components/charts/chart-place.tsx';
import { LineChart } from '#components/charts/line-chart.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import type { Comparison } from '#lib/market/dashboard/compare.ts';
import type { HistoryData } from '#lib/market/price-monitor/panels/history/schema.ts';
import type { LineView } from '#lib/market/price-monitor/price-monitor-filters.ts';
import { HistoryBehind } from './history-behind.tsx';
import { HistoryLegend } from './history-legend.tsx';
import type { HistoryLine } from './history-line.ts';
import { HistoryNotes } from './history-notes.tsx';
import { usePointedRetailer } from './pointed-retailer.tsx';
import styles from './price-history.module.css';

const CHART_HEIGHT = 340;
const NARROW_HEIGHT = 272;
/** What an index of the market itself is. */
const MARKET = 100;

/** Lines that a person picked out, each with its colour’s number, and the day; null: those that the chart picks. */
export type ChartChoice = { lines: ReadonlyMap<string, number> | null; day: string | null };

type Props = {
  history: HistoryData;
  shown: LineView;
  lines: HistoryLine[];
  /** Lines in colour until a person picks some. */
  telling: readonly string[];
  description: string;
  /** What the lines are, where the page is too narrow to say it in the panel’s head. */
  measure: string;
  compare: Comparison;
  /** Of our brands and their rivals, those that have no line. */
  withoutLine: readonly { name: string }[];
  choice: ChartChoice;
  onChoice: (choice: ChartChoice) => void;
  figures: Figures;
};

/** The lines with what must be known to read them, and the way to the rows behind a day. */
export function HistoryChart({
  history,
  shown,
  lines,
  telling,
  description,
  choice,
  onChoice,
  ...props
}: Props) {
  const { measure, compare, withoutLine, figures } = props;
  const t = useTranslations('priceMonitor.history');
  const { id: pointed } = usePointedRetailer();
  const { marks, bands, marked } = useMarks(history, figures);
  const picked = choice.lines ?? new Map(telling.map((id, at) => [id, at]));
  const drawn = lines.map((line) => ({ ...line, place: placeOf(line, picked) }));
  const focus = new Set([...picked.keys(), ...(pointed === null ? [] : [pointed])]);
  const at = history.days.indexOf(choice.day ?? '');
  const toggle = (id: string) => {
    const after = new Map(picked);
    if (!after.delete(id)) after.set(id, freeNumber(picked));
    onChoice({ ...choice, lines: after });
  };
  const value = shown === 'index' ? figures.index : figures.amount;
  return (
    <figure className={styles.figure}>
      <div className={styles.drawing}>
        <div className={styles.chart}>
          <ChartFrame label={t('keyboard')} height={NARROW_HEIGHT} description={`${description} ${marked}`}>
            <LineChart
              days={history.days}
              lines={drawn}
              focus={focus}
              bands={bands}
              marks={marks}
              baseline={shown === 'index' ? { name: t('market'), value: MARKET } : undefined}
              compared={history.compared?.map((day) => day && figures.day(day))}
              chosen={at === -1 ? null : at}
              onChoose={(place) => onChoice({ ...choice, day: history.days[place] ?? null })}
              height={CHART_HEIGHT}
              narrowHeight={NARROW_HEIGHT}
              hasEnds={false}
              write={{
                value,
                tick: figures.tick,
                day: figures.shortDay,
                change: figures.change,
                share: figures.wholePercent,
                count: figures.count,
              }}
            />
          </ChartFrame>
        </div>
        <HistoryLegend lines={drawn} focus={new Set(picked.keys())} onToggle={toggle} write={value} />
      </div>
      <HistoryBehind
        shown={shown}
        days={history.days}
        at={at === -1 ? history.days.length - 1 : at}
        lines={drawn.filter(({ id }) => picked.has(id))}
        figures={figures}
      />
      <HistoryNotes
        history={history}
        shown={shown}
        retailers={lines.filter(({ place }) => typeof place === 'number').length}
        measure={measure}
        tells={choice.lines === null && telling.length < lines.length && shown === 'index'}
        marked={marked}
        compare={compare}
        withoutLine={withoutLine}
        isPromoted={lines.some(
          ({ id, promoShare }) => picked.has(id) && promoShare.some((share) => share >= SHADED_FROM),
        )}
        figures={figures}
      />
    </figure>
  );
}

/** A retailer has the colour of its number among those picked out, as long as it is. */
function placeOf({ id, place }: HistoryLine, picked: ReadonlyMap<string, number>) {
  return typeof place === 'string' ? place : (picked.get(id) ?? freeNumber(picked));
}

function freeNumber(picked: ReadonlyMap<string, number>): number {
  const taken = new Set(picked.values());
  return Array.from({ length: taken.size + 1 }, (_, at) => at).find((number) => !taken.has(number)) ?? 0;
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
