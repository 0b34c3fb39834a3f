/** Subscriptions and their items as Stripe returns them. */

import { planOf } from '#dev/stripe/objects/catalogue.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import { makeId } from '#dev/stripe/state.ts';

export type SubscriptionDraft = {
  customer: string;
  status: 'trialing' | 'active' | 'incomplete';
  currency: string;
  start: number;
  anchor: number;
  trialEnd: number | null;
  missingPaymentMethod: Stripe.Subscription.TrialSettings.EndBehavior.MissingPaymentMethod;
  billingMode: 'classic' | 'flexible';
  metadata: Stripe.Metadata;
  description: string | null;
  defaultPaymentMethod: string | null;
  paymentMethodTypes: string[] | null;
};

export function makeSubscription(draft: SubscriptionDraft): Stripe.Subscription {
  const id = makeId('sub');
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: draft.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: {
      flexible: draft.billingMode === 'flexible' ? { proration_discounts: 'included' } : null,
      type: draft.billingMode,
      updated_at: draft.start,
    },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: draft.start,
    currency: draft.currency,
    customer: draft.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: draft.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: draft.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: [], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: draft.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: draft.paymentMethodTypes,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: draft.start,
    status: draft.status,
    test_clock: null,
    transfer_data: null,
    trial_end: draft.trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: draft.missingPaymentMethod },
    },
    trial_start: draft.trialEnd === null ? null : draft.start,
  };
}

/** @param period the item's current period; since 2025 it lives here and no longer on the subscription. */
export function makeSubscriptionItem(
  subscription: string,
  price: Stripe.Price,
  recurring: Stripe.Price.Recurring,
  quantity: number,
  period: { start: number; end: number },
): Stripe.SubscriptionItem {
  return {
    id: makeId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: period.start,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price, recurring),
    price: structuredPrice(price),
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** A copy that later changes to the price (its lookup key moving on) do reach in Stripe only when read again. */
function structuredPrice(price: Stripe.Price): Stripe.Price {
  return { ...price, metadata: { ...price.metadata } };
}
