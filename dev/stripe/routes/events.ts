import { missing } from '#dev/stripe/errors.ts';
import { inRange, page } from '#dev/stripe/list.ts';
import { mergeMetadata } from '#dev/stripe/objects/catalogue.ts';
import { makeWebhookEndpoint } from '#dev/stripe/objects/webhook-endpoint.ts';
import { route } from '#dev/stripe/routes/route.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import type { StoredEvent } from '#dev/stripe/state.ts';
import type { World } from '#dev/stripe/world.ts';

export const webhookEndpointRoutes = [
  route(
    'POST',
    '/v1/webhook_endpoints',
    'WebhookEndpoints:WebhookEndpointCreateParams',
    ['url', 'enabled_events', 'api_version', 'description', 'metadata'],
    ({ world, params }) => world.state.webhookEndpoints.add(makeWebhookEndpoint(params, world.now())),
  ),
  route(
    'POST',
    '/v1/webhook_endpoints/:id',
    'WebhookEndpoints:WebhookEndpointUpdateParams',
    ['url', 'enabled_events', 'description', 'metadata', 'disabled'],
    ({ world, id, params }) => {
      const endpoint = getEndpoint(world, id);
      if (params.url !== undefined) endpoint.url = params.url;
      if (params.enabled_events !== undefined) endpoint.enabled_events = [...params.enabled_events];
      if (params.description !== undefined) endpoint.description = params.description || null;
      if (params.disabled !== undefined) endpoint.status = params.disabled ? 'disabled' : 'enabled';
      endpoint.metadata = mergeMetadata(endpoint.metadata, params.metadata);
      return withoutSecret(endpoint);
    },
  ),
  route(
    'GET',
    '/v1/webhook_endpoints/:id',
    'WebhookEndpoints:WebhookEndpointRetrieveParams',
    [],
    ({ world, id }) => withoutSecret(getEndpoint(world, id)),
  ),
  route(
    'DELETE',
    '/v1/webhook_endpoints/:id',
    'WebhookEndpoints:WebhookEndpointDeleteParams',
    [],
    ({ world, id }) => {
      const deleted: Stripe.DeletedWebhookEndpoint = {
        id: getEndpoint(world, id).id,
        object: 'webhook_endpoint',
        deleted: true,
      };
      world.state.webhookEndpoints.remove(id);
      return deleted;
    },
  ),
  route(
    'GET',
    '/v1/webhook_endpoints',
    'WebhookEndpoints:WebhookEndpointListParams',
    ['limit', 'starting_after', 'ending_before'],
    ({ world, params }) =>
      page(world.state.webhookEndpoints.newestFirst().map(withoutSecret), params, '/v1/webhook_endpoints'),
  ),
];

/** Stripe returns the secret once, at creation. */
function withoutSecret({ secret: _, ...endpoint }: Stripe.WebhookEndpoint): Stripe.WebhookEndpoint {
  return endpoint;
}

function getEndpoint(world: World, id: string): Stripe.WebhookEndpoint {
  const endpoint = world.state.webhookEndpoints.find(id);
  if (!endpoint) throw missing('webhook endpoint', id, 'webhook_endpoint');
  return endpoint;
}

export const eventRoutes = [
  route('GET', '/v1/events/:id', 'Events:EventRetrieveParams', [], ({ world, id }) => {
    const event = world.state.events.find(id);
    if (!event) throw missing('event', id);
    return asEvent(event);
  }),
  route(
    'GET',
    '/v1/events',
    'Events:EventListParams',
    ['type', 'types', 'created', 'limit', 'starting_after', 'ending_before'],
    ({ world, params }) => {
      const matching = world.state.events.newestFirst(
        (e) =>
          (params.type === undefined || typeMatches(e.type, params.type)) &&
          (params.types === undefined || params.types.includes(e.type)) &&
          inRange(e.created, params.created),
      );
      const matchingPage = page(
        matching.map((e) => ({ ...e, object: 'event' })),
        params,
        '/v1/events',
      );
      return { ...matchingPage, data: matchingPage.data.map(asEvent) };
    },
  ),
];

function typeMatches(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}

function asEvent(event: StoredEvent): object {
  return JSON.parse(event.json);
}
