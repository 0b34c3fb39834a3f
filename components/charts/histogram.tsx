import type { CSSProperties } from 'react';
import sideways from '#components/ui/sideways.module.css';
import styles from './histogram.module.css';
import shades from './shades.module.css';

export type HistogramBar = {
  id: string;
  /** Below the bar; empty where its neighbours say enough. */
  mark: string;
  /** The bar in words. */
  name: string;
  n: number;
  /** How many of them are the reader's own. */
  own: number;
  /** Where what lies in it is listed. */
  href: string;
  /** Of the middle, which its colour repeats. */
  side: 'below' | 'above';
};

type Props = { label: string; bars: readonly HistogramBar[]; write: (n: number) => string };

/** How many lie where, from the lowest to the highest: as bars from left to right in every language, and as a list for people who can't see it. The lower part of a bar is the reader's own. */
export function Histogram({ label, bars, write }: Props) {
  const most = Math.max(1, ...bars.map(({ n }) => n));
  return (
    <ol className={`${sideways.sideways} ${shades.shades} ${styles.bars}`} dir="ltr" aria-label={label}>
      {bars.map(({ id, mark, name, n, own, href, side }) => (
        <li key={id} title={name} data-side={side}>
          {n === 0 ? (
            <span className="visually-hidden">{name}</span>
          ) : (
            <a href={href} aria-label={name} data-n={write(n)} style={sizes(n / most, own / n)}>
              {/* Its name says it; the number is drawn. */}
            </a>
          )}
          {mark && (
            <bdi className={styles.mark} aria-hidden="true">
              {mark}
            </bdi>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Of a bar, which is drawn below its number; both from 0 to 1. */
function sizes(height: number, own: number) {
  const percent = (part: number) => `${Math.round(part * 1000) / 10}%`;
  return { '--height': percent(height), '--own': percent(own) } as CSSProperties;
}
