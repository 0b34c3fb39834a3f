'use client';

import { usePathname } from 'next/navigation';
import { PageLink } from '#components/ui/page-link.tsx';
import { useRouteChange } from '#components/ui/route-changes.tsx';
import { MenuIcon } from './menu-icon.tsx';
import type { LinkItem } from './menu-labels.ts';
import styles from './nav-link.module.css';

type Props = {
  item: LinkItem;
  variant: 'side' | 'sub' | 'bar';
  /** From a page of the other root layout, which has to load again. */
  reload: boolean;
};

/** A menu item that knows whether it is the current page, and shows that its page is on the way. */
export function NavLink({ item: { href, text, icon, exact, isModule, count }, variant, reload }: Props) {
  const pathname = usePathname();
  const underway = useRouteChange()?.underway;
  const current = pathname === href || (!exact && pathname.startsWith(`${href}/`));
  const shared = {
    href,
    className: `${styles.link} ${styles[variant]}`,
    'aria-current': current ? ('page' as const) : undefined,
    'data-dashboard': isModule ? '' : undefined,
    title: variant === 'side' ? text : undefined,
  };
  const content = (
    <>
      {variant !== 'sub' && <MenuIcon name={icon} />}
      <span className={styles.text}>{text}</span>
      {count && (
        <>
          <span className={styles.count} aria-hidden="true">
            {count.value}
          </span>
          <span className="visually-hidden">, {count.says}</span>
        </>
      )}
    </>
  );
  return reload ? (
    <a {...shared}>{content}</a>
  ) : (
    <PageLink {...shared}>
      {content}
      {underway === href && <span className={styles.pending} aria-hidden="true" />}
    </PageLink>
  );
}
