import { chargeOnCard } from '#lib/billing/stripe/money.ts';
import { ProviderFault } from '#lib/billing/stripe/provider.ts';
import { resyncCompany } from '#lib/billing/sync/resync-company.ts';
import type { SystemContext } from '#lib/context/context.ts';
import type { SubscriptionCardJob } from '#lib/jobs/billing-payloads.ts';
import { sendDeclineNotice } from './send-decline-notice.ts';

/** Charges the subscription on the card that was given last, its open invoice at once. */
export const changePaymentMethod = async (
  ctx: SystemContext,
  { companyId, subscriptionId, cardId }: SubscriptionCardJob,
): Promise<void> => {
  let isDeclined = false;
  try {
    isDeclined = (await chargeOnCard(subscriptionId, cardId)).declined;
  } catch (error) {
    // The card or the subscription is gone by now: nothing is left to be done.
    const over =
      error instanceof ProviderFault && (error.outcome === 'missing' || error.outcome === 'refused');
    if (!over) throw error;
    ctx.log.warn({ companyId, error }, 'couldn’t use the new card');
  }
  await resyncCompany(ctx, { companyId });
  if (isDeclined) await sendDeclineNotice(ctx, { companyId, cardId });
};
