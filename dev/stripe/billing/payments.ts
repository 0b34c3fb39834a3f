/** Charging cards, and giving money back. */

import { idOf } from '#dev/stripe/billing/lookup.ts';
import { invalidRequest } from '#dev/stripe/errors.ts';
import { makeCard, TEST_CARDS } from '#dev/stripe/objects/customers.ts';
import { makeDispute } from '#dev/stripe/objects/dispute.ts';
import { makeCharge, makeRefund } from '#dev/stripe/objects/payment.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import type { CardBehaviour } from '#dev/stripe/state.ts';
import { changing, type World } from '#dev/stripe/world.ts';

export type ChargeOutcome = 'succeeded' | 'declined' | 'needs_confirmation';

export function behaviourOf(world: World, card: string): CardBehaviour {
  return world.state.cards.find(card)?.behaviour ?? 'succeeds';
}

/** Makes a card of one of Stripe's test numbers and gives it to the customer. An unknown number is refused. */
export function attachNewCard(
  world: World,
  customer: Stripe.Customer,
  number: string,
  name: string | null,
): Stripe.PaymentMethod {
  const facts = TEST_CARDS.find((card) => card.number === number || card.token === number);
  if (!facts)
    throw invalidRequest('Your card number is not one of the test cards.', {
      code: 'incorrect_number',
      param: 'number',
    });
  const card = makeCard(
    facts.number,
    { name: name ?? customer.name ?? null, email: customer.email },
    world.now(),
  );
  world.state.cards.add({ id: card.id, behaviour: facts.behaviour });
  return attachCard(world, customer, card);
}

export function attachCard(
  world: World,
  customer: Stripe.Customer,
  card: Stripe.PaymentMethod,
): Stripe.PaymentMethod {
  card.customer = customer.id;
  world.state.paymentMethods.add(card);
  world.emit('payment_method.attached', card);
  return card;
}

export function setDefaultCard(world: World, customer: Stripe.Customer, card: string | null): void {
  const previous = changing(customer, () => {
    customer.invoice_settings.default_payment_method = card;
  });
  world.emit('customer.updated', customer, previous);
}

/** @param present the customer is at the screen and confirmed what the bank asked */
export function chargeIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod,
  present: 'confirmed' | 'there' | 'away',
): ChargeOutcome {
  const behaviour = behaviourOf(world, card.id);
  intent.payment_method = card.id;
  if (behaviour === 'needs_confirmation' && present !== 'confirmed') {
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk' };
    world.emit('payment_intent.requires_action', intent);
    return 'needs_confirmation';
  }
  const declined = behaviour === 'declined' || (behaviour === 'declined_later' && present === 'away');
  const charge = makeCharge(intent, card, declined ? 'failed' : 'succeeded', world.now(), world.origin);
  world.state.charges.add(charge);
  intent.latest_charge = charge.id;
  intent.next_action = null;
  if (declined) {
    intent.status = 'requires_payment_method';
    intent.last_payment_error = {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
      charge: charge.id,
    };
    world.emit('charge.failed', charge);
    world.emit('payment_intent.payment_failed', intent);
    return 'declined';
  }
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.last_payment_error = null;
  world.emit('charge.succeeded', charge);
  world.emit('payment_intent.succeeded', intent);
  return 'succeeded';
}

/** @throws StripeFailure charge_already_refunded, or when more is asked for than is left. */
export function refundCharge(
  world: World,
  charge: Stripe.Charge,
  params: Stripe.RefundCreateParams,
): Stripe.Refund {
  const left = charge.amount - charge.amount_refunded;
  if (charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = params.amount ?? left;
  if (amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  }
  const refund = world.state.refunds.add(makeRefund(charge, amount, params, world.now()));
  const previous = changing(charge, () => {
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
  });
  world.emit('refund.created', refund);
  world.emit('charge.refunded', charge, previous);
  return refund;
}

export function openDispute(world: World, charge: Stripe.Charge): Stripe.Dispute {
  charge.disputed = true;
  const dispute = world.state.disputes.add(makeDispute(charge, world.now()));
  world.emit('charge.dispute.created', dispute);
  return dispute;
}

/** The charge that a refund request means. */
export function refundableCharge(world: World, params: Stripe.RefundCreateParams): Stripe.Charge {
  const intent = params.payment_intent ? world.state.paymentIntents.find(params.payment_intent) : undefined;
  const charge = world.state.charges.find(params.charge ?? idOf(intent?.latest_charge) ?? '');
  if (!charge)
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} has not been paid.`);
  return charge;
}
