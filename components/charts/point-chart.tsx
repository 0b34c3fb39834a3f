'use client';

import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import styles from './point-chart.module.css';
import { logPlaces, nicePlaces } from './point-scale.ts';
import { usePointFocus } from './use-point-focus.ts';

export type PointRole = 'own' | 'rival' | 'others';

type ChartPoint = {
  id: string;
  /** Points of one line are joined, in the order given. */
  line: string;
  x: number;
  y: number;
  /** Whose it is: one's own are filled, the others hollow. */
  role: PointRole;
  isFlagged: boolean;
  /** Drawn beside it where there is room; null: only what it says below. */
  name: string | null;
  /** 0 to 1: how large it is, where points differ in that. */
  size?: number;
  /** Everything that the point says. */
  words: string;
  /** Where the rows behind it are listed; null: nowhere. */
  href: string | null;
};

type Props = {
  points: readonly ChartPoint[];
  /** What the chart is and how the keyboard moves in it. */
  label: string;
  description: string;
  /** Shown until a point is chosen. */
  hint: string;
  /** The words of the link to what stands behind the chosen point. */
  open: string;
  writeX: (value: number) => string;
  writeY: (value: number) => string;
  axes: { x: string; y: string };
  /** Of `x`: equal steps for equal ratios, unless given. */
  scale?: 'log' | 'linear';
  /** Lines through the middle, and what each of the four parts is called. */
  quarters?: Quarters | undefined;
};

type Quarters = {
  x: number;
  y: number;
  names: { topLeft: string; topRight: string; bottomLeft: string; bottomRight: string };
};

/** Of a point, in pixels. */
const SMALLEST = 12;
const LARGER = 16;
function sizeOf(size = 0): number {
  return SMALLEST + size * LARGER;
}

/** How far from a point it is still meant, in pixels. */
const REACH = 24;

/** Points by two measures; what a point says stands below. Drawn from left to right in every language. */
export function PointChart(props: Props) {
  const { points, label, description, hint, open, writeX, writeY, axes, scale = 'log', quarters } = props;
  const { at, setAt, onKeyDown } = usePointFocus(points.length);
  const across = (scale === 'log' ? logPlaces : nicePlaces)(points.map(({ x }) => x));
  const up = nicePlaces(points.map(({ y }) => y));
  const lines = [...Map.groupBy(points, ({ line }) => line).values()].filter((line) => line.length > 1);
  const shown = at === null ? undefined : points[at];
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && shown) goTo(shown);
    else onKeyDown(event);
  };
  // By distance: where points crowd, each would cover its neighbours.
  const pointAt = ({ currentTarget, clientX, clientY }: PointerEvent): number | null => {
    const { left, bottom, width, height } = currentTarget.getBoundingClientRect();
    const distances = points.map(({ x, y }) =>
      Math.hypot(
        left + (width * across.placeOf(x)) / 100 - clientX,
        bottom - (height * up.placeOf(y)) / 100 - clientY,
      ),
    );
    const least = Math.min(...distances);
    return least <= REACH ? distances.indexOf(least) : null;
  };
  const onPoint = (event: PointerEvent) => {
    const found = pointAt(event);
    if (found !== null) setAt(found);
  };
  // A mouse has read the point before it presses it; a finger reads first and opens by the link.
  const onPress = (event: PointerEvent) => {
    const pressed = points[pointAt(event) ?? -1];
    if (pressed && event.pointerType === 'mouse' && event.button === 0) goTo(pressed);
  };
  return (
    <figure className={styles.figure}>
      <figcaption className="visually-hidden">{description}</figcaption>
      <div className={styles.axis} dir="ltr">
        <bdi>{axes.y}</bdi>
      </div>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: the arrow keys move within it */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: a fieldset is for a form's fields */}
      <div
        dir="ltr"
        role="group"
        aria-label={label}
        tabIndex={0}
        className={styles.plot}
        onKeyDown={onKey}
        onPointerMove={onPoint}
        onPointerDown={onPoint}
        onPointerUp={onPress}
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
        {quarters && <Middle quarters={quarters} across={across.placeOf} up={up.placeOf} />}
        <svg className={styles.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {lines.map((line) => (
            <polyline
              key={line[0]?.line}
              data-role={line[0]?.role}
              points={line.map(({ x, y }) => `${across.placeOf(x)},${100 - up.placeOf(y)}`).join(' ')}
            />
          ))}
        </svg>
        <Names points={points} across={across.placeOf} up={up.placeOf} />
        <Points points={points} at={at} across={across.placeOf} up={up.placeOf} />
      </div>
      {/* biome-ignore-end lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above */}
      <div className={styles.axis} dir="ltr" data-end="">
        <bdi>{axes.x}</bdi>
      </div>
      <div className={styles.reading}>
        <span aria-live="polite">{shown ? shown.words : hint}</span>{' '}
        {shown && shown.href !== null && (
          <a className={styles.open} href={shown.href}>
            {open}
          </a>
        )}
      </div>
    </figure>
  );
}

/** On this page or another one. */
function goTo({ href }: ChartPoint): void {
  if (href !== null) window.location.assign(href);
}

function Points({ points, at, across, up }: Places & { at: number | null }) {
  return points.map((point, place) => (
    <span
      key={point.id}
      className={styles.point}
      data-role={point.role}
      data-flagged={point.isFlagged}
      data-chosen={place === at}
      style={
        {
          left: `${across(point.x)}%`,
          bottom: `${up(point.y)}%`,
          '--size': `${sizeOf(point.size)}px`,
        } as CSSProperties
      }
    />
  ));
}

type MiddleProps = {
  quarters: Quarters;
  across: (x: number) => number;
  up: (y: number) => number;
};

function Middle({ quarters: { x, y, names }, across, up }: MiddleProps) {
  return (
    <>
      <span className={styles.middle} data-upright="" style={{ left: `${across(x)}%` }} />
      <span className={styles.middle} style={{ bottom: `${up(y)}%` }} />
      {Object.entries(names).map(([corner, name]) => (
        <bdi key={corner} className={styles.quarter} data-corner={corner}>
          {name}
        </bdi>
      ))}
    </>
  );
}

type Places = {
  points: readonly ChartPoint[];
  across: (x: number) => number;
  up: (y: number) => number;
};

function Names(places: Places) {
  const { across, up } = places;
  return namedOf(places).map(({ id, name, x, y, size }) => (
    <bdi
      key={id}
      className={styles.name}
      data-before={across(x) > 60}
      aria-hidden="true"
      style={{ left: `${across(x)}%`, bottom: `${up(y)}%`, marginInline: `${sizeOf(size) / 2 + 4}px` }}
    >
      {name}
    </bdi>
  ));
}

/** The points whose names have room, those of lower prices first: names stand beside each other, not on each other. */
function namedOf({ points, across, up }: Places): readonly ChartPoint[] {
  const named: ChartPoint[] = [];
  for (const point of points.toSorted((a, b) => a.y - b.y)) {
    const isFree = named.every(
      ({ x, y }) => Math.abs(up(y) - up(point.y)) > 6 || Math.abs(across(x) - across(point.x)) > 40,
    );
    if (point.name !== null && isFree) named.push(point);
  }
  return named;
}
