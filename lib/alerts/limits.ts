import type { RouteLimit } from '#lib/rate-limit/rate-limit.ts';

export const ALERT_LIMITS = {
  /** A preview reads a month of a category's changes. */
  preview: { name: 'alert-preview', burst: 30, seconds: 60, by: 'user' },
  change: { name: 'alert-change', burst: 60, seconds: 300, by: 'user' },
  read: { name: 'alert-read', burst: 60, seconds: 60, by: 'user' },
  /** A test calls an address that someone chose. */
  test: { name: 'alert-test', burst: 10, seconds: 600, by: 'user' },
  stop: { name: 'alert-stop', burst: 30, seconds: 300, by: 'address' },
} as const satisfies Record<string, RouteLimit>;
