import type { ReactNode } from 'react';
import styles from './state.module.css';

type Props = {
  title: string;
  /** What to do next, in a sentence. */
  text?: string;
  icon?: ReactNode;
  /** Buttons or links. */
  action?: ReactNode;
  /** Level of the title in the page's outline. */
  level?: 1 | 2 | 3;
};

/** Says that there is nothing, and what to do about it. */
export function EmptyState({ title, text, icon, action, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.state}>
      {icon && <div className={styles.icon}>{icon}</div>}
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
