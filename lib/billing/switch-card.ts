import type { SystemContext } from '#lib/context/context.ts';
import type { SubscriptionCardJob } from '#lib/jobs/billing-payloads.ts';
import { lookAgain } from './look-again.ts';
import { ProviderFault } from './provider.ts';
import { chargeOnCard } from './stripe/money.ts';

/** Charges the subscription on the card that was given last, its open invoice at once. */
export const switchCard = async (
  ctx: SystemContext,
  { companyId, subscriptionId, cardId }: SubscriptionCardJob,
): Promise<void> => {
  try {
    await chargeOnCard(subscriptionId, cardId);
  } catch (error) {
    // The card or the subscription is gone by now: nothing is left to be done.
    const over =
      error instanceof ProviderFault && (error.outcome === 'missing' || error.outcome === 'refused');
    if (!over) throw error;
    ctx.log.warn({ companyId, error }, 'the new card could not be used');
  }
  await lookAgain(ctx, { companyId });
};
