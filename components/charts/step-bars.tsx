import type { CSSProperties } from 'react';
import styles from './step-bars.module.css';

type Bar = {
  id: string;
  name: string;
  /** On one scale that begins at zero. */
  from: number;
  to: number;
  /** What it comes to. */
  text: string;
  tone: string;
};

/** Bars one below the other, each of which may begin where the one before ended: from a level over what fell and rose to the next. */
export function StepBars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ to }) => to), Number.EPSILON);
  return (
    <figure className={styles.steps}>
      <figcaption className={styles.label}>{label}</figcaption>
      <dl className={styles.bars}>
        {bars.map(({ id, name, from, to, text, tone }) => (
          <div key={id} className={styles.bar}>
            <dt>{name}</dt>
            <dd>
              <span className={styles.track} aria-hidden="true">
                <span
                  className={styles.fill}
                  data-tone={tone}
                  style={{ '--from': from / most, '--size': (to - from) / most } as CSSProperties}
                />
              </span>
              <bdi className={styles.text}>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
