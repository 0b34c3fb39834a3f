import type { RouteLimit } from '#lib/rate-limit/rate-limit.ts';

const TEN_MINUTES = 600;
const DAY = 86_400;

/** How often the owner of a company may call its own imports: progress is requested each second. */
export const OWN_IMPORT_LIMITS = {
  read: { name: 'own-imports-read', burst: 900, seconds: TEN_MINUTES, by: 'user' },
  change: { name: 'own-imports-change', burst: 120, seconds: TEN_MINUTES, by: 'user' },
  /** Files: each may leave as many rows as are kept of one for a week. */
  open: { name: 'own-imports-open', burst: 100, seconds: DAY, by: 'user' },
  /** Parts of files: twelve of the largest. */
  upload: { name: 'own-imports-upload', burst: 60, seconds: TEN_MINUTES, by: 'user' },
} as const satisfies Record<string, RouteLimit>;
