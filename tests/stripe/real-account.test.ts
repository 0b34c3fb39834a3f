import Stripe from 'stripe';
import { describe } from 'vitest';
import type { ProviderLab } from './provider-lab.ts';
import { describeProvider } from './provider-scenarios.ts';

/** Against a Stripe test account, whose time its test clocks move. STRIPE_TEST_KEY names it; nothing else is read. */
const key = process.env.STRIPE_TEST_KEY ?? '';

if (!key) {
  console.error(
    '\nSKIPPED: no billing scenario was held against Stripe. Set STRIPE_TEST_KEY=sk_test_… to do so.\n',
  );
} else if (!key.startsWith('sk_test_')) {
  throw new Error('STRIPE_TEST_KEY is no test key (sk_test_…): this suite creates customers and moves time.');
}

process.env.STRIPE_SECRET_KEY = key || 'sk_test_none';
process.env.STRIPE_API_BASE = 'https://api.stripe.com';

const DAY = 86_400;

async function openRealLab(): Promise<ProviderLab> {
  const stripe = new Stripe(key);
  const clocks = new Map<string, string>();
  const clockOf = async (customerId: string): Promise<Stripe.TestHelpers.TestClock> =>
    stripe.testHelpers.testClocks.retrieve(clocks.get(customerId) ?? '');
  return {
    makeCustomer: async () => {
      const clock = await stripe.testHelpers.testClocks.create({
        frozen_time: Math.floor(Date.now() / 1000),
      });
      const customer = await stripe.customers.create({ test_clock: clock.id, metadata: { app: 'raff' } });
      clocks.set(customer.id, clock.id);
      return customer.id;
    },
    addCard: async (customerId, token) => {
      const card = await stripe.paymentMethods.attach(token, { customer: customerId });
      await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: card.id } });
    },
    pass: async (customerId, days) => {
      const { id, frozen_time } = await clockOf(customerId);
      await stripe.testHelpers.testClocks.advance(id, { frozen_time: frozen_time + days * DAY });
      // Stripe works through the days at its own pace and says when it is through.
      for (let waited = 0; (await clockOf(customerId)).status === 'advancing'; waited += 1) {
        if (waited > 120) throw new Error('the test clock does not arrive');
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    },
    close: async () => {
      for (const id of clocks.values()) await stripe.testHelpers.testClocks.del(id);
    },
  };
}

describe.skipIf(!key)('Stripe itself', { timeout: 180_000 }, () => describeProvider(openRealLab));
