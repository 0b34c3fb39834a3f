import type { SystemContext } from '#lib/context/context.ts';
import type { EndReplacedJob } from '#lib/jobs/billing-payloads.ts';
import { lookAgain } from './look-again.ts';
import { cancelNow } from './stripe/subscriptions.ts';

/** Ends a subscription whose successor is paid, without proration, until the provider says that it is over. */
export const endReplaced = async (
  ctx: SystemContext,
  { companyId, subscriptionId, replacedBy }: EndReplacedJob,
): Promise<void> => {
  await cancelNow(subscriptionId, replacedBy);
  await lookAgain(ctx, { companyId });
};
