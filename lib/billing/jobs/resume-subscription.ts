import { resumePaused } from '#lib/billing/stripe/subscriptions.ts';
import { resyncCompany } from '#lib/billing/sync/resync-company.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { MINUTE } from '#lib/core/clock.ts';
import type { SubscriptionCardJob } from '#lib/jobs/billing-payloads.ts';

// A key whose answer was a 500 says 500 for a day: later tries need another one.
const KEY_LASTS = 10 * MINUTE;

/** A card came after the trial had paused: the plan starts now, once its first invoice is paid. */
export const resumeSubscription = async (
  ctx: SystemContext,
  { companyId, subscriptionId, cardId }: SubscriptionCardJob,
): Promise<void> => {
  const period = Math.floor(ctx.now.getTime() / KEY_LASTS);
  await resumePaused(subscriptionId, `resume:${subscriptionId}:${cardId}:${period}`);
  await resyncCompany(ctx, { companyId });
};
