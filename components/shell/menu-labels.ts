import type { Standing } from '#lib/auth/access.ts';
import {
  type MenuCounts,
  type MenuIcon,
  type MenuItem,
  type MenuLabel,
  MOST_COUNTED,
  menuFor,
} from '#lib/auth/menu.ts';
import type { PagePath } from '#lib/auth/page-access.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { moduleList } from '#lib/vocabulary/modules.ts';

/** A menu item as the browser gets it: whole path, ready words. */
export type LinkItem = {
  href: string;
  text: string;
  icon: MenuIcon;
  primary?: boolean;
  exact?: boolean;
  /** Leads to a module. */
  isModule?: boolean;
  children?: LinkItem[];
  /** How many wait there for someone. */
  count?: { value: string; says: string };
};

export type LinkSection = { title: string; items: LinkItem[]; isFolded?: boolean };

/** The actor's menu in the words and addresses of a language. */
export function labelledMenu(locale: Locale, actor: Standing, counts: MenuCounts = {}): LinkSection[] {
  const { sections, openAsAdmin } = messagesFor(locale).navigation;
  return menuFor(actor).map(({ key, items, isFolded }) => ({
    title: isFolded ? openAsAdmin : sections[key],
    items: items.map((item) => labelled(locale, item, counts)),
    ...(isFolded ? { isFolded } : {}),
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

function labelled(locale: Locale, item: MenuItem, counts: MenuCounts): LinkItem {
  const count = counts[item.path] ?? 0;
  return {
    href: localizedPath(locale, item.path),
    text: labelOf(locale, item.label),
    icon: item.icon,
    ...(item.primary ? { primary: true } : {}),
    ...(moduleList.some(({ path }) => path === item.path) ? { isModule: true } : {}),
    // A parent is not current where one of its children is.
    ...(item.exact || item.children ? { exact: true } : {}),
    ...(item.children ? { children: item.children.map((child) => labelled(locale, child, counts)) } : {}),
    ...(count > 0 ? { count: countOf(locale, item.path, count) } : {}),
  };
}

/** The number that is seen, and what it counts for those who only hear it. */
function countOf(locale: Locale, path: PagePath, count: number): NonNullable<LinkItem['count']> {
  const t = translator(locale, 'navigation.counts');
  const value = count > MOST_COUNTED ? `${formatNumber(locale, MOST_COUNTED)}+` : formatNumber(locale, count);
  if (path === '/admin/activation') return { value, says: t('waiting', { value }) };
  return { value, says: t(path === '/admin/jobs' ? 'failedJobs' : 'failedPayments', { value }) };
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
