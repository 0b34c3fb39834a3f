/**
 * The prerendered pages, which crawlers are told of. They stand outside of the middleware, their language decided by the address alone,
 * and have a root layout of their own, so that going there from an app page loads a new document.
 */
export const INDEXED_PATHS = ['/pricing', '/terms', '/privacy'] as const;

export type IndexedPath = (typeof INDEXED_PATHS)[number];

/** @param href with or without its language */
export const isIndexed = (href: string): boolean => INDEXED_PATHS.some((path) => href.endsWith(path));
