import { expireCheckout } from '#dev/stripe/billing/checkout.ts';
import { getCustomer, getRecurringPrice } from '#dev/stripe/billing/lookup.ts';
import { Clock } from '#dev/stripe/clock.ts';
import { invalidRequest, missing } from '#dev/stripe/errors.ts';
import { inRange, page } from '#dev/stripe/list.ts';
import { metadataFrom } from '#dev/stripe/objects/catalogue.ts';
import { makeCheckoutSession, makeLineItem } from '#dev/stripe/objects/checkout-session.ts';
import { route } from '#dev/stripe/routes/route.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import type { Cart } from '#dev/stripe/state.ts';
import type { World } from '#dev/stripe/world.ts';

const HALF_AN_HOUR = 30 * 60;
const DAY = 86_400;

export const checkoutRoutes = [
  route(
    'POST',
    '/v1/checkout/sessions',
    'Checkout/Sessions:Checkout.SessionCreateParams',
    [
      'mode',
      'customer',
      'customer_email',
      'client_reference_id',
      'line_items',
      'success_url',
      'cancel_url',
      'expires_at',
      'locale',
      'metadata',
      'subscription_data',
      'allowed_payment_method_types',
      'payment_method_collection',
      'allow_promotion_codes',
      'submit_type',
      'ui_mode',
    ],
    ({ world, params }) => create(world, params),
  ),
  route(
    'GET',
    '/v1/checkout/sessions/:id',
    'Checkout/Sessions:Checkout.SessionRetrieveParams',
    [],
    ({ world, id }) => getSession(world, id),
  ),
  route(
    'POST',
    '/v1/checkout/sessions/:id/expire',
    'Checkout/Sessions:Checkout.SessionExpireParams',
    [],
    ({ world, id }) => {
      const session = getSession(world, id);
      expireCheckout(world, session);
      return session;
    },
  ),
  route(
    'GET',
    '/v1/checkout/sessions',
    'Checkout/Sessions:Checkout.SessionListParams',
    ['customer', 'subscription', 'status', 'created', 'limit', 'starting_after', 'ending_before'],
    ({ world, params }) => {
      const matching = world.state.checkoutSessions.newestFirst(
        (s) =>
          (params.customer === undefined || s.customer === params.customer) &&
          (params.subscription === undefined || s.subscription === params.subscription) &&
          (params.status === undefined || s.status === params.status) &&
          inRange(s.created, params.created),
      );
      return page(matching, params, '/v1/checkout/sessions');
    },
  ),
  route(
    'GET',
    '/v1/checkout/sessions/:id/line_items',
    'Checkout/Sessions:Checkout.SessionListLineItemsParams',
    ['limit', 'starting_after', 'ending_before'],
    ({ world, id, params }) => {
      const lines = world.state.carts.find(getSession(world, id).id)?.lines ?? [];
      const items = lines.map((line) =>
        makeLineItem(getRecurringPrice(world, line.price, 'price').price, line.quantity),
      );
      return page(items, params, `/v1/checkout/sessions/${id}/line_items`);
    },
  ),
];

export function getSession(world: World, id: string): Stripe.Checkout.Session {
  const session = world.state.checkoutSessions.find(id);
  if (!session) throw missing('checkout.session', id, 'session');
  return session;
}

function create(world: World, params: Stripe.Checkout.SessionCreateParams): Stripe.Checkout.Session {
  if (params.mode !== 'subscription')
    throw invalidRequest('The stand-in knows subscription mode only.', { param: 'mode' });
  if (!params.success_url)
    throw invalidRequest('Missing required param: success_url.', {
      code: 'parameter_missing',
      param: 'success_url',
    });
  if (params.customer && params.customer_email) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', {
      code: 'parameters_exclusive',
    });
  }
  const customer = params.customer ? getCustomer(world, params.customer) : null;
  const lines = (params.line_items ?? []).map((line, n) => ({
    ...getRecurringPrice(world, line.price ?? '', `line_items[${n}][price]`),
    quantity: line.quantity ?? 1,
  }));
  const [first] = lines;
  if (!first)
    throw invalidRequest('Missing required param: line_items.', {
      code: 'parameter_missing',
      param: 'line_items',
    });
  const { expiresAt, endsBy } = end(world, params.expires_at);
  const session = makeCheckoutSession(params, {
    customer,
    amount: lines.reduce((sum, line) => sum + (line.price.unit_amount ?? 0) * line.quantity, 0),
    currency: first.price.currency,
    expiresAt,
    now: world.now(),
    origin: world.origin,
  });
  world.state.checkoutSessions.add(session);
  world.state.carts.add(cartFor(world, session, params, lines, endsBy));
  return session;
}

function cartFor(
  world: World,
  session: Stripe.Checkout.Session,
  params: Stripe.Checkout.SessionCreateParams,
  lines: { price: Stripe.Price; quantity: number }[],
  endsBy: Cart['endsBy'],
): Cart {
  const data = params.subscription_data;
  const trialEnd =
    data?.trial_end ?? (data?.trial_period_days ? world.now() + data.trial_period_days * DAY : null);
  return {
    id: session.id,
    lines: lines.map(({ price, quantity }) => ({ price: price.id, quantity })),
    subscription: {
      metadata: metadataFrom(data?.metadata),
      billingMode: data?.billing_mode?.type === 'classic' ? 'classic' : 'flexible',
      description: data?.description ?? null,
      trialEnd,
      missingPaymentMethod: data?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    },
    endsBy,
  };
}

/** Between 30 minutes and 24 hours from now: by the stand-in's clock, or by the wall's once a test has moved it. */
function end(world: World, expiresAt: number | undefined): { expiresAt: number; endsBy: Cart['endsBy'] } {
  if (expiresAt === undefined) return { expiresAt: world.now() + DAY, endsBy: 'clock' };
  if (allowed(expiresAt, world.now())) return { expiresAt: expiresAt, endsBy: 'clock' };
  if (allowed(expiresAt, Clock.wall())) return { expiresAt: expiresAt, endsBy: 'wall' };
  throw invalidRequest(
    'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
    {
      param: 'expires_at',
    },
  );
}

function allowed(expiresAt: number, from: number): boolean {
  return expiresAt >= from + HALF_AN_HOUR && expiresAt <= from + DAY;
}
