import type Stripe from 'stripe';
import { priceOf } from './prices.ts';
import { type ProviderCheckout, ProviderFault } from './provider.ts';
import { idOf } from './read-values.ts';
import { APP_METADATA, callStripe, stripe } from './stripe-client.ts';
import type { SubscriptionOrder } from './subscriptions.ts';

/** The hosted checkout. */

export type CheckoutOrder = SubscriptionOrder & {
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
};

/** Opens a hosted checkout. Nothing exists at the provider until it is paid. */
export const createCheckout = (order: CheckoutOrder, idempotencyKey: string): Promise<ProviderCheckout> =>
  callStripe(async () => {
    const session = await stripe().checkout.sessions.create(
      {
        mode: 'subscription',
        customer: order.customerId,
        client_reference_id: order.attemptId,
        line_items: [{ price: await priceOf(order.lookupKey), quantity: order.quantity }],
        // Other methods may complete unpaid and settle days later; cards answer at once.
        allowed_payment_method_types: ['card'],
        subscription_data: {
          billing_mode: { type: 'flexible' },
          metadata: { ...APP_METADATA, attempt_id: order.attemptId },
        },
        metadata: { ...APP_METADATA, attempt_id: order.attemptId },
        expires_at: Math.ceil(order.expiresAt.getTime() / 1000),
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
        locale: 'auto',
      },
      { idempotencyKey },
    );
    return readCheckoutSession(session);
  });

const readCheckoutSession = (session: Stripe.Checkout.Session): ProviderCheckout => ({
  id: session.id,
  customerId: idOf(session.customer),
  url: session.url,
  status: session.status,
  paid: session.payment_status === 'paid' || session.payment_status === 'no_payment_required',
});

/** @throws ProviderFault `missing` for a session that is not there */
export const getCheckout = (sessionId: string): Promise<ProviderCheckout> =>
  callStripe(async () => readCheckoutSession(await stripe().checkout.sessions.retrieve(sessionId)));

/** Closes a checkout, or finds that it was completed first. */
export const expireCheckout = async (sessionId: string): Promise<ProviderCheckout> => {
  try {
    return await callStripe(async () =>
      readCheckoutSession(await stripe().checkout.sessions.expire(sessionId)),
    );
  } catch (error) {
    // "Only open sessions can be expired" has no code of its own: the session itself says what it is.
    if (error instanceof ProviderFault && error.outcome === 'refused') return getCheckout(sessionId);
    throw error;
  }
};
