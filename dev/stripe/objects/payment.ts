/** Payment intents, charges, refunds and disputes as Stripe returns them. */

import { metadataFrom } from '#dev/stripe/objects/catalogue.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import { makeId } from '#dev/stripe/state.ts';

export function makePaymentIntent(draft: {
  amount: number;
  currency: string;
  customer: string;
  paymentMethod: string | null;
  now: number;
}): Stripe.PaymentIntent {
  const id = makeId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: draft.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: makeId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: draft.now,
    currency: draft.currency,
    customer: draft.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: draft.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

export function makeCharge(
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod,
  outcome: 'succeeded' | 'failed',
  now: number,
  receiptOrigin: string,
): Stripe.Charge {
  const id = makeId('ch');
  const paid = outcome === 'succeeded';
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? makeId('txn') : null,
    billing_details: { ...card.billing_details, tax_id: null },
    calculated_statement_descriptor: 'RAFF',
    captured: paid,
    created: now,
    currency: intent.currency,
    customer: typeof intent.customer === 'string' ? intent.customer : null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: paid ? null : 'card_declined',
    failure_message: paid ? null : 'Your card was declined.',
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: paid ? null : 'generic_decline',
      seller_message: paid
        ? 'Payment complete.'
        : 'The bank did not return any further details with this decline.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: card.id,
    payment_method_details: {
      card: {
        amount_authorized: intent.amount,
        authorization_code: null,
        brand: 'visa',
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
        country: 'US',
        electronic_commerce_indicator: null,
        exp_month: card.card?.exp_month ?? 12,
        exp_year: card.card?.exp_year ?? 2030,
        funding: 'credit',
        installments: null,
        last4: card.card?.last4 ?? null,
        mandate: null,
        network: 'visa',
        network_transaction_id: null,
        regulated_status: 'unregulated',
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
      type: 'card',
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: paid ? `${receiptOrigin}/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: outcome,
    transfer_data: null,
    transfer_group: null,
  };
}

export function makeRefund(
  charge: Stripe.Charge,
  amount: number,
  params: Stripe.RefundCreateParams,
  now: number,
): Stripe.Refund {
  return {
    id: makeId('re'),
    object: 'refund',
    amount,
    balance_transaction: makeId('txn'),
    charge: charge.id,
    created: now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: metadataFrom(params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
