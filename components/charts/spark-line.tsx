import styles from './spark-line.module.css';

type Props = {
  values: readonly (number | null)[];
  /** `steps`: each value stands until the next, as a price does. `line`: what was counted in times of the same length. */
  shape?: 'steps' | 'line';
};

/** A small line without axes, beside the figures that say the same. Drawn from left to right in every language. */
export function SparkLine({ values, shape = 'steps' }: Props) {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const last = Math.max(values.length - 1, 1);
  const pieces: string[] = [];
  values.forEach((value, at) => {
    if (value === null) return;
    const y = high === low ? HALF : (1 - (value - low) / (high - low)) * TALL;
    const x = (at / last) * WIDE;
    const place = `${round(x)} ${round(y)}`;
    const next = shape === 'line' ? `L${place}` : `H${round(x)}V${round(y)}`;
    // Broken where nothing is known.
    pieces.push(values[at - 1] == null ? `M${place}` : next);
  });
  return (
    <svg
      className={styles.line}
      viewBox={`-1 -2 ${WIDE + 2} ${TALL + 4}`}
      aria-hidden="true"
      focusable="false"
    >
      <path d={pieces.join('')} />
    </svg>
  );
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}

const WIDE = 88;
const TALL = 22;
const HALF = TALL / 2;
