'use client';

import Link, { useLinkStatus } from 'next/link';
import { usePathname } from 'next/navigation';
import { MenuIcon } from './menu-icon.tsx';
import type { LinkItem } from './menu-words.ts';
import styles from './nav-link.module.css';

type Props = { item: LinkItem; variant: 'side' | 'sub' | 'bar' };

/** A menu item that knows whether it is the current page, and shows that its page is on the way. */
export function NavLink({ item: { href, text, icon, exact, reload }, variant }: Props) {
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
      {variant !== 'sub' && <MenuIcon name={icon} />}
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
  return pending ? <span className={styles.pending} aria-hidden="true" /> : null;
}
