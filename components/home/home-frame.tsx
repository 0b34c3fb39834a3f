import type { ReactNode } from 'react';
import styles from './home.module.css';

/** The parts of home, one below the other. */
export function HomeFrame({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
