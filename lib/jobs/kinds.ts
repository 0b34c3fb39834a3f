import { z } from 'zod';
import { EmailJob } from '#lib/email/schema.ts';

/** Every kind of work that leaves after a commit, with its payload. Its handler is in handlers.ts. */
export const JOB_PAYLOADS = {
  /** Sends a mail that nobody waits for. */
  'email.send': EmailJob,
  /** Adds the days that have passed to the sample market. */
  'market.extend_sample': z.object({}),
  /** Removes what has had its time: limits, sessions, codes, finished jobs, unverified accounts. */
  'operations.sweep': z.object({}),
} as const satisfies Record<string, z.ZodType>;

export type JobKind = keyof typeof JOB_PAYLOADS;
export type JobPayload<K extends JobKind> = z.output<(typeof JOB_PAYLOADS)[K]>;

/** Kinds that come again by themselves, with the milliseconds between two runs. */
export const RECURRING: Partial<Record<JobKind, number>> = {
  'market.extend_sample': 60 * 60 * 1000,
  'operations.sweep': 10 * 60 * 1000,
};
