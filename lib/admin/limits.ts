import { isOutOfTime } from '#db/faults.ts';
import { AppError } from '#lib/core/errors.ts';
import type { Limit, RouteLimit } from '#lib/rate-limit/rate-limit.ts';

const MINUTE = 60;

/** How often an admin may call what only reads. */
export const ADMIN_LIMITS = {
  read: { name: 'admin-read', burst: 600, seconds: 10 * MINUTE, by: 'user' },
  /** Files of many people. */
  export: { name: 'admin-export', burst: 10, seconds: 60 * MINUTE, by: 'user' },
  /** Parts of files. */
  upload: { name: 'admin-upload', burst: 300, seconds: 10 * MINUTE, by: 'user' },
  /** Decisions of what listings are of: one each few seconds, and some undone. */
  decide: { name: 'admin-decide', burst: 300, seconds: 10 * MINUTE, by: 'user' },
  /** Probes of outside services, by all admins together. */
  checkHealth: { name: 'admin-health-check', burst: 1, seconds: MINUTE },
  /** The same mail to the same person, resent by any admin. */
  resendEmail: { name: 'admin-resend-email', burst: 1, seconds: MINUTE },
  /** Looks at a customer's Raff. */
  viewAs: { name: 'admin-view-as', burst: 20, seconds: 24 * 60 * MINUTE, by: 'user' },
} as const satisfies Record<string, Limit | RouteLimit>;

/** Milliseconds that one statement of a list may take. */
export const READ_WITHIN = 3000;

/** @throws AppError SEARCH_TOO_SLOW where the database ran out of the time that it was given */
export const unlessTooSlow = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw isOutOfTime(error) ? new AppError('SEARCH_TOO_SLOW', { cause: error }) : error;
  });
