import type { Guest } from '#lib/vocabulary/actor.ts';
import { moduleList } from '#lib/vocabulary/modules.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import { decideAccess, type Requirement, type Standing } from './access.ts';
import { PAGES, type PagePath } from './page-access.ts';

/** The words of a menu item: a key of the `navigation` messages, or the name of a module. */
export type MenuLabel = { key: MenuKey } | { module: ModuleName };

type MenuKey =
  | 'home'
  | 'chat'
  | 'subscription'
  | 'settings'
  | 'settingsGeneral'
  | 'settingsBrands'
  | 'settingsData'
  | 'settingsAlerts'
  | 'settingsSubscription'
  | 'adminDashboard'
  | 'adminUsers'
  | 'adminChats'
  | 'adminActivation'
  | 'adminPlans'
  | 'adminJobs'
  | 'adminEvents'
  | 'adminAnalyst'
  | 'adminEmails'
  | 'adminAudit'
  | 'adminHealth'
  | 'adminData'
  | 'adminDisputes'
  | 'settingsIssues'
  | 'adminImports'
  | 'adminMatching'
  | 'adminReferences'
  | 'adminSettings';

export type MenuIcon =
  | 'home'
  | 'chat'
  | 'plans'
  | 'settings'
  | 'dashboard'
  | 'users'
  | 'mail'
  | 'activation'
  | 'jobs'
  | 'events'
  | 'audit'
  | 'health'
  | 'imports'
  | 'matching'
  | 'chats'
  | 'price'
  | 'alerts'
  | 'catalogue'
  | 'promotion'
  | 'distribution';

export type MenuItem = {
  path: PagePath;
  label: MenuLabel;
  icon: MenuIcon;
  /** Shown in the bottom bar of a phone. */
  primary?: boolean;
  /** Active only at exactly this path, because other items lie below it. */
  exact?: boolean;
  /** Who sees it in the menu, if that is fewer than may open it. */
  for?: Requirement;
  children?: readonly MenuItem[];
};

export type MenuSection = {
  key: 'admin' | 'operations' | 'work' | 'modules' | 'company';
  /** Folded until it is opened or one of its pages is. */
  isFolded?: boolean;
  items: readonly MenuItem[];
};

/** How many wait for someone, by the page that lists them. */
export type MenuCounts = Partial<Record<PagePath, number>>;

/** What is more is said as "more than that". */
export const MOST_COUNTED = 99;

/** Modules' paths are pages by the table of pages; a module without one is a mistake found at start. */
const pageOf = (path: string): PagePath => {
  const pagePath = (Object.keys(PAGES) as PagePath[]).find((page) => page === path);
  if (!pagePath) throw new Error(`No page at ${path}`);
  return pagePath;
};

const moduleItems: readonly MenuItem[] = moduleList.map(({ name, path, icon }) => ({
  path: pageOf(path),
  label: { module: name },
  icon,
  primary: true,
}));

const menu: readonly MenuSection[] = [
  {
    key: 'admin',
    items: [
      { path: '/admin', label: { key: 'adminDashboard' }, icon: 'dashboard', primary: true, exact: true },
      { path: '/admin/users', label: { key: 'adminUsers' }, icon: 'users', primary: true },
      { path: '/admin/plans', label: { key: 'adminPlans' }, icon: 'plans' },
      { path: '/admin/activation', label: { key: 'adminActivation' }, icon: 'activation' },
      { path: '/admin/chats', label: { key: 'adminChats' }, icon: 'chats' },
      { path: '/admin/data', label: { key: 'adminData' }, icon: 'distribution' },
      { path: '/admin/imports', label: { key: 'adminImports' }, icon: 'imports' },
      { path: '/admin/matching', label: { key: 'adminMatching' }, icon: 'matching' },
      { path: '/admin/questions', label: { key: 'adminDisputes' }, icon: 'mail' },
      { path: '/admin/references', label: { key: 'adminReferences' }, icon: 'price' },
    ],
  },
  {
    key: 'operations',
    items: [
      { path: '/admin/analyst', label: { key: 'adminAnalyst' }, icon: 'chat' },
      { path: '/admin/jobs', label: { key: 'adminJobs' }, icon: 'jobs' },
      { path: '/admin/events', label: { key: 'adminEvents' }, icon: 'events' },
      { path: '/admin/emails', label: { key: 'adminEmails' }, icon: 'mail' },
      { path: '/admin/health', label: { key: 'adminHealth' }, icon: 'health' },
      { path: '/admin/audit', label: { key: 'adminAudit' }, icon: 'audit' },
      { path: '/admin/settings', label: { key: 'adminSettings' }, icon: 'settings' },
    ],
  },
  {
    key: 'work',
    items: [
      { path: '/', label: { key: 'home' }, icon: 'home', primary: true, exact: true },
      { path: '/chat', label: { key: 'chat' }, icon: 'chat', primary: true },
    ],
  },
  { key: 'modules', items: moduleItems },
  {
    key: 'company',
    items: [
      { path: '/subscription', label: { key: 'subscription' }, icon: 'plans', for: 'user' },
      {
        path: '/settings',
        label: { key: 'settings' },
        icon: 'settings',
        children: [
          { path: '/settings/general', label: { key: 'settingsGeneral' }, icon: 'settings' },
          { path: '/settings/brands', label: { key: 'settingsBrands' }, icon: 'catalogue' },
          { path: '/settings/data', label: { key: 'settingsData' }, icon: 'imports' },
          { path: '/settings/alerts', label: { key: 'settingsAlerts' }, icon: 'alerts' },
          { path: '/settings/issues', label: { key: 'settingsIssues' }, icon: 'chat' },
          { path: '/settings/subscription', label: { key: 'settingsSubscription' }, icon: 'plans' },
        ],
      },
    ],
  },
];

/**
 * The menu of an actor: what they may open, and parents of what they may open. Sections left empty are dropped.
 */
export const menuFor = (actor: Guest | Standing): MenuSection[] =>
  menu
    .map((section) => ({
      ...section,
      ...(section.key === 'modules' && isAdmin(actor) ? { isFolded: true } : {}),
      items: visible(section.items, actor),
    }))
    .filter((section) => section.items.length > 0);

/** Admins open the modules to see what customers see, seldom: their own pages have the room. */
const isAdmin = (actor: Guest | Standing): boolean => actor.kind === 'account' && actor.role === 'admin';

const visible = (items: readonly MenuItem[], actor: Guest | Standing): MenuItem[] =>
  items.flatMap(({ children, ...item }) => {
    const visibleChildren = children ? visible(children, actor) : [];
    const opens = decideAccess(actor, item.for ?? PAGES[item.path]) === 'allow';
    if (!opens && visibleChildren.length === 0) return [];
    return [visibleChildren.length > 0 ? { ...item, children: visibleChildren } : item];
  });
