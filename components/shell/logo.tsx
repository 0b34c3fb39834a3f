import styles from './logo.module.css';

/** One outline for all of it: the mark stands on every page, and more than once. */
const SHELVES = 'M7 14h18a1 1 0 0 1 0 2H7a1 1 0 0 1 0-2ZM7 25h18a1 1 0 0 1 0 2H7a1 1 0 0 1 0-2Z';
const GOODS =
  'M9 7.5h2a1 1 0 0 1 1 1V12a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V8.5a1 1 0 0 1 1-1Z' +
  'M15 5.5h2a1 1 0 0 1 1 1V12a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1V6.5a1 1 0 0 1 1-1Z' +
  'M9 18h2a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1Z' +
  'M21 19.5h2a1 1 0 0 1 1 1V23a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1v-2.5a1 1 0 0 1 1-1Z';

/** Two shelves and what stands on them; the gap is the one the product finds. */
function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--raff-palette-primary-main)" />
      <path fill="var(--raff-palette-primary-contrastText)" d={SHELVES + GOODS} />
      <rect
        x="14.6"
        y="18.6"
        width="2.8"
        height="4.8"
        rx="0.8"
        fill="none"
        stroke="var(--raff-palette-primary-contrastText)"
        strokeWidth="1.2"
        strokeDasharray="1.6 1.2"
      />
    </svg>
  );
}

type Props = { wordmark: string; compact?: boolean };

/** Mark and wordmark. `compact` drops the word where there is no room for it. */
export function Logo({ wordmark, compact = false }: Props) {
  return (
    <span className={styles.logo}>
      <LogoMark />
      <span className={compact ? 'visually-hidden' : styles.word}>{wordmark}</span>
    </span>
  );
}
