import type { RouteLimit } from '#lib/rate-limit/rate-limit.ts';

const TEN_MINUTES = 600;

/** Changes of the brands that a company calls its own. */
export const BRAND_LIMITS = {
  change: { name: 'company-brands', burst: 60, seconds: TEN_MINUTES, by: 'user' },
} as const satisfies Record<string, RouteLimit>;
