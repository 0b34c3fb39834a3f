import type { Transaction } from '#db/client.ts';
import { takeEffect } from '#db/queries/billing-effects.ts';
import { enqueueJob } from '#lib/jobs/enqueue-job.ts';
import type { Consequence } from './consequences.ts';

/** Adds the jobs that a sync causes, each once; the queue retries them until the provider agrees. */
export const enqueueConsequences = async (
  tx: Transaction,
  { companyId, now }: { companyId: string; now: Date },
  consequences: readonly Consequence[],
): Promise<void> => {
  for (const { kind, payload, uniqueKey, runAt, effect } of consequences) {
    if (effect && !(await takeEffect(tx, { companyId, ...effect, now }))) continue;
    await enqueueJob(tx, kind, payload, { uniqueKey, runAt });
  }
};
