import { cancelNow } from '#lib/billing/stripe/subscriptions.ts';
import { resyncCompany } from '#lib/billing/sync/resync-company.ts';
import type { SystemContext } from '#lib/context/context.ts';
import type { CancelReplacedJob } from '#lib/jobs/billing-payloads.ts';

/** Ends a subscription whose successor is paid, without proration, until the provider says that it is over. */
export const cancelReplaced = async (
  ctx: SystemContext,
  { companyId, subscriptionId, replacedBy }: CancelReplacedJob,
): Promise<void> => {
  await cancelNow(subscriptionId, replacedBy);
  await resyncCompany(ctx, { companyId });
};
