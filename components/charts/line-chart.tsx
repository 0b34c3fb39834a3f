'use client';

import { useLocale, useTranslations } from 'next-intl';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isolateName } from '#lib/i18n/isolate.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import {
  type ChangeIn,
  type ChartBand,
  type ChartBaseline,
  type ChartLine,
  type ChartMark,
  type LineReadingRow,
  type LineWriters,
  readingOf,
} from './chart-line.ts';
import styles from './line-chart.module.css';
import { LineDrawing } from './line-drawing.tsx';
import { percentOf } from './line-geometry.ts';
import { LineNames } from './line-names.tsx';
import { AXIS_ROOM, placeInPlot } from './line-plot.ts';
import { LineReading } from './line-reading.tsx';

type Props = {
  /** Ascending; every line has a value for each. */
  days: readonly Day[];
  lines: readonly ChartLine[];
  /** Ids of the lines in colour and with their names; the others are grey behind them. */
  focus: ReadonlySet<string>;
  bands: readonly ChartBand[];
  marks?: readonly ChartMark[];
  /** In words, the day that each day is set beside; null where nothing is compared. */
  compared?: readonly (string | null)[] | null;
  /** Where someone chose a day: its place among the days. */
  chosen?: number | null;
  onChoose?: (at: number) => void;
  /** Drawn dashed through all days. */
  baseline?: ChartBaseline | undefined;
  /** In pixels; on a narrow page another. */
  height: number;
  narrowHeight?: number;
  /** Whether the lines are named behind their ends, or elsewhere. */
  hasEnds?: boolean;
  /** Of shares, changes are points; of prices percent. */
  changeIn?: ChangeIn;
  /** What the number behind each value counts; items unless given. */
  base?: string;
  write: LineWriters;
};

/** Of the drawing, before it is measured in the browser. */
const USUAL_WIDTH = 640;

/** Lines of prices over time, drawn by the server too. They run from left to right in every language. Needs the namespace `common`. */
export function LineChart(props: Props) {
  const { days, lines, focus, bands, marks = [], compared = null, chosen = null, onChoose } = props;
  const { baseline, height, narrowHeight = height, hasEnds = true, changeIn, base, write } = props;
  const t = useTranslations('common.chart');
  const locale = useLocale();
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const [touched, setTouched] = useState<number | null>(null);
  const { ref, width } = useWidth();
  const last = days.length - 1;
  const active = pointedAt === null ? null : Math.min(pointedAt, last);
  const plot = placeInPlot({ days, lines, focus, bands, marks, baseline, height, narrowHeight, width });
  // Below a narrow drawing it stays when the focus goes: what is pressed next must not move away.
  const kept = chosen ?? (touched === null ? null : Math.min(touched, last));
  const toRead = active ?? kept;
  const read = readingOf(lines, focus, toRead ?? last, changeIn);
  const dayAt = ({ currentTarget, clientX }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const at = ((clientX - box.left) / box.width) * plot.span;
    const spanAt = plot.spans.findIndex(({ to }) => at < to);
    return spanAt === -1 ? last : spanAt;
  };
  const choose = (at: number) => {
    setPointedAt(at);
    setTouched(at);
    onChoose?.(at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setPointedAt(null);
    const to = placeByKey(event.key, toRead ?? last, last);
    if (to === null) return;
    event.preventDefault();
    choose(Math.min(Math.max(to, 0), last));
  };
  const spoken = read.filter(({ isFocused }) => isFocused);
  const say = ({ line: { name }, value, before }: LineReadingRow) =>
    before === null
      ? `${isolateName(locale, name)} ${write.value(value)}`
      : t('spoken', { name, value: write.value(value), before: write.value(before) });
  return (
    <div
      className={styles.chart}
      data-ends={hasEnds}
      style={{ '--height': `${height}px`, '--narrow-height': `${narrowHeight}px` } as CSSProperties}
    >
      <div className={styles.room} style={{ paddingBlock: `${plot.room}px ${AXIS_ROOM}px` }}>
        <div
          ref={ref}
          className={styles.plot}
          role="slider"
          tabIndex={0}
          aria-label={t('day')}
          aria-valuemin={1}
          aria-valuemax={days.length}
          aria-valuenow={(toRead ?? last) + 1}
          aria-valuetext={[write.day(days[toRead ?? last] ?? ''), ...spoken.map(say)].join(', ')}
          onKeyDown={onKeyDown}
          onFocus={(event) => event.currentTarget.matches(':focus-visible') && setPointedAt(kept ?? last)}
          onBlur={() => setPointedAt(null)}
          onPointerMove={(event) => setPointedAt(dayAt(event))}
          onPointerDown={(event) => choose(dayAt(event))}
          onPointerLeave={(event) => event.pointerType === 'mouse' && setPointedAt(null)}
        >
          <LineDrawing plot={plot} />
          <div aria-hidden="true">
            <LineNames plot={plot} write={write} hasEnds={hasEnds} />
            {active === null && chosen !== null && (
              <span
                className={styles.cursor}
                data-chosen=""
                style={{ insetInlineStart: percentOf(plot.middleOf(chosen)) }}
              />
            )}
            {active !== null && (
              <span
                className={styles.cursor}
                style={{ insetInlineStart: percentOf(plot.middleOf(active)) }}
              />
            )}
          </div>
        </div>
      </div>
      {toRead !== null && (
        <LineReading
          day={days[toRead] ?? ''}
          then={compared && (compared[toRead] ?? null)}
          isCompared={compared !== null}
          isKept={active === null}
          place={plot.middleOf(toRead)}
          top={plot.room}
          rows={read}
          write={write}
          base={base}
        />
      )}
    </div>
  );
}

function placeByKey(key: string, at: number, last: number): number | null {
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    PageUp: at + 7,
    PageDown: at - 7,
    Home: 0,
    End: last,
  };
  return steps[key] ?? null;
}

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(USUAL_WIDTH);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
