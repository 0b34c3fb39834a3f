import { askForSyncOfCustomer, recordStripeEvent } from '#db/queries/billing-sync.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { env } from '#lib/core/env.ts';
import { AppError } from '#lib/core/errors.ts';
import { type ProviderEvent, ProviderFault } from './provider.ts';
import { enqueueSync } from './request-sync.ts';
import { customerOfCharge, readEvent } from './stripe/events.ts';
import { isLiveMode } from './stripe/stripe-client.ts';

/** What the webhook endpoint asks the provider for. */
export const LISTENED_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalization_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'customer.updated',
  'customer.deleted',
  'charge.refunded',
  'charge.dispute.created',
] as const;

const listened = new Set<string>(LISTENED_EVENTS);

/**
 * Takes a webhook: proves who sent it, notes it once and asks for a sync of the customer it is about, both in one transaction. The sync
 * itself runs after the answer. The body is read for the customer alone: the order in which events come does not matter.
 * @throws AppError FORBIDDEN when nobody of ours signed it or it is of the other mode
 */
export const receiveWebhook = async (
  ctx: SystemContext,
  { body, signature }: { body: string; signature: string | null },
): Promise<{ received: true }> => {
  const secrets = env()
    .STRIPE_WEBHOOK_SECRET.split(',')
    .map((secret) => secret.trim());
  const event = signature ? await readEvent(body, signature, secrets) : null;
  if (!event || event.livemode !== isLiveMode()) throw new AppError('FORBIDDEN');
  if (!listened.has(event.type)) return { received: true };
  const customerId = event.customerId ?? (await customerBehindCharge(event));
  await ctx.db.transaction(async (tx) => {
    const { id, type } = event;
    if (!(await recordStripeEvent(tx, { id, type, stripeCustomerId: customerId, receivedAt: ctx.now })))
      return;
    const companyId = customerId && (await askForSyncOfCustomer(tx, customerId));
    if (!companyId) return;
    await enqueueSync(tx, companyId, ctx.now);
    if (type === 'charge.dispute.created')
      await recordAudit(tx, ctx, 'billing.disputed', { companyId, detail: { charge: event.chargeId } });
  });
  return { received: true };
};

/** A dispute names its charge only. */
const customerBehindCharge = async ({ chargeId }: ProviderEvent): Promise<string | null> => {
  if (!chargeId) return null;
  try {
    return await customerOfCharge(chargeId);
  } catch (error) {
    if (error instanceof ProviderFault && error.outcome === 'missing') return null;
    throw error;
  }
};
