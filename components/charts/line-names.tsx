import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { LineWriters } from './chart-line.ts';
import styles from './line-chart.module.css';
import { apart, daysToName, LETTER_WIDTH, percentOf } from './line-geometry.ts';
import type { LinePlot } from './line-plot.ts';
import { lineSwatch } from './line-swatch.ts';

const END_SIZE = 20;
/** How many days below the lines are enough. */
const MOST_DAYS = 6;
/** Between their names. */
const DAY_GAP = 8;

type Props = { plot: LinePlot; write: LineWriters };

/** The words around the lines: of times above, of days below, of prices before and of the lines themselves behind. */
export function LineNames({ plot, write }: Props) {
  const { days, width, labels, ticks, heightOf, part } = plot;
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
        <span key={tick} className={styles.tick} style={{ insetBlockStart: heightOf(tick) }}>
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
      <Ends plot={plot} write={write} />
    </>
  );
}

/** Beside the newest prices, apart from each other. */
function Ends({ plot, write }: Props) {
  const ends = plot.focused.flatMap((line) => {
    const at = line.heights.findLastIndex((top) => top !== null);
    return at === -1 ? [] : { line, top: line.heights[at] ?? 0, value: line.values[at] ?? 0 };
  });
  const tops = apart(
    ends.map(({ top }) => top),
    END_SIZE,
    0,
    plot.height,
  );
  return ends.map(({ line, value }, at) => {
    const { className, style } = lineSwatch(line.place, styles.end);
    return (
      <span key={line.id} className={className} style={{ ...style, insetBlockStart: tops[at] }}>
        <bdi className={styles.endName}>{line.name}</bdi>
        <bdi className={styles.endValue}>{write.value(value)}</bdi>
      </span>
    );
  });
}
