import Stripe from 'stripe';
import type { ProviderEvent } from '../provider.ts';
import { asked, OURS, PAGE, stripe } from './connection.ts';
import { idOf } from './read-values.ts';
import type { Written } from './written.ts';

/** Webhooks: where they are sent to, and reading one. */

/** The customer of a charge, for events that name only that. */
export const customerOfCharge = (chargeId: string): Promise<string | null> =>
  asked(async () => idOf((await stripe().charges.retrieve(chargeId)).customer));

/**
 * Reads a webhook's raw body when one of the secrets has signed it within five minutes.
 * @returns null for a body that nobody of ours signed
 */
export const readEvent = async (
  body: string,
  signature: string,
  secrets: readonly string[],
): Promise<ProviderEvent | null> => {
  for (const secret of secrets) {
    try {
      return summarize(await stripe().webhooks.constructEventAsync(body, signature, secret));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  return null;
};

const summarize = ({ id, type, livemode, data }: Stripe.Event): ProviderEvent => {
  const object: { object?: string; id?: string; customer?: unknown; charge?: unknown } = data.object;
  const named = object.object === 'customer' ? object.id : object.customer;
  return {
    id,
    type,
    livemode,
    customerId: reference(named),
    chargeId: reference(object.charge),
  };
};

const reference = (value: unknown): string | null => {
  if (typeof value === 'string') return value;
  return value && typeof value === 'object' && 'id' in value && typeof value.id === 'string'
    ? value.id
    : null;
};

export type WrittenEndpoint = {
  written: Written;
  /** Told once, when it is created. */
  secret: string | null;
  /** False: it speaks another version of the API than this SDK and has to be made anew. */
  speaksOurVersion: boolean;
};

/** The endpoint that events are sent to, at the version of the API that the SDK's types are of. */
export const writeWebhookEndpoint = (
  url: string,
  events: readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[],
): Promise<WrittenEndpoint> =>
  asked(async () => {
    const { webhookEndpoints } = stripe();
    for await (const found of webhookEndpoints.list({ limit: PAGE })) {
      if (found.url !== url) continue;
      const speaksOurVersion = found.api_version === Stripe.API_VERSION;
      const same =
        found.status === 'enabled' && [...found.enabled_events].sort().join() === [...events].sort().join();
      if (same) return { written: 'unchanged', secret: null, speaksOurVersion };
      await webhookEndpoints.update(found.id, { enabled_events: [...events], disabled: false });
      return { written: 'updated', secret: null, speaksOurVersion };
    }
    const made = await webhookEndpoints.create({
      url,
      enabled_events: [...events],
      api_version: Stripe.API_VERSION,
      description: 'Raff',
      metadata: OURS,
    });
    return { written: 'created', secret: made.secret ?? null, speaksOurVersion: true };
  });
