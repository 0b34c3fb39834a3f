import type { CSSProperties } from 'react';
import styles from './line-swatch.module.css';
import { type SeriesPlace, seriesStyle } from './series-style.ts';

/** As borders are dashed and dotted. */
const BORDERS = { none: 'solid', '6 3': 'dashed', '2 3': 'dotted' } as const;

const GREY = { colour: 'currentColor', dash: undefined, width: 2.5 };

/** Puts a piece of a line, dashed as it is, before the words of an element; grey without a place. */
export function lineSwatch(place: SeriesPlace | null, className?: string, isSecond = false) {
  const { colour, dash, width } = place === null ? GREY : seriesStyle(place, isSecond);
  return {
    className: className === undefined ? styles.swatch : `${styles.swatch} ${className}`,
    style: { '--line': `${width}px ${BORDERS[dash ?? 'none']} ${colour}` } as CSSProperties,
  };
}
