import type { RouteLimit } from '#lib/rate-limit/rate-limit.ts';

const MINUTE = 60;

/** How often an admin may call what only reads. */
export const ADMIN_LIMITS = {
  read: { name: 'admin-read', burst: 600, seconds: 10 * MINUTE, by: 'user' },
} as const satisfies Record<string, RouteLimit>;
