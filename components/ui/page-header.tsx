import type { ReactNode } from 'react';
import styles from './page-header.module.css';

type Props = {
  title: ReactNode;
  /** Beside the title: what the page is about now, and its state. */
  context?: ReactNode;
  /** Only where it is needed to act. */
  text?: ReactNode;
  /** Beside the title on wide screens, below it on narrow ones. */
  actions?: ReactNode;
  /** Above the title: the way back. */
  back?: ReactNode;
};

/** The one `h1` of a page, with what can be done on it. */
export function PageHeader({ title, context, text, actions, back }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {back && <div className={styles.back}>{back}</div>}
        <div className={styles.line}>
          <h1 className={styles.title}>{title}</h1>
          {context}
        </div>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
