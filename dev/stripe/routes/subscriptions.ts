import { getCustomer, getRecurringPrice, getSubscription } from '#dev/stripe/billing/lookup.ts';
import { endSubscription, isOver } from '#dev/stripe/billing/standing.ts';
import {
  beginSubscription,
  endOfPeriod,
  endTrial,
  pause,
  resume,
  scheduleEnd,
} from '#dev/stripe/billing/subscriptions.ts';
import { invalidRequest, missing } from '#dev/stripe/errors.ts';
import { inRange, page } from '#dev/stripe/list.ts';
import { mergeMetadata, metadataFrom } from '#dev/stripe/objects/catalogue.ts';
import { requireOwnCard } from '#dev/stripe/routes/customers.ts';
import { route } from '#dev/stripe/routes/route.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import { changing, type World } from '#dev/stripe/world.ts';

const DAY = 86_400;

export const subscriptionRoutes = [
  route(
    'POST',
    '/v1/subscriptions',
    'Subscriptions:SubscriptionCreateParams',
    [
      'customer',
      'items',
      'trial_period_days',
      'trial_end',
      'trial_settings',
      'billing_mode',
      'metadata',
      'description',
      'default_payment_method',
      'payment_settings',
      'payment_behavior',
      'collection_method',
    ],
    ({ world, params }) => create(world, params),
  ),
  route(
    'POST',
    '/v1/subscriptions/:id',
    'Subscriptions:SubscriptionUpdateParams',
    [
      'cancel_at',
      'cancel_at_period_end',
      'metadata',
      'description',
      'default_payment_method',
      'trial_end',
      'cancellation_details',
    ],
    ({ world, id, params }) => update(world, getSubscription(world, id), params),
  ),
  route('GET', '/v1/subscriptions/:id', 'Subscriptions:SubscriptionRetrieveParams', [], ({ world, id }) =>
    getSubscription(world, id),
  ),
  route(
    'GET',
    '/v1/subscriptions',
    'Subscriptions:SubscriptionListParams',
    ['customer', 'status', 'price', 'created', 'limit', 'starting_after', 'ending_before'],
    ({ world, params }) =>
      page(
        world.state.subscriptions.newestFirst((s) => matches(s, params)),
        params,
        '/v1/subscriptions',
      ),
  ),
  route(
    'DELETE',
    '/v1/subscriptions/:id',
    'Subscriptions:SubscriptionCancelParams',
    ['cancellation_details', 'invoice_now', 'prorate'],
    ({ world, id, params }) => {
      if (params.invoice_now || params.prorate)
        throw invalidRequest('The stand-in cancels without proration only.');
      const subscription = getSubscription(world, id);
      if (isOver(subscription)) throw missing('subscription', id);
      noteWhy(subscription, params.cancellation_details);
      endSubscription(world, subscription, 'cancellation_requested');
      return subscription;
    },
  ),
  route(
    'POST',
    '/v1/subscriptions/:id/pause',
    'Subscriptions:SubscriptionPauseParams',
    ['type'],
    ({ world, id }) => {
      const subscription = getSubscription(world, id);
      if (subscription.status !== 'active' && subscription.status !== 'trialing') {
        throw invalidRequest(
          `Only active or trialing subscriptions can be paused; this one is ${subscription.status}.`,
        );
      }
      pause(world, subscription, 'pause_requested');
      return subscription;
    },
  ),
  route(
    'POST',
    '/v1/subscriptions/:id/resume',
    'Subscriptions:SubscriptionResumeParams',
    ['billing_cycle_anchor', 'payment_behavior', 'proration_behavior'],
    ({ world, id, params }) => {
      const subscription = getSubscription(world, id);
      resume(world, subscription, {
        anchor: params.billing_cycle_anchor?.type === 'unchanged' ? 'unchanged' : 'now',
        behaviour:
          params.payment_behavior === 'resume_on_payment_success'
            ? 'resume_on_payment_success'
            : 'resume_on_payment_attempt',
      });
      return subscription;
    },
  ),
];

function create(world: World, params: Stripe.SubscriptionCreateParams): Stripe.Subscription {
  if (!params.customer)
    throw invalidRequest('Missing required param: customer.', {
      code: 'parameter_missing',
      param: 'customer',
    });
  const customer = getCustomer(world, params.customer);
  if (params.default_payment_method) requireOwnCard(world, customer, params.default_payment_method);
  const lines = (params.items ?? []).map((item, n) => ({
    ...getRecurringPrice(world, item.price ?? '', `items[${n}][price]`),
    quantity: item.quantity ?? 1,
  }));
  if (params.trial_end !== undefined && params.trial_period_days !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: trial_end, trial_period_days.', {
      code: 'parameters_exclusive',
    });
  }
  const { subscription, outcome } = beginSubscription(
    world,
    {
      customer,
      lines,
      trialEnd: trialEnd(world, params),
      missingPaymentMethod: params.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      billingMode: params.billing_mode?.type === 'classic' ? 'classic' : 'flexible',
      metadata: metadataFrom(params.metadata),
      description: params.description ?? null,
      defaultPaymentMethod: params.default_payment_method ?? null,
      paymentMethodTypes: params.payment_settings?.payment_method_types || null,
    },
    'away',
  );
  if (outcome !== 'succeeded' && params.payment_behavior === 'error_if_incomplete') {
    throw invalidRequest('The first payment of this subscription failed.', {
      code: 'subscription_payment_intent_requires_action',
    });
  }
  return subscription;
}

function trialEnd(world: World, params: Stripe.SubscriptionCreateParams): number | null {
  if (params.trial_period_days !== undefined) return world.now() + params.trial_period_days * DAY;
  if (params.trial_end === undefined || params.trial_end === 'now') return null;
  if (params.trial_end <= world.now())
    throw invalidRequest('Invalid trial_end must be in the future', { param: 'trial_end' });
  return params.trial_end;
}

function update(
  world: World,
  subscription: Stripe.Subscription,
  params: Stripe.SubscriptionUpdateParams,
): Stripe.Subscription {
  if (isOver(subscription)) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details.', {
      code: 'invalid_canceled_subscription_fields',
    });
  }
  const { cancel_at, cancel_at_period_end } = params;
  if (cancel_at !== undefined && cancel_at_period_end !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', {
      code: 'parameters_exclusive',
    });
  }
  const customer = getCustomer(world, String(subscription.customer));
  if (params.default_payment_method) requireOwnCard(world, customer, params.default_payment_method);
  const previous = changing(subscription, () => {
    if (params.description !== undefined) subscription.description = params.description || null;
    if (params.default_payment_method !== undefined)
      subscription.default_payment_method = params.default_payment_method || null;
    subscription.metadata = mergeMetadata(subscription.metadata, params.metadata);
  });
  if (Object.keys(previous).length > 0) world.emit('customer.subscription.updated', subscription, previous);
  if (cancel_at_period_end !== undefined) {
    scheduleEnd(world, subscription, {
      cancelAt: cancel_at_period_end ? endOfPeriod(subscription) : null,
      atPeriodEnd: cancel_at_period_end,
    });
  } else if (cancel_at !== undefined) {
    scheduleEnd(world, subscription, {
      cancelAt: endAsked(world, subscription, cancel_at),
      atPeriodEnd: false,
    });
  }
  noteWhy(subscription, params.cancellation_details);
  if (params.trial_end !== undefined) moveTrialEnd(world, subscription, params.trial_end);
  return subscription;
}

function endAsked(
  world: World,
  subscription: Stripe.Subscription,
  cancelAt: NonNullable<Stripe.SubscriptionUpdateParams['cancel_at']> | null,
): number | null {
  if (cancelAt === '' || cancelAt === null) return null;
  if (typeof cancelAt === 'string') return endOfPeriod(subscription);
  if (cancelAt <= world.now())
    throw invalidRequest('cancel_at must be in the future.', { param: 'cancel_at' });
  return cancelAt;
}

function moveTrialEnd(world: World, subscription: Stripe.Subscription, to: 'now' | number): void {
  if (subscription.status !== 'trialing')
    throw invalidRequest('Only a trialing subscription can have its trial end moved.', {
      param: 'trial_end',
    });
  const end = to === 'now' ? world.now() : to;
  subscription.trial_end = end;
  subscription.billing_cycle_anchor = end;
  for (const item of subscription.items.data) item.current_period_end = end;
  if (to === 'now') endTrial(world, subscription);
  else world.emit('customer.subscription.updated', subscription);
}

function noteWhy(
  subscription: Stripe.Subscription,
  details:
    | Stripe.SubscriptionCancelParams['cancellation_details']
    | Stripe.SubscriptionUpdateParams['cancellation_details'],
): void {
  if (!details) return;
  subscription.cancellation_details = {
    comment: details.comment || null,
    feedback: details.feedback || null,
    feedback_option: null,
    reason: subscription.cancellation_details?.reason ?? null,
  };
}

/** Without a status Stripe leaves out the cancelled ones: the trap that `status: 'all'` avoids. */
function matches(subscription: Stripe.Subscription, params: Stripe.SubscriptionListParams): boolean {
  const { status } = params;
  const byStatus =
    status === 'all' ||
    (status === undefined && subscription.status !== 'canceled') ||
    (status === 'ended' && isOver(subscription)) ||
    subscription.status === status;
  return (
    byStatus &&
    (params.customer === undefined || subscription.customer === params.customer) &&
    (params.price === undefined || subscription.items.data.some((item) => item.price.id === params.price)) &&
    inRange(subscription.created, params.created)
  );
}
