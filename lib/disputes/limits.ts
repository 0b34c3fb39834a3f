import type { RouteLimit } from '#lib/rate-limit/rate-limit.ts';

export const DISPUTE_LIMITS = {
  change: { name: 'dispute-change', burst: 30, seconds: 300, by: 'user' },
  read: { name: 'dispute-read', burst: 60, seconds: 60, by: 'user' },
} as const satisfies Record<string, RouteLimit>;
