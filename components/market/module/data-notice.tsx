import type { ReactNode } from 'react';
import { StatusIcon } from '#components/ui/icons.tsx';
import styles from './data-notice.module.css';

type Props = {
  children: ReactNode;
  tone?: 'info' | 'warning';
  /** At its end: a button. */
  action?: ReactNode;
};

/** A quiet strip with something to know about what is shown. */
export function DataNotice({ children, tone = 'info', action }: Props) {
  return (
    <p className={styles.notice} data-tone={tone}>
      <StatusIcon type={tone} size={18} />
      <span>{children}</span>
      {action}
    </p>
  );
}
