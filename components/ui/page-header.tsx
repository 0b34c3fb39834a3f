import type { ReactNode } from 'react';
import styles from './page-header.module.css';

type Props = {
  title: ReactNode;
  text?: ReactNode;
  /** Beside the title on wide screens, below it on narrow ones. */
  actions?: ReactNode;
  /** Above the title: the way back. */
  back?: ReactNode;
};

/** The one `h1` of a page, with what can be done on it. */
export function PageHeader({ title, text, actions, back }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {back && <div className={styles.back}>{back}</div>}
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
