/** What the hosted checkout page does: nothing exists before the payment, everything at once after it. */

import { getCustomer, getRecurringPrice, idOf } from '#dev/stripe/billing/lookup.ts';
import { attachNewCard, behaviourOf } from '#dev/stripe/billing/payments.ts';
import { beginSubscription } from '#dev/stripe/billing/subscriptions.ts';
import { invalidRequest, StripeFailure } from '#dev/stripe/errors.ts';
import { makeCustomer } from '#dev/stripe/objects/customers.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import type { Cart } from '#dev/stripe/state.ts';
import type { World } from '#dev/stripe/world.ts';

export type CheckoutOutcome = 'complete' | 'declined' | 'needs_confirmation';

/** @param card one of the test card numbers, or Stripe's name for it */
export function payCheckout(
  world: World,
  session: Stripe.Checkout.Session,
  card: { number: string; name: string | null; confirmed: boolean },
): CheckoutOutcome {
  if (session.status !== 'open') throw invalidRequest(`This Checkout Session is ${session.status}.`);
  const cart = world.state.carts.find(session.id);
  if (!cart) throw new Error(`Checkout session ${session.id} has no cart`);
  const customer = customerOf(world, session);
  const method = attachNewCard(world, customer, card.number, card.name);
  const behaviour = behaviourOf(world, method.id);
  if (behaviour === 'needs_confirmation' && !card.confirmed)
    return withdraw(world, method, 'needs_confirmation');
  if (behaviour === 'declined') return withdraw(world, method, 'declined');
  complete(world, session, cart, customer, method);
  return 'complete';
}

function customerOf(world: World, session: Stripe.Checkout.Session): Stripe.Customer {
  const id = idOf(session.customer);
  if (id) return getCustomer(world, id);
  const customer = world.state.customers.add(
    makeCustomer({ email: session.customer_email ?? undefined }, world.now()),
  );
  if (customer.deleted) throw new Error('A new customer cannot be deleted');
  world.emit('customer.created', customer);
  session.customer = customer.id;
  return customer;
}

/** A card that did not pay is not kept on the customer. */
function withdraw(world: World, card: Stripe.PaymentMethod, outcome: CheckoutOutcome): CheckoutOutcome {
  world.state.paymentMethods.remove(card.id);
  world.state.cards.remove(card.id);
  return outcome;
}

function complete(
  world: World,
  session: Stripe.Checkout.Session,
  cart: Cart,
  customer: Stripe.Customer,
  method: Stripe.PaymentMethod,
): void {
  const { subscription, invoice } = beginSubscription(
    world,
    {
      customer,
      lines: cart.lines.map((line) => ({
        ...getRecurringPrice(world, line.price, 'line_items'),
        quantity: line.quantity,
      })),
      trialEnd: cart.subscription.trialEnd,
      missingPaymentMethod: cart.subscription.missingPaymentMethod,
      billingMode: cart.subscription.billingMode,
      metadata: { ...cart.subscription.metadata },
      description: cart.subscription.description,
      defaultPaymentMethod: method.id,
      paymentMethodTypes: session.payment_method_types,
    },
    'confirmed',
  );
  session.status = 'complete';
  session.payment_status = invoice.total === 0 ? 'no_payment_required' : 'paid';
  session.subscription = subscription.id;
  session.invoice = invoice.id;
  session.url = null;
  world.emit('checkout.session.completed', session);
}

/** @throws StripeFailure when the session is complete or expired already. */
export function expireCheckout(world: World, session: Stripe.Checkout.Session): void {
  if (session.status !== 'open') {
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    });
  }
  session.status = 'expired';
  session.url = null;
  world.emit('checkout.session.expired', session);
}
