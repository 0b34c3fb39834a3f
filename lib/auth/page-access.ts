import type { Requirement } from './access.ts';

/**
 * Every page of the product and who may open it: read by the middleware (which paths exist, which are closed to guests), by the menus,
 * and by the access matrix of the tests. The pages' own loaders decide; this table says the same.
 */
export const PAGES = {
  '/': 'user',
  '/login': 'guest',
  '/signup': 'guest',
  '/forgot-password': 'public',
  '/company': 'newcomer',
  '/pricing': 'public',
  '/terms': 'public',
  '/privacy': 'public',
  '/developers': 'public',
  '/developers/[domain]': 'public',
  '/alert-emails': 'public',
  '/chat': 'public',
  '/chat/shared/[id]': 'user',
  '/settings': 'member',
  '/settings/general': 'member',
  '/settings/alerts': 'user',
  '/settings/brands': 'user',
  '/settings/issues': 'user',
  '/settings/data': 'owner',
  '/settings/data/[id]': 'owner',
  '/settings/subscription': 'user',
  '/imdb': 'member',
  '/imdb/[productId]': 'member',
  '/price-monitor': 'member',
  '/promotions': 'member',
  '/distributions': 'member',
  '/subscription': 'member',
  '/payments': 'member',
  '/admin': 'admin',
  '/admin/users/[id]': 'admin',
  '/admin/users': 'admin',
  '/admin/chats': 'admin',
  '/admin/activation': 'admin',
  '/admin/plans': 'admin',
  '/admin/jobs': 'admin',
  '/admin/events': 'admin',
  '/admin/analyst': 'admin',
  '/admin/analyst/answers': 'admin',
  '/admin/emails': 'admin',
  '/admin/health': 'admin',
  '/admin/data': 'admin',
  '/admin/imports': 'admin',
  '/admin/imports/[id]': 'admin',
  '/admin/matching': 'admin',
  '/admin/questions': 'admin',
  '/admin/questions/[id]': 'admin',
  '/admin/references': 'admin',
  '/admin/audit': 'admin',
  '/admin/settings': 'admin',
} as const satisfies Record<string, Requirement>;

export type PagePath = keyof typeof PAGES;

const leadsOn = new Map([['/settings', '/settings/general']]);

/** A page that only leads on to the first of those below it gives that one's path; any other its own. */
export const firstBelow = (path: string): string => leadsOn.get(path) ?? path;

const patterns = Object.entries(PAGES).map(([path, requirement]) => ({
  path,
  requirement,
  pattern: new RegExp(`^${path.replaceAll(/\[[^\]]+\]/g, '[^/]+')}$`),
}));

const pageAt = (path: string) => patterns.find(({ pattern }) => pattern.test(path));

/** The requirement of a path without its language prefix; null: no such page. */
export const requirementOf = (path: string): Requirement | null => pageAt(path)?.requirement ?? null;

const GUESTS_OWN: ReadonlySet<string> = new Set<PagePath>([
  '/login',
  '/signup',
  '/forgot-password',
  '/pricing',
  '/terms',
  '/privacy',
  '/developers',
  '/developers/[domain]',
]);

/** Where a guest is at home (a path without its language prefix): the end of a session leads no one away from these. */
export const isGuestsOwn = (path: string): boolean => GUESTS_OWN.has(pageAt(path)?.path ?? '');

/** True where a visitor without a session is sent away at once. */
export const isClosedToGuests = (requirement: Requirement): boolean =>
  requirement !== 'public' && requirement !== 'guest';

/** A same-site path with its query, else null: where a person may be sent back to after signing in. */
export const safeReturnPath = (value: string | null | undefined): string | null => {
  if (!value?.startsWith('/') || value.length > 2000) return null;
  // A backslash or control character makes browsers read "/\evil.test" as another site.
  if (/^\/[/\\]/.test(value) || /[\\\p{Cc}]/u.test(value)) return null;
  const url = new URL(value, 'http://raff.invalid');
  if (url.origin !== 'http://raff.invalid' || url.pathname.startsWith('/api/')) return null;
  // Dot segments resolve to what a browser takes for a host ("/.//evil.test"), and so may what follows a language.
  if (url.pathname.includes('//')) return null;
  return url.pathname + url.search + url.hash;
};
