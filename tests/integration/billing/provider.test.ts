import { describe } from 'vitest';
import { startStripe } from '#dev/stripe/start.ts';
import type { ProviderLab } from '#tests/stripe/provider-lab.ts';
import { describeProvider } from '#tests/stripe/provider-scenarios.ts';

/** The stand-in, held to the same scenarios as Stripe itself (`npm run test:stripe`). */
async function openStandIn(): Promise<ProviderLab> {
  const stripe = await startStripe();
  stripe.clock.freeze();
  process.env.STRIPE_API_BASE = stripe.url;
  const post = async (path: string, form: Record<string, string>): Promise<{ id: string }> => {
    const response = await fetch(`${stripe.url}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_raff' },
      body: new URLSearchParams(form),
    });
    const answered: { id: string } = JSON.parse(await response.text());
    return answered;
  };
  return {
    makeCustomer: async () => (await post('customers', { 'metadata[app]': 'raff' })).id,
    addCard: async (customer, token) => {
      const card = await post(`payment_methods/${token}/attach`, { customer });
      await post(`customers/${customer}`, { 'invoice_settings[default_payment_method]': card.id });
    },
    pass: async (_, days) => {
      stripe.clock.advance({ days });
    },
    close: () => stripe.close(),
  };
}

describe('the stand-in', () => describeProvider(openStandIn));
