/** Webhook endpoints as Stripe returns them. */

import { metadataFrom } from '#dev/stripe/objects/catalogue.ts';
import { API_VERSION, type Stripe } from '#dev/stripe/sdk.ts';
import { makeId } from '#dev/stripe/state.ts';

export function makeWebhookEndpoint(
  params: Pick<
    Stripe.WebhookEndpointCreateParams,
    'url' | 'enabled_events' | 'api_version' | 'description' | 'metadata'
  >,
  now: number,
  secret: string = makeId('whsec', 32),
): Stripe.WebhookEndpoint {
  return {
    id: makeId('we'),
    object: 'webhook_endpoint',
    api_version: params.api_version ?? API_VERSION,
    application: null,
    created: now,
    description: params.description || null,
    enabled_events: [...params.enabled_events],
    livemode: false,
    metadata: metadataFrom(params.metadata),
    secret,
    status: 'enabled',
    url: params.url,
  };
}
