import { type PlacedLine, promotedHeights } from './chart-line.ts';
import styles from './line-chart.module.css';
import { percentOf, shadePath, stepPath } from './line-geometry.ts';
import type { LinePlot } from './line-plot.ts';
import { seriesStyle } from './series-style.ts';

/** The lines themselves, the grey ones behind; a single day is drawn as points. */
export function LineDrawing({ plot }: { plot: LinePlot }) {
  const { span, spans, height, bands, marks, ticks, heightOf, baseline, grey, focused } = plot;
  return (
    <>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${span} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bands.map(({ key, start, size }) => (
          <rect key={key} className={styles.band} x={start} y={0} width={size} height={height} />
        ))}
        <path className={styles.grid} d={ticks.map((tick) => `M0 ${heightOf(tick)}H${span}`).join('')} />
        {marks.map(({ key, at }) => (
          <path key={key} className={styles.mark} d={`M${at} 0V${height}`} />
        ))}
        {baseline && <path className={styles.baseline} d={`M0 ${heightOf(baseline.value)}H${span}`} />}
        {focused.map((line) => (
          <Shade key={line.id} line={line} d={shadePath(spans, promotedHeights(line))} />
        ))}
        <path className={styles.grey} d={grey.map(({ heights }) => stepPath(spans, heights)).join('')} />
        {focused.map((line) => {
          const { colour, dash, width } = seriesStyle(line.place, line.isSecond);
          return (
            <g key={line.id} stroke={colour}>
              <Steps className={styles.pale} d={stepPath(spans, line.comparedHeights)} />
              <path
                className={styles.focused}
                d={stepPath(spans, line.heights)}
                strokeWidth={width}
                strokeDasharray={dash}
              />
            </g>
          );
        })}
      </svg>
      {spans.length === 1 && (
        <span aria-hidden="true">
          {grey.map(({ id, heights: [top] }) => top != null && <Point key={id} top={top / height} />)}
          {focused.map(
            ({ id, heights: [top], place }) =>
              top != null && <Point key={id} top={top / height} colour={seriesStyle(place).colour} />,
          )}
          {focused.map(
            ({ id, comparedHeights: [top], place }) =>
              top != null && <Point key={id} top={top / height} colour={seriesStyle(place).colour} isPale />,
          )}
        </span>
      )}
    </>
  );
}

/** Where much of a line was on promotion. */
function Shade({ line, d }: { line: PlacedLine; d: string }) {
  if (d === '') return null;
  return <path className={styles.promoted} d={d} style={{ fill: seriesStyle(line.place).colour }} />;
}

/** Nothing where nothing stands. */
function Steps({ className, d }: { className: string | undefined; d: string }) {
  return d === '' ? null : <path className={className} d={d} />;
}

type PointProps = { top: number; colour?: string; isPale?: boolean };

function Point({ top, colour, isPale = false }: PointProps) {
  return (
    <span
      className={styles.point}
      data-pale={isPale}
      style={{ insetBlockStart: percentOf(top), backgroundColor: colour }}
    />
  );
}
