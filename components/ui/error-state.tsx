import type { ReactNode } from 'react';
import { StatusIcon } from './icons.tsx';
import styles from './state.module.css';

type Props = { title: string; text?: string; action?: ReactNode; level?: 1 | 2 | 3 };

/** Says that something could not be shown; announced when it appears. */
export function ErrorState({ title, text, action, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.state} role="alert">
      <div className={`${styles.icon} ${styles.errorIcon}`}>
        <StatusIcon type="error" size={24} />
      </div>
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
