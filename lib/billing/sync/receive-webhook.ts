import { recordStripeEvent } from '#db/queries/stripe-events.ts';
import { readEvent } from '#lib/billing/stripe/events.ts';
import { isLiveMode } from '#lib/billing/stripe/stripe-client.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { env } from '#lib/core/env.ts';
import { AppError } from '#lib/core/errors.ts';
import { LISTENED_EVENTS } from './listened-events.ts';
import { findCustomerOfEvent, takeEvent } from './request-event-sync.ts';

const listened = new Set<string>(LISTENED_EVENTS);

/**
 * Takes a webhook: proves who sent it, notes it once and asks for a sync of the customer it is about, both in one transaction. The sync
 * itself runs after the answer. The body is read for the customer alone: the order in which events come does not matter.
 * @throws AppError FORBIDDEN when none of our secrets signed it or it is of the other mode
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
  const stripeCustomerId = await findCustomerOfEvent(event);
  await ctx.db.transaction(async (tx) => {
    const { id, type } = event;
    const isNew = await recordStripeEvent(tx, { id, type, stripeCustomerId, receivedAt: ctx.now });
    if (isNew && stripeCustomerId) await takeEvent(tx, ctx, { ...event, customerId: stripeCustomerId });
  });
  return { received: true };
};
