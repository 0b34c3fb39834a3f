'use client';

import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { ChevronIcon, EyeIcon, MoreIcon } from '#components/ui/icons.tsx';
import type { LinkItem, LinkSection } from './menu-labels.ts';
import { NavLink } from './nav-link.tsx';
import styles from './navigation.module.css';

type Props = {
  sections: readonly LinkSection[];
  labels: { menu: string; more: string };
  /** Of a static page: its links load the page again. */
  reload?: boolean;
  /** The logo. */
  children: ReactNode;
};

const BAR_ITEMS = 4;
const MENU_ID = 'menu';

/**
 * The menu at the inline start: words on wide screens, icons on tablets. On a phone it is a sheet, which a bar at the
 * bottom opens; the bar also has the first few things.
 */
export function Navigation({ sections, labels, reload = false, children }: Props) {
  const sheet = useRef<HTMLElement>(null);
  const pathname = usePathname();
  const primary = sections.flatMap(({ items }) => items.filter((item) => item.primary)).slice(0, BAR_ITEMS);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page is what closes the sheet
  useEffect(() => {
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover();
  }, [pathname]);

  return (
    <>
      <nav ref={sheet} id={MENU_ID} popover="auto" className={styles.side} aria-label={labels.menu}>
        {children}
        <div className={styles.sections}>
          {sections.map(({ title, items, isFolded }) =>
            isFolded ? (
              <details
                key={title}
                className={styles.section}
                open={items.some(({ href }) => pathname === href || pathname.startsWith(`${href}/`))}
              >
                <summary className={styles.fold} title={title}>
                  <EyeIcon />
                  <span>{title}</span>
                  <ChevronIcon />
                </summary>
                <Items items={items} variant="side" reload={reload} />
              </details>
            ) : (
              <div key={title} className={styles.section}>
                <p className={styles.heading}>{title}</p>
                <Items items={items} variant="side" reload={reload} />
              </div>
            ),
          )}
        </div>
      </nav>
      <nav className={styles.bar} aria-label={labels.menu} data-bottom-bar>
        {primary.map((item) => (
          <NavLink key={item.href} item={item} variant="bar" reload={reload} />
        ))}
        <button type="button" className={styles.more} popoverTarget={MENU_ID}>
          <MoreIcon />
          {labels.more}
        </button>
      </nav>
    </>
  );
}

type ItemsProps = { items: readonly LinkItem[]; variant: 'side' | 'sub'; reload: boolean };

function Items({ items, variant, reload }: ItemsProps) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.href}>
          <NavLink item={item} variant={variant} reload={reload} />
          {item.children && <Items items={item.children} variant="sub" reload={reload} />}
        </li>
      ))}
    </ul>
  );
}
