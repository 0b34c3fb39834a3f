import { deliverQueuedEmail } from '#lib/email/deliver-queued-email.ts';
import type { SystemContext } from '#lib/http/context.ts';
import { extendSample } from '#lib/market/extend-sample.ts';
import { sweep } from '#lib/operations/sweep.ts';
import type { JobKind, JobPayload } from './kinds.ts';

/** Does a job's work. Safe to run twice, also at once. Throwing means trying again later. */
export type JobHandler<K extends JobKind> = (ctx: SystemContext, payload: JobPayload<K>) => Promise<unknown>;

export const HANDLERS: { [K in JobKind]: JobHandler<K> } = {
  'email.send': deliverQueuedEmail,
  'market.extend_sample': extendSample,
  'operations.sweep': sweep,
};
