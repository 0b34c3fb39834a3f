import styles from './logo.module.css';

/** Two shelves and what stands on them; the gap is the one the product finds. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--raff-palette-primary-main)" />
      <g fill="var(--raff-palette-primary-contrastText)">
        <rect x="6" y="14" width="20" height="2" rx="1" />
        <rect x="6" y="25" width="20" height="2" rx="1" />
        <rect x="8" y="7.5" width="4" height="5.5" rx="1" />
        <rect x="14" y="5.5" width="4" height="7.5" rx="1" />
        <rect x="8" y="18" width="4" height="6" rx="1" />
        <rect x="20" y="19.5" width="4" height="4.5" rx="1" />
      </g>
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
