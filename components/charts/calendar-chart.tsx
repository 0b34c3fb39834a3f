'use client';

import type { CSSProperties, KeyboardEvent, SyntheticEvent } from 'react';
import { type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import styles from './calendar-chart.module.css';
import type { ChartBand, ChartMark } from './chart-line.ts';
import kinds from './kinds.module.css';
import { bandLabels, daysToName, percentOf } from './line-geometry.ts';
import { usePointFocus } from './use-point-focus.ts';

type CalendarBar = {
  id: string;
  from: Day;
  /** Null: it goes on. */
  to: Day | null;
  kind: number;
  /** 0 to 3: how high it is; null: not known. */
  level: number | null;
  isPlanned: boolean;
  /** Over others that begin before it ends. */
  lane: number;
  /** Everything that the bar says. */
  words: string;
  /** Where the rows behind it are listed. */
  href: string;
};

export type CalendarGroup = {
  id: string;
  name: string;
  rows: readonly {
    id: string;
    name: string;
    role: 'own' | 'rival' | 'others';
    lanes: number;
    bars: readonly CalendarBar[];
  }[];
};

type Props = {
  days: { from: Day; to: Day };
  groups: readonly CalendarGroup[];
  bands: readonly ChartBand[];
  mark: ChartMark;
  /** What the chart is and how the keyboard moves in it. */
  label: string;
  description: string;
  /** Shown until a bar is chosen. */
  hint: string;
  /** The words of the link to the rows behind the chosen bar. */
  open: string;
  writeDay: (day: Day) => string;
};

const USUAL_WIDTH = 720;
const MOST_LANES = 2;
const LANE = 16;

/** Times as bars in rows, in groups. Time runs from left to right in every language; what a bar says stands below. */
export function CalendarChart(props: Props) {
  const { days, groups, bands, mark, label, description, hint, open, writeDay } = props;
  const bars = groups.flatMap(({ rows }) => rows.flatMap((row) => row.bars));
  const { at, setAt, onKeyDown } = usePointFocus(bars.length);
  const places = new Map(bars.map(({ id }, place) => [id, place]));
  const shown = at === null ? undefined : bars[at];
  const part = partIn(days);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && shown) window.location.hash = shown.href;
    else onKeyDown(event);
  };
  const onBar = (event: SyntheticEvent) => {
    const place = placeOf(event);
    if (place !== null) setAt(place);
  };
  const onPress = (event: SyntheticEvent) => {
    const place = placeOf(event);
    const pressed = place === null ? undefined : bars[place];
    if (pressed) window.location.hash = pressed.href;
  };
  return (
    <figure className={styles.figure}>
      <figcaption className="visually-hidden">{description}</figcaption>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: the arrow keys move within it */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: a fieldset is for a form's fields */}
      {/* biome-ignore-start lint/a11y/useKeyWithClickEvents: Enter opens what the arrow keys chose */}
      <div
        role="group"
        aria-label={label}
        tabIndex={0}
        className={`${kinds.kinds} ${styles.chart}`}
        onKeyDown={onKey}
        onPointerOver={onBar}
        onClick={onPress}
      >
        <Times {...{ days, bands, mark, part, writeDay }} />
        {groups.map(({ id, name, rows }) => (
          <div key={id} className={styles.group}>
            <p className={styles.groupName}>{name}</p>
            {rows.map((row) => (
              <div key={row.id} className={styles.row} style={{ '--lanes': row.lanes } as CSSProperties}>
                <span className={styles.name} data-role={row.role}>
                  <bdi>{row.name}</bdi>
                </span>
                <span className={styles.track} dir="ltr">
                  {row.bars.map((bar) => (
                    <Bar
                      key={bar.id}
                      bar={bar}
                      part={part}
                      place={places.get(bar.id) ?? 0}
                      isOwn={row.role === 'own'}
                      isChosen={places.get(bar.id) === at}
                    />
                  ))}
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
      {/* biome-ignore-end lint/a11y/useKeyWithClickEvents: as above */}
      {/* biome-ignore-end lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above */}
      <div className={styles.reading}>
        <span aria-live="polite">{shown ? shown.words : hint}</span>{' '}
        {shown && (
          <a className={styles.open} href={shown.href}>
            {open}
          </a>
        )}
      </div>
    </figure>
  );
}

/** 0 to 1: where a day begins among those that are drawn. */
function partIn({ from, to }: { from: Day; to: Day }): (day: number) => number {
  const first = dayNumber(from);
  const span = dayNumber(to) - first + 1;
  return (day) => Math.min(Math.max((day - first) / span, 0), 1);
}

function placeOf({ target }: SyntheticEvent): number | null {
  if (!(target instanceof Element)) return null;
  const at = target.closest<HTMLElement>('[data-at]')?.dataset.at;
  return at === undefined ? null : Number(at);
}

type BarProps = {
  bar: CalendarBar;
  part: (day: number) => number;
  place: number;
  isOwn: boolean;
  isChosen: boolean;
};

function Bar({ bar, part, place, isOwn, isChosen }: BarProps) {
  const { from, to, kind, level, isPlanned, lane } = bar;
  const [start, end] = [part(dayNumber(from)), to === null ? 1 : part(dayNumber(to) + 1)];
  return (
    <span
      className={styles.bar}
      data-at={place}
      data-kind={kind}
      data-level={level ?? 'none'}
      data-own={isOwn}
      data-planned={isPlanned}
      data-chosen={isChosen}
      style={
        {
          left: percentOf(start),
          width: percentOf(Math.max(end - start, 0.003)),
          '--lane': `${lane * LANE}px`,
        } as CSSProperties
      }
    />
  );
}

type TimesProps = Pick<Props, 'days' | 'bands' | 'mark' | 'writeDay'> & { part: (day: number) => number };

/** The days above the rows, the times with a name through all of them, and one day that is marked. */
function Times({ days, bands, mark, part, writeDay }: TimesProps) {
  const labels = bandLabels([...bands], part, USUAL_WIDTH).filter(({ lane }) => lane < MOST_LANES);
  const lanes = Math.max(0, ...labels.map(({ lane }) => lane + 1));
  return (
    <>
      <div className={styles.beside} aria-hidden="true">
        <div className={styles.head} style={{ '--lanes': lanes } as CSSProperties} dir="ltr">
          {labels.map(({ name, from, centre, lane }) => (
            <span
              key={`${name} ${from}`}
              className={styles.bandName}
              style={{ left: centre, top: `${lane * LANE}px` }}
            >
              {name}
            </span>
          ))}
          {daysToName(days.from, days.to).map((day) => (
            <span key={day} className={styles.day} style={{ left: percentOf(part(dayNumber(day))) }}>
              <bdi>{writeDay(day)}</bdi>
            </span>
          ))}
        </div>
      </div>
      <div className={styles.behind} aria-hidden="true">
        <div className={styles.back} dir="ltr">
          {bands.map(({ name, from, to }) => {
            const [start, end] = [part(dayNumber(from)), part(dayNumber(to) + 1)];
            return (
              <span
                key={`${name} ${from}`}
                className={styles.band}
                style={{ left: percentOf(start), width: percentOf(end - start) }}
              />
            );
          })}
          <span
            className={styles.mark}
            title={mark.name}
            style={{ left: percentOf(part(dayNumber(mark.day) + 1)) }}
          />
        </div>
      </div>
    </>
  );
}
