/** One customer's past, moved further back: what would fall due for them later falls due now, and no one else's time moves. */
import type { State } from '#dev/stripe/state.ts';

/** Stripe's names for moments, wherever they stand in a subscription, an invoice or what belongs to them. */
const MOMENTS = new Set([
  'automatically_finalizes_at',
  'billing_cycle_anchor',
  'cancel_at',
  'canceled_at',
  'created',
  'current_period_end',
  'current_period_start',
  'effective_at',
  'end',
  'ended_at',
  'finalized_at',
  'next_payment_attempt',
  'paid_at',
  'period_end',
  'period_start',
  'start',
  'start_date',
  'transitioned_at',
  'trial_end',
  'trial_start',
]);

/** The catalogue is everyone's. */
const SHARED = new Set(['price', 'plan']);

function moveBack(value: unknown, seconds: number): void {
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value)) {
    if (SHARED.has(key)) continue;
    if (typeof inner === 'number') {
      if (MOMENTS.has(key)) Reflect.set(value, key, inner - seconds);
    } else moveBack(inner, seconds);
  }
}

/** Moves what the customer bought and paid back by so many seconds. */
export function ageCustomer(
  { subscriptions, invoices, charges, paymentIntents }: State,
  customer: string,
  seconds: number,
): void {
  for (const kind of [subscriptions, invoices, charges, paymentIntents])
    for (const item of kind.values()) if (item.customer === customer) moveBack(item, seconds);
}
