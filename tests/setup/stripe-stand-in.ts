/** A Stripe stand-in of its own for every test of a file that imports this, and how tests speak with it. */
import Stripe from 'stripe';
import { afterEach, beforeEach } from 'vitest';
import { type StripeOptions, type StripeStandIn, startStripe } from '#dev/stripe/start.ts';

export const DAY = 86_400;
/** What a test opened, to be closed after it. */
export const opened: (() => Promise<void>)[] = [];

/** Those of the running test. */
export let standIn: StripeStandIn;
export let stripe: Stripe;

async function open(options: StripeOptions = {}): Promise<StripeStandIn> {
  const started = await startStripe(options);
  opened.push(() => started.close());
  started.clock.freeze();
  return started;
}

export function clientOf(target: StripeStandIn, more: ConstructorParameters<typeof Stripe>[1] = {}): Stripe {
  return new Stripe('sk_test_stand_in', {
    host: target.host,
    port: target.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...more,
  });
}

/** Goes on with another stand-in. */
export async function reopen(options?: StripeOptions): Promise<void> {
  standIn = await open(options);
  stripe = clientOf(standIn);
}

beforeEach(() => reopen());

afterEach(async () => {
  await Promise.all(opened.splice(0).map((close) => close()));
});

export async function makePrice(
  unitAmount = 24_900,
  interval: 'month' | 'year' = 'month',
): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name: 'Growth' });
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: unitAmount,
    recurring: { interval },
    tax_behavior: 'exclusive',
  });
}

export async function makeTrial(price: Stripe.Price): Promise<Stripe.Subscription> {
  const customer = await stripe.customers.create({ email: 'owner@zahra.example', name: 'Zahra Foods' });
  return stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id, quantity: 3 }],
    trial_period_days: 7,
    billing_mode: { type: 'flexible' },
    trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    metadata: { attempt_id: 'a1' },
  });
}

export async function makeCheckout(price: Stripe.Price, customer?: string): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer ?? (await stripe.customers.create({ email: 'owner@zahra.example' })).id,
    line_items: [{ price: price.id, quantity: 3 }],
    allowed_payment_method_types: ['card'],
    subscription_data: { billing_mode: { type: 'flexible' }, metadata: { attempt_id: 'a2' } },
    success_url: 'https://raff.example/payments?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://raff.example/subscription',
    expires_at: standIn.clock.now() + 31 * 60,
  });
}

export async function makePaid(price: Stripe.Price): Promise<Stripe.Subscription> {
  const session = await makeCheckout(price);
  standIn.control.payCheckout(session.id);
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
  if (typeof done.subscription !== 'object' || done.subscription === null) throw new Error('no subscription');
  return done.subscription;
}

export const customerOf = (object: { customer: string | { id: string } | null }): string =>
  typeof object.customer === 'string' ? object.customer : (object.customer?.id ?? '');

export async function typesOfEvents(): Promise<string[]> {
  return (await stripe.events.list({ limit: 100 })).data.map((event) => event.type).reverse();
}

export async function refusal(
  work: Promise<unknown>,
): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('It was not refused');
}
