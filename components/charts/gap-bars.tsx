import type { CSSProperties } from 'react';
import rowStyles from './bar-list.module.css';
import styles from './gap-bars.module.css';

type GapRow = {
  id: string;
  name: string;
  /** Above zero to the right of the line in the middle, below it to the left. */
  gap: number;
  figure: string;
  /** What must be known to read it. */
  note?: string | undefined;
};

/** How far each is above or below what all are compared with, in the order given, each with its figure. All are on one scale. */
export function GapBars({ label, rows }: { label: string; rows: readonly GapRow[] }) {
  const widest = Math.max(...rows.map(({ gap }) => Math.abs(gap)), Number.EPSILON);
  return (
    <ul className={rowStyles.list} aria-label={label}>
      {rows.map(({ id, name, gap, figure, note }) => (
        <li key={id} className={rowStyles.row}>
          <bdi className={rowStyles.name}>{name}</bdi>
          <span className={`${rowStyles.place} ${styles.track}`} aria-hidden="true">
            <span
              className={styles.bar}
              data-side={gap < 0 ? 'below' : 'above'}
              data-faint={note !== undefined}
              style={{ '--size': Math.abs(gap) / widest } as CSSProperties}
            />
          </span>
          <span className={rowStyles.figure}>{figure}</span>
          <small className={rowStyles.note}>{note}</small>
        </li>
      ))}
    </ul>
  );
}
