/** Customers and their cards as Stripe returns them. */

import { metadataFrom } from '#dev/stripe/objects/catalogue.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import { type CardBehaviour, makeId } from '#dev/stripe/state.ts';

export function makeCustomer(params: Stripe.CustomerCreateParams, now: number): Stripe.Customer {
  return {
    id: makeId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    discount: null,
    email: params.email ?? null,
    invoice_prefix: makeId('', 8).slice(1).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: params.invoice_settings?.default_payment_method ?? null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: metadataFrom(params.metadata),
    name: params.name ?? null,
    next_invoice_sequence: 1,
    phone: params.phone ?? null,
    preferred_locales: params.preferred_locales ?? [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

export type CardFacts = {
  number: string;
  behaviour: CardBehaviour;
  /** The id by which Stripe's test suite names the same card. */
  token: string;
};

/** Stripe's own test numbers, so that what a developer knows by heart works here too. */
export const TEST_CARDS = [
  { number: '4242424242424242', behaviour: 'succeeds', token: 'pm_card_visa' },
  { number: '4000000000000002', behaviour: 'declined', token: 'pm_card_chargeDeclined' },
  { number: '4000002500003155', behaviour: 'needs_confirmation', token: 'pm_card_authenticationRequired' },
  { number: '4000000000000341', behaviour: 'declined_later', token: 'pm_card_chargeCustomerFail' },
] as const satisfies CardFacts[];

export function makeCard(
  number: string,
  holder: { name: string | null; email: string | null },
  now: number,
): Stripe.PaymentMethod {
  return {
    id: makeId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: holder.email, name: holder.name, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: new Date(now * 1000).getUTCFullYear() + 3,
      fingerprint: `fp${number.slice(-8)}`,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}
