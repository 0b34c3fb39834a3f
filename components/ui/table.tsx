import type { ComponentProps, ReactNode } from 'react';
import sideways from './sideways.module.css';
import styles from './table.module.css';

type Props = {
  /** What the table shows; read to those who cannot see it. */
  caption: string;
  /** `thead` and `tbody`. Cells of numbers carry `data-numeric`. */
  children: ReactNode;
  /** Below the table: the pager. */
  footer?: ReactNode;
  /** What its cells listen to, where the keyboard moves from cell to cell: one of them is its stop. */
  grid?: Omit<ComponentProps<'table'>, 'role' | 'className' | 'children'>;
  /** While new rows are on their way, the old ones stay, dimmed. */
  busy?: boolean;
  /** Figures: rows of 36 px instead of a list's 40, closer to each other, and long headings break. */
  dense?: boolean;
  /** Long: it scrolls downwards below its head. */
  tall?: boolean;
  /** Something else on the page may have its name, as in a conversation: it is no landmark. */
  isRepeated?: boolean;
};

/** Every table: framed on a page, to the edges in a panel. It scrolls sideways in itself where the screen is narrow, with the keyboard too. */
export function Table({ caption, children, footer, grid, isRepeated = false, ...look }: Props) {
  const { busy = false, dense = false, tall = false } = look;
  const looks = [styles.frame, dense && styles.dense, tall && styles.tall].filter(Boolean);
  return (
    <div className={looks.join(' ')} aria-busy={busy} data-frame>
      {/* A scrolling region must be reachable by keyboard, unless its cells are. */}
      <section
        {...(isRepeated && { role: 'group' })}
        className={`${sideways.sideways} ${styles.scroll}`}
        aria-label={caption}
        {...(grid ? {} : { tabIndex: 0 })}
      >
        <table className={styles.table} {...(grid && { ...grid, role: 'grid' })}>
          <caption className="visually-hidden">{caption}</caption>
          {children}
        </table>
      </section>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}
