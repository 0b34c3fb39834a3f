import { bulkTransaction } from '#db/client.ts';
import { rederiveListings } from '#db/market/rederive-listings.ts';
import { listPendingDecisions, noteDerived } from '#db/queries/match-decisions.ts';
import type { JobContext } from '#lib/context/context.ts';
import { requestJudgement } from '#lib/jobs/request-judgement.ts';
import { DERIVED_AT_ONCE } from './policy.ts';

/** Has the prices of listings follow what was decided of them, some at a time: their series and all that is derived from these. */
export const deriveDecided = async ({ db, now, signal }: JobContext): Promise<void> => {
  for (;;) {
    signal.throwIfAborted();
    const derived = await bulkTransaction(db, async (tx) => {
      const pending = await listPendingDecisions(tx, DERIVED_AT_ONCE);
      if (pending.length === 0) return 0;
      await rederiveListings(tx, [...new Set(pending.map(({ listingId }) => listingId))]);
      await noteDerived(
        tx,
        pending.map(({ seq }) => seq),
        now,
      );
      await requestJudgement(tx);
      return pending.length;
    });
    if (derived < DERIVED_AT_ONCE) return;
  }
};
