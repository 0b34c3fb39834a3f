import type { Standing } from '#lib/auth/access.ts';
import { type MenuIcon, type MenuItem, type MenuLabel, menuFor } from '#lib/auth/menu.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';

/** A menu item as the browser gets it: whole path, ready words. */
export type LinkItem = {
  href: string;
  text: string;
  icon: MenuIcon;
  primary?: boolean;
  exact?: boolean;
  children?: LinkItem[];
};

export type LinkSection = { title: string; items: LinkItem[] };

/** The actor's menu in the words and addresses of a language. */
export function labelledMenu(locale: Locale, actor: Standing): LinkSection[] {
  const { sections } = messagesFor(locale).navigation;
  return menuFor(actor).map(({ key, items }) => ({
    title: sections[key],
    items: items.map((item) => labelled(locale, item)),
  }));
}

/** Every page of the actor's menu, named in both languages. */
export function labelledPages(locale: Locale, actor: Standing) {
  const other: Locale = locale === 'en' ? 'ar' : 'en';
  return menuFor(actor)
    .flatMap(({ items }) => items.flatMap((item) => item.children ?? [item]))
    .map(({ path, label }) => ({
      id: path,
      href: localizedPath(locale, path),
      text: labelOf(locale, label),
      otherText: labelOf(other, label),
    }));
}

function labelled(locale: Locale, item: MenuItem): LinkItem {
  return {
    href: localizedPath(locale, item.path),
    text: labelOf(locale, item.label),
    icon: item.icon,
    ...(item.primary ? { primary: true } : {}),
    // A parent is not current where one of its children is.
    ...(item.exact || item.children ? { exact: true } : {}),
    ...(item.children ? { children: item.children.map((child) => labelled(locale, child)) } : {}),
  };
}

function labelOf(locale: Locale, label: MenuLabel): string {
  const { modules, navigation } = messagesFor(locale);
  return 'module' in label ? modules.names[label.module].name : navigation[label.key];
}

/** What the account's own menu leads to. */
export function accountLinks(locale: Locale, { role, company }: Standing): { href: string; text: string }[] {
  const { navigation } = messagesFor(locale);
  // Someone who has not named a company yet has no settings to open.
  if (role === 'user' && !company) return [];
  const settings = { href: localizedPath(locale, '/settings/general'), text: navigation.settings };
  if (role === 'admin') return [settings];
  return [
    settings,
    { href: localizedPath(locale, '/settings/subscription'), text: navigation.settingsSubscription },
  ];
}
