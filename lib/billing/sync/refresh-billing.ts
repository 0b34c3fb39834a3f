import {
  listStale,
  listUnsynced,
  updateStripeWanted,
  updateStripeWantedOfAll,
} from '#db/queries/billing-sync.ts';
import { closeAttempt, listOverdueAttempts } from '#db/queries/checkout-attempts.ts';
import { sweepStripeEvents } from '#db/queries/stripe-events.ts';
import { expireCheckout } from '#lib/billing/stripe/checkout.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { addMs, DAY, HOUR, MINUTE } from '#lib/core/clock.ts';
import { enqueueSyncs } from './request-sync.ts';

/** A webhook may be lost: customers that were not synced for this long are synced. */
const STALE = 12 * HOUR;
const BATCH = 100;
/** A minute's share of the customers: 432,000 within the time above. More would hold up what a webhook asks for. */
const LOOKED_AT = 600;
/** More than a year: the payment provider itself lists thirty days. */
const EVENTS_KEPT = 400 * DAY;

/** Finds what a crash or a lost webhook left undone: unanswered requests, customers out of sight, checkouts past their time. */
export const refreshBilling = async ({ db, now, log }: SystemContext): Promise<void> => {
  const unsynced = await listUnsynced(db, LOOKED_AT);
  await enqueueSyncs(db, unsynced, now);
  const stale = await listStale(db, addMs(now, -STALE), LOOKED_AT);
  await db.transaction(async (tx) => {
    await updateStripeWantedOfAll(tx, stale);
    await enqueueSyncs(tx, stale, now);
  });
  const overdue = await listOverdueAttempts(db, addMs(now, -5 * MINUTE), BATCH);
  for (const attempt of overdue) {
    try {
      const session = attempt.stripeSessionId ? await expireCheckout(attempt.stripeSessionId) : null;
      if (session?.status === 'complete') await updateStripeWanted(db, attempt.companyId);
      else await closeAttempt(db, attempt, 'expired', now);
    } catch (error) {
      log.warn({ error, attempt: attempt.id }, 'couldn’t close an overdue checkout');
    }
  }
  await sweepStripeEvents(db, addMs(now, -EVENTS_KEPT));
};
