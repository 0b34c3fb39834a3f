import { findSubscription } from '#db/queries/subscriptions.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';
import { getSubscriptionView } from './get-current-subscription.ts';
import type { UserSubscriptionOut } from './rules/schema.ts';
import { ProviderFault } from './stripe/provider.ts';
import { cancelAtPeriodEnd, cancelNow, getStanding } from './stripe/subscriptions.ts';
import { syncNow, withProvider } from './sync/request-sync.ts';
import { isLive } from './sync/resolve-subscriptions.ts';

/**
 * Ends the company's subscription: an active one at the end of what is paid for, any other at once. What the provider says now
 * decides, not our snapshot: it may have renewed or lapsed a second ago. Cancelling what is over or ending
 * changes nothing.
 * @throws AppError NOT_FOUND, PAYMENT_PROVIDER_ERROR
 */
export const cancelSubscription = async (
  ctx: Context<Account & { company: Company }>,
  { id }: { id: string },
): Promise<{ subscription: UserSubscriptionOut }> => {
  const { company } = ctx.actor;
  const subscription = await findSubscription(ctx.db, company.id, id);
  if (!subscription || subscription.id !== company.subscription?.id) throw new AppError('NOT_FOUND');
  await withProvider(() => endAtProvider(subscription.stripeSubscriptionId));
  await syncNow(ctx, company.id);
  const view = await getSubscriptionView(ctx, company.id);
  if (!view) throw new AppError('NOT_FOUND');
  return { subscription: view };
};

const endAtProvider = async (providerId: string): Promise<void> => {
  try {
    const { status, isEnding } = await getStanding(providerId);
    if (status === 'active' && isEnding) return;
    if (status === 'active') await cancelAtPeriodEnd(providerId);
    else if (isLive({ status }) || status === 'incomplete') await cancelNow(providerId);
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.outcome !== 'missing') throw error;
  }
};
