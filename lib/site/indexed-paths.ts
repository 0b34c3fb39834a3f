import { API_DOMAINS, domainPath } from '#lib/vocabulary/api-domains.ts';

const REFERENCE = API_DOMAINS.filter((domain) => domain !== 'admin').map(domainPath);

/** The prerendered pages that are listed for crawlers. */
export const INDEXED_PATHS = ['/pricing', '/terms', '/privacy', '/developers', ...REFERENCE] as const;

export type IndexedPath = (typeof INDEXED_PATHS)[number];

/**
 * The prerendered pages. They stand outside of the middleware, their language decided by the address alone, and have a root layout of
 * their own, so that going there from an app page loads a new document. What only admins may call is nothing to search for.
 */
export const PRERENDERED_PATHS = [...INDEXED_PATHS, domainPath('admin')] as const;

/** @param href with or without its language */
export const isPrerendered = (href: string): boolean => PRERENDERED_PATHS.some((path) => href.endsWith(path));
