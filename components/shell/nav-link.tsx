'use client';

import Link, { useLinkStatus } from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import styles from './nav-link.module.css';

type Props = {
  /** Whole path, language prefix included. */
  href: string;
  icon?: ReactNode;
  text: string;
  exact?: boolean;
  variant?: 'side' | 'sub' | 'bar' | 'sheet';
  /** Leads to a page of the other root layout, which loads anew anyway. */
  reload?: boolean;
};

/** A menu item that knows whether it is the current page, and shows that its page is on the way. */
export function NavLink({ href, icon, text, exact = false, variant = 'side', reload = false }: Props) {
  const pathname = usePathname();
  const current = pathname === href || (!exact && pathname.startsWith(`${href}/`));
  const shared = {
    href,
    className: `${styles.link} ${styles[variant]}`,
    'aria-current': current ? ('page' as const) : undefined,
    title: variant === 'side' ? text : undefined,
  };
  const content = (
    <>
      {icon}
      <span className={styles.text}>{text}</span>
    </>
  );
  return reload ? (
    <a {...shared}>{content}</a>
  ) : (
    <Link {...shared} prefetch={false}>
      {content}
      <Pending />
    </Link>
  );
}

function Pending() {
  const { pending } = useLinkStatus();
  return <span className={styles.pending} data-pending={pending} aria-hidden="true" />;
}
