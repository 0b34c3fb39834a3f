import type { ReactNode } from 'react';
import { StatusIcon } from '#components/ui/icons.tsx';
import styles from './view-note.module.css';

type Props = { tone?: 'info' | 'warning'; children: ReactNode };

/** A line of small text on how a view came about. */
export function ViewNote({ tone = 'info', children }: Props) {
  return (
    <p className={styles.note} data-tone={tone}>
      <StatusIcon type={tone} size={16} />
      <span>{children}</span>
    </p>
  );
}
