import type { ReactNode } from 'react';
import styles from './person.module.css';

type Props = {
  /** `li` elements. */
  rows: readonly ReactNode[];
  /** How many of them are shown at first. */
  shown: number;
  /** What shows the others. */
  all: string;
  /** By time or rank: the numbering goes on in what is folded. */
  ordered?: boolean;
};

/** A list whose first rows are shown and whose others one click unfolds, before scripts too. */
export function FirstRows({ rows, shown, all, ordered = false }: Props) {
  const List = ordered ? 'ol' : 'ul';
  const folded = rows.slice(shown);
  return (
    <>
      <List className={styles.rows}>{rows.slice(0, shown)}</List>
      {folded.length > 0 && (
        <details className={styles.others}>
          <summary>{all}</summary>
          <List className={styles.rows} {...(ordered && { start: shown + 1 })}>
            {folded}
          </List>
        </details>
      )}
    </>
  );
}
