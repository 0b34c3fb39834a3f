import { getCustomer } from '#dev/stripe/billing/lookup.ts';
import { invalidRequest, missing, missingParam } from '#dev/stripe/errors.ts';
import { page } from '#dev/stripe/list.ts';
import { mergeMetadata } from '#dev/stripe/objects/catalogue.ts';
import { makePortalConfiguration, makePortalSession, mergeFeatures } from '#dev/stripe/objects/portal.ts';
import { route } from '#dev/stripe/routes/route.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import { changing, type World } from '#dev/stripe/world.ts';

export const portalRoutes = [
  route(
    'POST',
    '/v1/billing_portal/configurations',
    'BillingPortal/Configurations:BillingPortal.ConfigurationCreateParams',
    ['features', 'business_profile', 'default_return_url', 'metadata', 'name'],
    ({ world, params }) => {
      const configuration = world.state.portalConfigurations.add(
        makePortalConfiguration(params, world.now()),
      );
      world.emit('billing_portal.configuration.created', configuration);
      return configuration;
    },
  ),
  route(
    'POST',
    '/v1/billing_portal/configurations/:id',
    'BillingPortal/Configurations:BillingPortal.ConfigurationUpdateParams',
    ['active', 'features', 'business_profile', 'default_return_url', 'metadata', 'name'],
    ({ world, id, params }) => {
      const configuration = getConfiguration(world, id);
      const previous = changing(configuration, () => {
        if (params.active !== undefined) configuration.active = params.active;
        if (params.name !== undefined) configuration.name = params.name || null;
        if (params.default_return_url !== undefined)
          configuration.default_return_url = params.default_return_url || null;
        if (params.business_profile?.headline !== undefined)
          configuration.business_profile.headline = params.business_profile.headline || null;
        configuration.features = mergeFeatures(configuration.features, params.features);
        configuration.metadata = mergeMetadata(configuration.metadata, params.metadata);
        configuration.updated = world.now();
      });
      world.emit('billing_portal.configuration.updated', configuration, previous);
      return configuration;
    },
  ),
  route(
    'GET',
    '/v1/billing_portal/configurations/:id',
    'BillingPortal/Configurations:BillingPortal.ConfigurationRetrieveParams',
    [],
    ({ world, id }) => getConfiguration(world, id),
  ),
  route(
    'GET',
    '/v1/billing_portal/configurations',
    'BillingPortal/Configurations:BillingPortal.ConfigurationListParams',
    ['active', 'is_default', 'limit', 'starting_after', 'ending_before'],
    ({ world, params }) => {
      const matching = world.state.portalConfigurations.newestFirst(
        (c) =>
          (params.active === undefined || c.active === params.active) &&
          (params.is_default === undefined || c.is_default === params.is_default),
      );
      return page(matching, params, '/v1/billing_portal/configurations');
    },
  ),
  route(
    'POST',
    '/v1/billing_portal/sessions',
    'BillingPortal/Sessions:BillingPortal.SessionCreateParams',
    ['customer', 'configuration', 'return_url', 'locale', 'flow_data'],
    ({ world, params }) => createSession(world, params),
  ),
];

function createSession(
  world: World,
  params: Stripe.BillingPortal.SessionCreateParams,
): Stripe.BillingPortal.Session {
  if (!params.customer) throw missingParam('customer');
  const customer = getCustomer(world, params.customer);
  if (!params.configuration) {
    throw invalidRequest(
      'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode.',
    );
  }
  const configuration = getConfiguration(world, params.configuration);
  if (!configuration.active)
    throw invalidRequest(`The configuration ${configuration.id} is not active.`, { param: 'configuration' });
  const flow = params.flow_data?.type;
  if (flow !== undefined && flow !== 'payment_method_update') {
    throw invalidRequest(`The stand-in's portal has no ${flow} flow.`, { param: 'flow_data[type]' });
  }
  if (flow === 'payment_method_update' && !configuration.features.payment_method_update.enabled) {
    throw invalidRequest('The portal configuration does not allow payment method updates.', {
      param: 'flow_data[type]',
    });
  }
  const session = makePortalSession(params, {
    customer: customer.id,
    configuration,
    now: world.now(),
    origin: world.origin,
  });
  world.state.portalSessions.add(session);
  world.emit('billing_portal.session.created', session);
  return session;
}

function getConfiguration(world: World, id: string): Stripe.BillingPortal.Configuration {
  const configuration = world.state.portalConfigurations.find(id);
  if (!configuration) throw missing('configuration', id, 'configuration');
  return configuration;
}
