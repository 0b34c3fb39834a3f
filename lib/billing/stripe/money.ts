import Stripe from 'stripe';
import { ProviderFault } from './provider.ts';
import { idOf } from './read-values.ts';
import { APP_METADATA, callStripe, collect, PAGE_SIZE, stripe } from './stripe-client.ts';

/** Taking money from another card, giving it back, and asking for it no more. */

/**
 * Charges a subscription on another card from now on, and its open invoice at once. The subscription's own card goes before the
 * customer's and cannot be unset, so a card given in the portal would otherwise never be used.
 * @returns whether an open invoice was refused by the card
 */
export const chargeOnCard = (subscriptionId: string, cardId: string): Promise<{ declined: boolean }> =>
  callStripe(async () => {
    const { subscriptions, invoices } = stripe();
    await subscriptions.update(subscriptionId, { default_payment_method: cardId });
    const open = await invoices.list({ subscription: subscriptionId, status: 'open', limit: PAGE_SIZE });
    let declined = false;
    for (const invoice of open.data) {
      try {
        await invoices.pay(invoice.id);
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
        declined = true;
      }
    }
    return { declined };
  });

/** Gives back all that an invoice took. What was given back before is fine. */
export const createRefund = (invoiceId: string, reason: string): Promise<void> =>
  callStripe(async () => {
    const invoice = await stripe().invoices.retrieve(invoiceId, { expand: ['payments'] });
    for (const { payment } of invoice.payments?.data ?? []) {
      const payment_intent = idOf(payment.payment_intent);
      if (payment_intent) await refundOnce(payment_intent, reason);
    }
  });

/** No one can pay an invoice any more. One that is paid or closed already is fine. */
export const voidInvoice = (invoiceId: string): Promise<void> =>
  callStripe(async () => {
    const { invoices } = stripe();
    if ((await invoices.retrieve(invoiceId)).status === 'open') await invoices.voidInvoice(invoiceId);
  });

const refundOnce = async (payment_intent: string, reason: string): Promise<void> => {
  const { paymentIntents, refunds } = stripe();
  // Asked first, for a key whose answer was a 500 says 500 for a day although the money went back.
  const [{ amount_received }, before] = await Promise.all([
    paymentIntents.retrieve(payment_intent),
    collect(refunds.list({ payment_intent, limit: PAGE_SIZE })),
  ]);
  const isBack = ({ status }: Stripe.Refund) => status !== 'failed' && status !== 'canceled';
  const back = before.filter(isBack).reduce((sum, { amount }) => sum + amount, 0);
  if (back >= amount_received) return;
  // The bank would not take it: trying again does not help, a person has to.
  if (!before.every(isBack))
    throw new ProviderFault('refused', 'refund_failed', new Error(`the refund of ${payment_intent} failed`));
  try {
    // Without an amount: what is left, should a part have been given back by hand.
    await refunds.create({ payment_intent, reason: 'duplicate', metadata: { ...APP_METADATA, why: reason } });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded') return;
    throw error;
  }
};
