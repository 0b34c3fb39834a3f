import type { ReactNode } from 'react';
import styles from './panel.module.css';

type Props = {
  title?: ReactNode;
  /** What is measured, or how, in a line. */
  text?: ReactNode;
  /** On a phone the text stands below what it is of, which begins higher so. */
  isTextLast?: boolean;
  /** At the far end of the title's line. */
  actions?: ReactNode;
  children?: ReactNode;
  /** Id of the title, for a region that is named by it. */
  titleId?: string;
  level?: 2 | 3;
  /** As high as the tiles that it stands among. */
  compact?: boolean;
};

/** A framed part of a page. */
export function Panel(props: Props) {
  const { title, text, isTextLast = false, actions, children, titleId, level = 2, compact = false } = props;
  const Heading = `h${level}` as const;
  return (
    <section
      className={styles.panel}
      aria-labelledby={titleId}
      data-compact={compact || undefined}
      data-text-last={isTextLast || undefined}
    >
      {(title || actions) && (
        <div className={styles.head}>
          <div className={styles.words}>
            {title && (
              <Heading id={titleId} className={styles.title}>
                {title}
              </Heading>
            )}
            {text && <p className={styles.text}>{text}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
