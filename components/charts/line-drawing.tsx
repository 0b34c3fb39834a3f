import { promotedHeights } from './chart-line.ts';
import styles from './line-chart.module.css';
import { stepPath } from './line-geometry.ts';
import type { LinePlot } from './line-plot.ts';
import { seriesStyle } from './series-style.ts';

/** The lines themselves, the grey ones behind; a single day is drawn as points. */
export function LineDrawing({ plot }: { plot: LinePlot }) {
  const { span, spans, height, bands, marks, ticks, heightOf, grey, focused } = plot;
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
        {ticks.map((tick) => (
          <path key={tick} className={styles.grid} d={`M0 ${heightOf(tick)}H${span}`} />
        ))}
        {marks.map(({ key, at }) => (
          <path key={key} className={styles.mark} d={`M${at} 0V${height}`} />
        ))}
        {grey.map(({ id, heights }) => (
          <path key={id} className={styles.grey} d={stepPath(spans, heights)} />
        ))}
        {focused.map((line) => {
          const { colour, dash, width } = seriesStyle(line.place);
          return (
            <g key={line.id} stroke={colour}>
              <path className={styles.pale} d={stepPath(spans, line.comparedHeights)} />
              <path className={styles.promoted} d={stepPath(spans, promotedHeights(line))} />
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
          {grey.map(({ id, heights: [top] }) => top != null && <Point key={id} top={top} />)}
          {focused.map(
            ({ id, heights: [top], place }) =>
              top != null && <Point key={id} top={top} colour={seriesStyle(place).colour} />,
          )}
          {focused.map(
            ({ id, comparedHeights: [top], place }) =>
              top != null && <Point key={id} top={top} colour={seriesStyle(place).colour} isPale />,
          )}
        </span>
      )}
    </>
  );
}

type PointProps = { top: number; colour?: string; isPale?: boolean };

function Point({ top, colour, isPale = false }: PointProps) {
  return (
    <span
      className={styles.point}
      data-pale={isPale}
      style={{ insetBlockStart: top, backgroundColor: colour }}
    />
  );
}
