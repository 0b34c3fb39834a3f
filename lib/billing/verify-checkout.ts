import type { z } from 'zod';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';
import { getSubscriptionView } from './get-current-subscription.ts';
import type { VerifyCheckoutOut, VerifyCheckoutQuery } from './rules/schema.ts';
import { getCheckout } from './stripe/checkout.ts';
import { ProviderFault } from './stripe/provider.ts';
import { syncNow, withProvider } from './sync/request-sync.ts';

/**
 * What became of a checkout that the caller's company was sent to. A paid one is answered after a sync, so that the subscription is
 * there; the webhook asks for the same sync.
 * @throws AppError NO_SESSION_ID, NOT_FOUND for a session of someone else or none, PAYMENT_PROVIDER_ERROR
 */
export const verifyCheckout = async (
  ctx: Context<Account & { company: Company }>,
  { session_id }: z.output<typeof VerifyCheckoutQuery>,
): Promise<z.output<typeof VerifyCheckoutOut>> => {
  if (session_id === '') throw new AppError('NO_SESSION_ID');
  const { company } = ctx.actor;
  const session = await withProvider(() => retrieveCheckout(session_id));
  if (!session || session.customerId === null || session.customerId !== company.stripeCustomerId) {
    throw new AppError('NOT_FOUND');
  }
  // One that is still open was left without a payment: by card it completes the moment that it is paid.
  if (session.status !== 'complete')
    return { status: 'failed', subscription: await getSubscriptionView(ctx, company.id) };
  if (!session.paid) return { status: 'pending', subscription: null };
  await syncNow(ctx, company.id);
  return { status: 'paid', subscription: await getSubscriptionView(ctx, company.id) };
};

const retrieveCheckout = async (sessionId: string) => {
  try {
    return await getCheckout(sessionId);
  } catch (error) {
    const unknown =
      error instanceof ProviderFault && (error.outcome === 'missing' || error.outcome === 'refused');
    if (unknown) return null;
    throw error;
  }
};
