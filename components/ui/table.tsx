import type { ReactNode } from 'react';
import sideways from './sideways.module.css';
import styles from './table.module.css';

type Props = {
  /** What the table shows; read to those who cannot see it. */
  caption: string;
  /** `thead` and `tbody`. Cells of numbers carry `data-numeric`. */
  children: ReactNode;
  /** Below the table: the pager. */
  footer?: ReactNode;
  /** While new rows are on their way, the old ones stay, dimmed. */
  busy?: boolean;
};

/** The frame of every table: it scrolls sideways in itself where the screen is narrow, with the keyboard too. */
export function Table({ caption, children, footer, busy = false }: Props) {
  return (
    <div className={styles.frame} aria-busy={busy}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={`${sideways.sideways} ${styles.scroll}`} aria-label={caption} tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">{caption}</caption>
          {children}
        </table>
      </section>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}
