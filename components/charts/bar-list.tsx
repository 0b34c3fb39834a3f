import type { CSSProperties, ReactNode } from 'react';
import styles from './bar-list.module.css';

type BarRow = {
  id: string;
  name: string;
  /** 0 to 100; null: not known. */
  value: number | null;
  /** The figure, which may open something. */
  figure: ReactNode;
  note: string;
  isChosen?: boolean;
};

type Props = {
  label: string;
  rows: readonly BarRow[];
  /** A name was pressed; without it names are words. */
  onPick?: ((id: string) => void) | undefined;
};

/** Shares as bars, in the order given, each with its figure. */
export function BarList({ label, rows, onPick }: Props) {
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map(({ id, name, value, figure, note, isChosen = false }) => (
        <li key={id} className={styles.row} data-chosen={isChosen}>
          {onPick ? (
            <button type="button" className={styles.name} onClick={() => onPick(id)}>
              <bdi>{name}</bdi>
            </button>
          ) : (
            <bdi className={styles.name}>{name}</bdi>
          )}
          <span className={`${styles.place} ${styles.track}`} aria-hidden="true">
            {value !== null && <span className={styles.bar} style={{ '--share': value } as CSSProperties} />}
          </span>
          <span className={styles.figure}>{figure}</span>
          <small className={styles.note}>{note}</small>
        </li>
      ))}
    </ul>
  );
}
