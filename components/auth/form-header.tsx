import { type ReactNode, useEffect, useRef } from 'react';
import styles from './auth-form.module.css';

type Props = {
  title: string;
  lead?: ReactNode;
  /** Beside the title: how far one has come. */
  step?: { text: string; label: string } | undefined;
  /** Moves the focus to the title, where a step has taken the place of another. */
  focused?: boolean;
  /** 2 inside a part of a page that has its own title. */
  level?: 1 | 2;
};

/** Title and first line of a card. */
export function FormHeader({ title, lead, step, focused = false, level = 1 }: Props) {
  const Heading = `h${level}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <div className={styles.header}>
      <div className={styles.titleLine}>
        <Heading ref={heading} className={level === 1 ? styles.title : styles.subtitle} tabIndex={-1}>
          {title}
        </Heading>
        {step && (
          <span className={styles.step} dir="ltr" role="img" aria-label={step.label}>
            {step.text}
          </span>
        )}
      </div>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}
