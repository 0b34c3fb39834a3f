import type { RouteLimit } from '#lib/rate-limit/rate-limit.ts';

/** How fast the market's calls may be called. */
export const MARKET_LIMITS = {
  keepView: { name: 'market-view', burst: 60, seconds: 300, by: 'user' },
  export: { name: 'export', burst: 20, seconds: 3600, by: 'user' },
  /** All reads of pages and calls together: 120 a minute. */
  read: { name: 'market-read', burst: 40, seconds: 20, by: 'user' },
  /** While typing: a call for some letters. */
  search: { name: 'market-search', burst: 60, seconds: 30, by: 'user' },
  readRows: { name: 'market-rows', burst: 60, seconds: 60, by: 'user' },
} as const satisfies Record<string, RouteLimit>;
