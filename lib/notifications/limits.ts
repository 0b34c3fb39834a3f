import type { RouteLimit } from '#lib/rate-limit/rate-limit.ts';

/** A browser opens one stream for all its tabs, and again on a change of page when the last one failed. */
export const streamLimit: RouteLimit = {
  name: 'notification-stream',
  burst: 60,
  seconds: 5 * 60,
  by: 'user',
};
