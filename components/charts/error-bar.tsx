import type { CSSProperties } from 'react';
import styles from './error-bar.module.css';

type Props = {
  /** 0 to 100; null: nothing is drawn. */
  value: number | null;
  /** Half of the range in which the truth lies, in the same measure; null: not known. */
  halfWidth: number | null;
};

/** A share on a line from 0 to 100 with how far off it may be, beside the figures that say the same. */
export function ErrorBar({ value, halfWidth }: Props) {
  if (value === null) return null;
  const [from, to] = [Math.max(0, value - (halfWidth ?? 0)), Math.min(100, value + (halfWidth ?? 0))];
  return (
    <span
      className={styles.bar}
      aria-hidden="true"
      style={{ '--value': value, '--from': from, '--to': to } as CSSProperties}
    >
      {halfWidth !== null && <span className={styles.range} />}
      <span className={styles.point} />
    </span>
  );
}
