import type { MenuItem, MenuLabel, MenuSection } from '#lib/auth/navigation.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { modules } from '#lib/modules/modules.ts';
import { MenuIcon } from './menu-icon.tsx';
import styles from './menus.module.css';
import { MoreSheet } from './more-sheet.tsx';
import { NavLink } from './nav-link.tsx';

type MenuProps = { locale: Locale; menu: readonly MenuSection[] };

const BAR_ITEMS = 4;

/** The whole menu at the inline start: words on wide screens, icons on tablets. */
export function SideMenu({ locale, menu }: MenuProps) {
  return (
    <div className={styles.side}>
      <Sections locale={locale} menu={menu} variant="side" />
    </div>
  );
}

/** On a phone: the first few things at the bottom, and the rest in a sheet. */
export function BottomBar({ locale, menu, label }: MenuProps & { label: string }) {
  const primary = menu
    .flatMap((section) => section.items)
    .filter((item) => item.primary)
    .slice(0, BAR_ITEMS);
  const { navigation, common } = messagesFor(locale);
  return (
    <nav className={styles.bar} aria-label={label} data-bottom-bar>
      {primary.map((item) => (
        <Item key={item.path} item={item} locale={locale} variant="bar" />
      ))}
      <MoreSheet labels={{ more: navigation.more, close: common.actions.close }}>
        <Sections locale={locale} menu={menu} variant="sheet" />
      </MoreSheet>
    </nav>
  );
}

type SectionsProps = MenuProps & { variant: 'side' | 'sheet' };

function Sections({ locale, menu, variant }: SectionsProps) {
  const { sections } = messagesFor(locale).navigation;
  return menu.map((section) => (
    <div key={section.key} className={styles.section}>
      <p className={styles.heading}>{sections[section.key]}</p>
      <ul className={styles.list}>
        {section.items.map((item) => (
          <li key={item.path}>
            <Item item={item} locale={locale} variant={variant} />
            {item.children && (
              <ul className={styles.list}>
                {item.children.map((child) => (
                  <li key={child.path}>
                    <Item item={child} locale={locale} variant="sub" />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </div>
  ));
}

type ItemProps = { item: MenuItem; locale: Locale; variant: 'side' | 'sub' | 'bar' | 'sheet' };

function Item({ item, locale, variant }: ItemProps) {
  return (
    <NavLink
      href={localizedPath(locale, item.path)}
      icon={variant === 'sub' ? undefined : <MenuIcon name={item.icon} />}
      text={words(item.label, locale)}
      // A parent is not current where one of its children is.
      exact={item.exact || item.children !== undefined}
      variant={variant}
      reload={item.path === '/pricing'}
    />
  );
}

function words(label: MenuLabel, locale: Locale): string {
  return 'module' in label
    ? modules[label.module].displayName[locale]
    : messagesFor(locale).navigation[label.key];
}
