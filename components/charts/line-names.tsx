import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { LineWriters } from './chart-line.ts';
import styles from './line-chart.module.css';
import { apart, daysToName, LETTER_WIDTH, percentOf } from './line-geometry.ts';
import { type LinePlot, NARROW } from './line-plot.ts';
import { lineSwatch } from './line-swatch.ts';

/** Of the name of a line, on one line and on two. */
const END_SIZE = 20;
const LONG_END_SIZE = 32;
/** The room for it, beside narrow lines and beside wide ones, as its styles have it. */
const NARROW_END_WIDTH = 58;
const END_WIDTH = 100;
/** How many days below the lines are enough. */
const MOST_DAYS = 6;
/** Between their names. */
const DAY_GAP = 8;

type Props = {
  plot: LinePlot;
  write: LineWriters;
  /** The lines are named behind their ends. */
  hasEnds: boolean;
};

/** The words around the lines: of times above, of days below, of prices before and of the lines themselves behind. */
export function LineNames({ plot, write, hasEnds }: Props) {
  const { days, width, labels, ticks, depthOf, baseline, part } = plot;
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  const longest = Math.max(...daysToName(first, last, MOST_DAYS).map((day) => write.day(day).length), 1);
  const fitting = Math.floor(width / (longest * LETTER_WIDTH + DAY_GAP));
  const named = Math.min(MOST_DAYS, Math.max(1, fitting));
  return (
    <>
      {labels.map(({ name, from, centre, top }) => (
        <span
          key={`${name} ${from}`}
          className={styles.bandName}
          style={{ insetInlineStart: centre, insetBlockStart: top }}
        >
          {name}
        </span>
      ))}
      {ticks.map((tick) => (
        <span key={tick} className={styles.tick} style={{ insetBlockStart: percentOf(depthOf(tick)) }}>
          {write.tick(tick)}
        </span>
      ))}
      {daysToName(first, last, named).map((day) => (
        <span
          key={day}
          className={styles.day}
          data-chart-day=""
          style={{ insetInlineStart: percentOf(part(dayNumber(day) + 0.5)) }}
        >
          <bdi>{write.day(day)}</bdi>
        </span>
      ))}
      {baseline && (
        <span className={styles.baselineName} style={{ insetBlockStart: percentOf(depthOf(baseline.value)) }}>
          {baseline.name}
        </span>
      )}
      {hasEnds && <Ends plot={plot} write={write} />}
    </>
  );
}

/** Beside the newest prices, apart from each other. */
function Ends({ plot, write }: Omit<Props, 'hasEnds'>) {
  const room = plot.width <= NARROW ? NARROW_END_WIDTH : END_WIDTH;
  const ends = plot.focused.flatMap((line) => {
    const at = line.heights.findLastIndex((top) => top !== null);
    const size = line.name.length * LETTER_WIDTH > room ? LONG_END_SIZE : END_SIZE;
    const top = ((line.heights[at] ?? 0) / plot.height) * plot.shownHeight;
    return at === -1 ? [] : { line, size, top, value: line.values[at] ?? 0 };
  });
  // Where not all have room on two lines, each has one.
  const isRoomy = ends.reduce((sum, { size }) => sum + size, 0) <= plot.shownHeight;
  const tops = apart(isRoomy ? ends : ends.map((end) => ({ ...end, size: END_SIZE })), {
    low: 0,
    high: plot.shownHeight,
  });
  return ends.map(({ line, value }, at) => {
    const { className, style } = lineSwatch(line.place, styles.end, line.isSecond);
    return (
      <span
        key={line.id}
        className={className}
        style={{ ...style, insetBlockStart: percentOf((tops[at] ?? 0) / plot.shownHeight) }}
      >
        <bdi className={styles.endName} data-roomy={isRoomy}>
          {line.name}
        </bdi>
        <bdi className={styles.endValue}>{write.value(value)}</bdi>
      </span>
    );
  });
}
