import type { ReactNode } from 'react';
import { Chip } from '#components/ui/chip.tsx';
import styles from './app-shell.module.css';
import { Logo } from './logo.tsx';

type Props = {
  homeHref: string;
  labels: { home: string; product: string };
  company: string | null;
  /** Said to admins, who have no company. */
  adminArea: string | null;
  /** What needs attention on every page, in a few words. */
  notice?: ReactNode;
  /** What stands under it and scrolls away. */
  below?: ReactNode;
  /** Language, colours, notifications, account. */
  children: ReactNode;
};

/** The top of the navigation layout: whose data this is, and the account. */
export function MemberBar({ homeHref, labels, company, adminArea, notice, below, children }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <a href={homeHref} className={styles.topLogo} aria-label={labels.home}>
          <Logo wordmark={labels.product} compact />
        </a>
        {company && (
          <p className={styles.company} dir="auto">
            {company}
          </p>
        )}
        {adminArea && (
          <p className={styles.admin}>
            <Chip variant="secondary">{adminArea}</Chip>
          </p>
        )}
        {notice}
        <div className={styles.tools}>{children}</div>
      </div>
      {below}
    </header>
  );
}

/** The head of the menu. */
export function MenuLogo({ homeHref, labels }: Pick<Props, 'homeHref' | 'labels'>) {
  return (
    <a href={homeHref} className={styles.logo} aria-label={labels.home}>
      <Logo wordmark={labels.product} />
    </a>
  );
}
