import type { ReactNode } from 'react';
import styles from './panel-note.module.css';

/** What must be known of a panel's figures, below them or in their place. */
export function PanelNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
