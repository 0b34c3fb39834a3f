import type { CSSProperties } from 'react';
import kinds from './kinds.module.css';
import styles from './share-bars.module.css';

export type ShareBar = {
  id: string;
  name: string;
  /** In words, for people who can't see it. */
  words: string;
  /** In percent of the whole; null: not shown. */
  parts: readonly { kind: number; value: number | null }[];
};

/** Bars of a hundred percent below each other, made of kinds. They run from left to right in every language. */
export function ShareBars({ label, bars }: { label: string; bars: readonly ShareBar[] }) {
  return (
    <ul className={`${kinds.kinds} ${styles.bars}`} aria-label={label}>
      {bars.map(({ id, name, words, parts }) => (
        <li key={id} title={words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.bar} dir="ltr" aria-hidden="true">
            {parts.map(({ kind, value }) => (
              <span
                key={kind}
                className={styles.part}
                data-kind={kind}
                style={{ '--part': value ?? 0 } as CSSProperties}
              />
            ))}
          </span>
          <span className="visually-hidden">{words}</span>
        </li>
      ))}
    </ul>
  );
}
