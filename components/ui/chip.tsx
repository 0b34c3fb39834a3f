import type { ReactNode } from 'react';
import styles from './chip.module.css';

export type ChipVariant =
  | 'gradient'
  | 'disabled'
  | 'outlined'
  | 'secondary'
  | 'success'
  | 'info'
  | 'warning'
  | 'error';

type Props = { variant: ChipVariant; size?: 'small' | 'medium' | 'large'; children: ReactNode };

/** A plan, a state or a kind in a word or two. */
export function Chip({ variant, size = 'medium', children }: Props) {
  const classes = [styles.chip, styles[variant], size !== 'medium' && styles[size]].filter(Boolean).join(' ');
  return (
    <span className={classes} data-chip={variant}>
      {children}
    </span>
  );
}
