'use client';

import styles from './point-chart.module.css';
import { logPlaces, nicePlaces } from './point-scale.ts';
import { usePointFocus } from './use-point-focus.ts';

export type ChartPoint = {
  id: string;
  /** Points of one line are joined, in the order given. */
  line: string;
  x: number;
  y: number;
  /** Filled; the others are hollow. */
  isOwn: boolean;
  isFlagged: boolean;
  /** Everything that the point says. */
  words: string;
};

type Props = {
  points: readonly ChartPoint[];
  /** What the chart is and how the keyboard moves in it. */
  label: string;
  description: string;
  /** Shown until a point is chosen. */
  hint: string;
  writeX: (value: number) => string;
  writeY: (value: number) => string;
  axes: { x: string; y: string };
};

/** Points by content (a logarithmic scale) and price; what a point says stands below. Drawn from left to right in every language. */
export function PointChart({ points, label, description, hint, writeX, writeY, axes }: Props) {
  const { at, setAt, onKeyDown } = usePointFocus(points.length);
  const across = logPlaces(points.map(({ x }) => x));
  const up = nicePlaces(points.map(({ y }) => y));
  const lines = [...Map.groupBy(points, ({ line }) => line).values()].filter((line) => line.length > 1);
  const shown = at === null ? undefined : points[at];
  return (
    <figure className={styles.figure}>
      <figcaption className="visually-hidden">{description}</figcaption>
      <div className={styles.axis}>{axes.y}</div>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: the arrow keys move within it */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: a fieldset is for a form's fields */}
      <div
        dir="ltr"
        role="group"
        aria-label={label}
        tabIndex={0}
        className={styles.plot}
        onKeyDown={onKeyDown}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setAt(null)}
      >
        {up.ticks.map((tick) => (
          <span key={tick} className={styles.row} style={{ bottom: `${up.placeOf(tick)}%` }}>
            <bdi>{writeY(tick)}</bdi>
          </span>
        ))}
        {across.ticks.map((tick) => (
          <span key={tick} className={styles.column} style={{ left: `${across.placeOf(tick)}%` }}>
            <bdi>{writeX(tick)}</bdi>
          </span>
        ))}
        <svg className={styles.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {lines.map((line) => (
            <polyline
              key={line[0]?.line}
              data-own={line[0]?.isOwn}
              points={line.map(({ x, y }) => `${across.placeOf(x)},${100 - up.placeOf(y)}`).join(' ')}
            />
          ))}
        </svg>
        {points.map((point, place) => (
          <span
            key={point.id}
            className={styles.point}
            data-own={point.isOwn}
            data-flagged={point.isFlagged}
            data-chosen={place === at}
            style={{ left: `${across.placeOf(point.x)}%`, bottom: `${up.placeOf(point.y)}%` }}
            onPointerEnter={() => setAt(place)}
            onPointerDown={() => setAt(place)}
          />
        ))}
      </div>
      {/* biome-ignore-end lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above */}
      <div className={styles.axis} data-end="">
        {axes.x}
      </div>
      <p className={styles.reading} aria-live="polite">
        {shown ? shown.words : hint}
      </p>
    </figure>
  );
}
