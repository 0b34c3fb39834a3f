import { bulkTransaction } from '#db/client.ts';
import { deriveDisputed } from '#db/market/derive-disputed.ts';
import type { JobContext } from '#lib/context/context.ts';
import { requestJudgement } from '#lib/jobs/request-judgement.ts';
import { DERIVED_AT_ONCE } from './policy.ts';

/** Has prices follow what admins decided of disputed readings, some at a time. */
export const deriveDisputes = async ({ db, signal }: JobContext): Promise<void> => {
  for (;;) {
    signal.throwIfAborted();
    const followed = await bulkTransaction(db, async (tx) => {
      const count = await deriveDisputed(tx, DERIVED_AT_ONCE);
      if (count > 0) await requestJudgement(tx);
      return count;
    });
    if (followed < DERIVED_AT_ONCE) return;
  }
};
