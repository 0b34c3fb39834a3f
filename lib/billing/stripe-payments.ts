import Stripe from 'stripe';
import { env } from '#lib/core/env.ts';
import { type PlanId, planChoiceOf, planId } from './plans.ts';
import {
  type FaultOutcome,
  type ProviderCard,
  type ProviderCheckout,
  type ProviderCustomer,
  type ProviderEvent,
  ProviderFault,
  type ProviderInvoice,
  type ProviderSubscription,
} from './provider.ts';

/** The payment provider, Stripe: the only file that knows its SDK, its words and its shapes. */

const TIMEOUT = 15_000;
/** Stripe's pages of a list hold this many at the most. */
const PAGE = 100;
/** Names what is ours among a customer's, a product's or a portal configuration's metadata. */
const OURS = { app: 'raff' };

let client: { stripe: Stripe; made: string } | undefined;

const stripe = (): Stripe => {
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE } = env();
  const made = `${STRIPE_SECRET_KEY} ${STRIPE_API_BASE}`;
  if (client?.made !== made) client = { stripe: connect(STRIPE_SECRET_KEY, new URL(STRIPE_API_BASE)), made };
  return client.stripe;
};

const connect = (key: string, base: URL): Stripe => {
  const protocol = base.protocol === 'http:' ? 'http' : 'https';
  return new Stripe(key, {
    host: base.hostname,
    port: base.port || (protocol === 'http' ? 80 : 443),
    protocol,
    timeout: TIMEOUT,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Raff' },
  });
};

/** True when this process works with real money; an event of the other kind is not ours. */
export const isLiveMode = (): boolean => /^[sr]k_live_/.test(env().STRIPE_SECRET_KEY);

const outcomeOf = (error: InstanceType<typeof Stripe.errors.StripeError>): FaultOutcome => {
  if (error instanceof Stripe.errors.StripeConnectionError) return 'unanswered';
  if (error.code === 'resource_missing') return 'missing';
  // The key was used for a request that read differently (a price changed since): what that one did is to be looked up.
  if (error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400) return 'failed';
  if (error.statusCode === 429 || error.statusCode === 409 || error.code === 'lock_timeout') return 'busy';
  return error.statusCode && error.statusCode < 500 ? 'refused' : 'failed';
};

/** Runs a call and says what its failure means. @throws ProviderFault */
const asked = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError)
      throw new ProviderFault(outcomeOf(error), error.code ?? null, error);
    throw error;
  }
};

const all = async <T>(list: AsyncIterable<T>): Promise<T[]> => {
  const items: T[] = [];
  for await (const item of list) items.push(item);
  return items;
};

const instant = (seconds: number): Date => new Date(seconds * 1000);
const instantOrNull = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : instant(seconds);
const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
const cardOf = (method: string | Stripe.PaymentMethod | null): ProviderCard | null =>
  method && typeof method === 'object' ? { id: method.id, addedAt: instant(method.created) } : null;

/** A new customer. Its key must not be given other facts, so what may change is written by `describeCustomer`. */
export const createCustomer = (companyId: string, idempotencyKey: string): Promise<string> =>
  asked(async () => {
    const metadata = { ...OURS, company_id: companyId };
    const customer = await stripe().customers.create({ metadata }, { idempotencyKey });
    return customer.id;
  });

/** Who is on invoices and in the provider's dashboard. */
export const describeCustomer = (
  customerId: string,
  { name, email, locale }: { name: string; email: string; locale: string },
): Promise<void> =>
  asked(async () => {
    await stripe().customers.update(customerId, { name, email, preferred_locales: [locale] });
  });

/** Everything that the sync wants to know of a customer; `missing` from the provider reads as deleted. */
export const fetchCustomer = async (customerId: string): Promise<ProviderCustomer> => {
  const gone = { id: customerId, deleted: true, card: null, subscriptions: [], invoices: [] };
  try {
    return await asked(async () => {
      const { subscriptions, invoices, charges } = stripe();
      const of = { customer: customerId, limit: PAGE };
      const [customer, subscribed, invoiced, charged] = await Promise.all([
        customerWithCard(customerId),
        all(subscriptions.list({ ...of, status: 'all', expand: ['data.default_payment_method'] })),
        all(invoices.list({ ...of, expand: ['data.payments'] })),
        all(charges.list(of)),
      ]);
      if (!customer) return gone;
      return {
        id: customerId,
        deleted: false,
        card: customer.card,
        subscriptions: subscribed.map(readSubscription),
        invoices: invoiced.map((invoice) => readInvoice(invoice, charged)),
      };
    });
  } catch (error) {
    if (error instanceof ProviderFault && error.outcome === 'missing') return gone;
    throw error;
  }
};

/** Null for a deleted one. Two calls, for nothing can be expanded on what may be deleted. */
const customerWithCard = async (customerId: string): Promise<{ card: ProviderCard | null } | null> => {
  const customer = await stripe().customers.retrieve(customerId);
  if (customer.deleted) return null;
  const cardId = idOf(customer.invoice_settings.default_payment_method);
  return { card: cardId ? cardOf(await stripe().paymentMethods.retrieve(cardId)) : null };
};

const readSubscription = (subscription: Stripe.Subscription): ProviderSubscription => {
  const [item] = subscription.items.data;
  const choice = planChoiceOf(item?.price.metadata.plan_id ?? '');
  // Since 2025 the period belongs to the items; ours has one.
  const ends = subscription.items.data.map((one) => one.current_period_end);
  return {
    id: subscription.id,
    status: subscription.status,
    pauseCause: subscription.status_details?.paused.subscription.type ?? null,
    attemptId: subscription.metadata.attempt_id ?? null,
    planId: choice && planId(choice),
    pricePerCategory: item?.price.unit_amount ?? 0,
    quantity: item?.quantity ?? 1,
    currency: subscription.currency.toUpperCase(),
    createdAt: instant(subscription.created),
    startedAt: instant(subscription.start_date),
    currentPeriodEnd: instant(Math.max(subscription.start_date, ...ends)),
    trialEndsAt: instantOrNull(subscription.trial_end),
    cancelAt: instantOrNull(subscription.cancel_at),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    canceledAt: instantOrNull(subscription.canceled_at),
    endedAt: instantOrNull(subscription.ended_at),
    card: cardOf(subscription.default_payment_method),
  };
};

const readInvoice = (invoice: Stripe.Invoice, charges: Stripe.Charge[]): ProviderInvoice => {
  const paymentIntentIds = (invoice.payments?.data ?? []).flatMap(
    ({ payment }) => idOf(payment.payment_intent) ?? [],
  );
  const paid = charges.filter(
    (charge) => charge.paid && paymentIntentIds.includes(idOf(charge.payment_intent) ?? ''),
  );
  const [line] = invoice.lines.data;
  return {
    id: invoice.id,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    status: invoice.status ?? 'draft',
    number: invoice.number,
    reason: invoice.billing_reason,
    amountDue: Math.max(0, invoice.amount_due),
    amountPaid: invoice.amount_paid,
    amountRefunded: Math.min(
      invoice.amount_paid,
      paid.reduce((sum, charge) => sum + charge.amount_refunded, 0),
    ),
    currency: invoice.currency.toUpperCase(),
    attempts: invoice.attempt_count,
    issuedAt: instant(invoice.created),
    paidAt: instantOrNull(invoice.status_transitions.paid_at),
    // The invoice's own period is the one before; what is paid for stands on its line.
    periodStart: instant(line?.period.start ?? invoice.period_start),
    periodEnd: instant(line?.period.end ?? invoice.period_end),
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    receiptUrl: paid[0]?.receipt_url ?? null,
    paymentIntentIds,
  };
};

/** The id of the active price with this lookup key. @throws ProviderFault `missing` when `npm run stripe:sync` has not made it */
const priceOf = async (lookupKey: string): Promise<string> => {
  const { data } = await stripe().prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  const [price] = data;
  if (!price)
    throw new ProviderFault('missing', 'price', new Error(`no price ${lookupKey}: run npm run stripe:sync`));
  return price.id;
};

export type SubscriptionOrder = {
  customerId: string;
  lookupKey: string;
  /** How many categories are paid for. */
  quantity: number;
  attemptId: string;
};

/** Begins a trial without a card: it pauses at its end when none has come. @returns the subscription's id */
export const createTrial = (
  { customerId, lookupKey, quantity, attemptId }: SubscriptionOrder,
  trialDays: number,
  idempotencyKey: string,
): Promise<string> =>
  asked(async () => {
    const subscription = await stripe().subscriptions.create(
      {
        customer: customerId,
        items: [{ price: await priceOf(lookupKey), quantity }],
        trial_period_days: trialDays,
        trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
        billing_mode: { type: 'flexible' },
        metadata: { ...OURS, attempt_id: attemptId },
      },
      { idempotencyKey },
    );
    return subscription.id;
  });

/** The subscription that an attempt has made, whatever became of it since. */
export const findByAttempt = (customerId: string, attemptId: string): Promise<string | null> =>
  asked(async () => {
    const list = stripe().subscriptions.list({ customer: customerId, status: 'all', limit: PAGE });
    for await (const { id, metadata } of list) if (metadata.attempt_id === attemptId) return id;
    return null;
  });

export type CheckoutOrder = SubscriptionOrder & {
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
};

/** Opens a hosted checkout. Nothing exists at the provider until it is paid. */
export const createCheckout = (order: CheckoutOrder, idempotencyKey: string): Promise<ProviderCheckout> =>
  asked(async () => {
    const session = await stripe().checkout.sessions.create(
      {
        mode: 'subscription',
        customer: order.customerId,
        client_reference_id: order.attemptId,
        line_items: [{ price: await priceOf(order.lookupKey), quantity: order.quantity }],
        // Other methods may complete unpaid and settle days later; cards answer at once.
        allowed_payment_method_types: ['card'],
        subscription_data: {
          billing_mode: { type: 'flexible' },
          metadata: { ...OURS, attempt_id: order.attemptId },
        },
        metadata: { ...OURS, attempt_id: order.attemptId },
        expires_at: Math.ceil(order.expiresAt.getTime() / 1000),
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
        locale: 'auto',
      },
      { idempotencyKey },
    );
    return readCheckoutSession(session);
  });

const readCheckoutSession = (session: Stripe.Checkout.Session): ProviderCheckout => ({
  id: session.id,
  customerId: idOf(session.customer),
  url: session.url,
  status: session.status,
  paid: session.payment_status === 'paid' || session.payment_status === 'no_payment_required',
});

/** @throws ProviderFault `missing` for a session that is not there */
export const readCheckout = (sessionId: string): Promise<ProviderCheckout> =>
  asked(async () => readCheckoutSession(await stripe().checkout.sessions.retrieve(sessionId)));

/** Closes a checkout, or finds that it was completed first. */
export const expireCheckout = async (sessionId: string): Promise<ProviderCheckout> => {
  try {
    return await asked(async () => readCheckoutSession(await stripe().checkout.sessions.expire(sessionId)));
  } catch (error) {
    // "Only open sessions can be expired" has no code of its own: the session itself tells what it is.
    if (error instanceof ProviderFault && error.outcome === 'refused') return readCheckout(sessionId);
    throw error;
  }
};

/** Ends a subscription now, without proration. One that is over or gone is fine. `replacedBy` is noted first. */
export const cancelNow = async (subscriptionId: string, replacedBy?: string): Promise<void> => {
  try {
    await asked(async () => {
      const { subscriptions } = stripe();
      // A cancelled subscription takes no more metadata.
      if (replacedBy) await subscriptions.update(subscriptionId, { metadata: { replaced_by: replacedBy } });
      await subscriptions.cancel(subscriptionId);
    });
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    const over = error.outcome === 'missing' || error.code === 'invalid_canceled_subscription_fields';
    if (!over) throw error;
  }
};

export const cancelAtPeriodEnd = (subscriptionId: string): Promise<void> =>
  asked(async () => {
    await stripe().subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  });

/** The provider's word for where a subscription stands now. @throws ProviderFault `missing` */
export const readStatus = (subscriptionId: string): Promise<string> =>
  asked(async () => (await stripe().subscriptions.retrieve(subscriptionId)).status);

/** A paused subscription starts a new period now, once its invoice is paid. One that runs already is fine. */
export const resumeSubscription = (subscriptionId: string, idempotencyKey: string): Promise<void> =>
  asked(async () => {
    const { subscriptions } = stripe();
    if ((await subscriptions.retrieve(subscriptionId)).status !== 'paused') return;
    await subscriptions.resume(
      subscriptionId,
      { billing_cycle_anchor: { type: 'now' }, payment_behavior: 'resume_on_payment_success' },
      { idempotencyKey },
    );
  });

/**
 * Charges a subscription on another card from now on, and its open invoice at once. The subscription's own card goes before the
 * customer's and cannot be unset, so a card given in the portal would otherwise never be used.
 * @returns whether an open invoice was refused by the card
 */
export const chargeOnCard = (subscriptionId: string, cardId: string): Promise<{ declined: boolean }> =>
  asked(async () => {
    const { subscriptions, invoices } = stripe();
    await subscriptions.update(subscriptionId, { default_payment_method: cardId });
    const open = await invoices.list({ subscription: subscriptionId, status: 'open', limit: PAGE });
    let declined = false;
    for (const invoice of open.data) {
      try {
        await invoices.pay(invoice.id);
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
        declined = true;
      }
    }
    return { declined };
  });

/** Gives back all that an invoice took. What was given back before is fine. */
export const refundInvoice = (invoiceId: string, reason: string): Promise<void> =>
  asked(async () => {
    const invoice = await stripe().invoices.retrieve(invoiceId, { expand: ['payments'] });
    for (const { payment } of invoice.payments?.data ?? []) {
      const payment_intent = idOf(payment.payment_intent);
      if (payment_intent) await refundOnce(payment_intent, reason);
    }
  });

const refundOnce = async (payment_intent: string, reason: string): Promise<void> => {
  const { refunds } = stripe();
  // Asked first, for a key whose answer was a 500 says 500 for a day although the money went back.
  const before = await refunds.list({ payment_intent, limit: 1 });
  if (before.data.length > 0) return;
  try {
    await refunds.create({ payment_intent, reason: 'duplicate', metadata: { ...OURS, why: reason } });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded') return;
    throw error;
  }
};

/** A page of the provider's where the customer sees the card, the invoices and can cancel. */
export const createPortal = (order: {
  customerId: string;
  returnUrl: string;
  /** Straight to giving a card, and back. */
  cardOnly: boolean;
}): Promise<string> =>
  asked(async () => {
    const session = await stripe().billingPortal.sessions.create({
      customer: order.customerId,
      configuration: await portalConfiguration(),
      return_url: order.returnUrl,
      ...(order.cardOnly && {
        flow_data: {
          type: 'payment_method_update' as const,
          after_completion: { type: 'redirect' as const, redirect: { return_url: order.returnUrl } },
        },
      }),
    });
    return session.url;
  });

const findPortalConfiguration = async (): Promise<Stripe.BillingPortal.Configuration | null> => {
  const list = stripe().billingPortal.configurations.list({ active: true, limit: PAGE });
  for await (const configuration of list) if (configuration.metadata?.app === OURS.app) return configuration;
  return null;
};

const portalConfiguration = async (): Promise<string> => {
  const found = await findPortalConfiguration();
  if (!found)
    throw new ProviderFault(
      'missing',
      'portal',
      new Error('no portal configuration: run npm run stripe:sync'),
    );
  return found.id;
};

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

export type CatalogueProduct = { id: string; name: string; description: string };
export type CataloguePrice = {
  productId: string;
  lookupKey: string;
  planId: PlanId;
  nickname: string;
  unitAmount: number;
  currency: string;
  interval: 'month' | 'year';
};
export type Written = 'created' | 'updated' | 'unchanged';

/** Makes a product of this id or brings its words up to date. */
export const writeProduct = ({ id, name, description }: CatalogueProduct): Promise<Written> =>
  asked(async () => {
    const { products } = stripe();
    try {
      const found = await products.retrieve(id);
      if (found.active && found.name === name && found.description === description) return 'unchanged';
      await products.update(id, { name, description, active: true });
      return 'updated';
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'resource_missing') throw error;
      await products.create({ id, name, description, metadata: OURS });
      return 'created';
    }
  });

/**
 * Prices never change: a new amount is a new price that takes the lookup key over. Who subscribed at the old one keeps it; it is only
 * archived.
 */
export const writePrice = (price: CataloguePrice): Promise<Written> =>
  asked(async () => {
    const { prices } = stripe();
    const { lookupKey, unitAmount, interval, nickname } = price;
    const currency = price.currency.toLowerCase();
    const { data } = await prices.list({ lookup_keys: [lookupKey], limit: 1 });
    const [old] = data;
    const same =
      old?.active &&
      old.unit_amount === unitAmount &&
      old.currency === currency &&
      old.recurring?.interval === interval &&
      old.metadata.plan_id === price.planId;
    if (same) return 'unchanged';
    await prices.create({
      product: price.productId,
      lookup_key: lookupKey,
      transfer_lookup_key: true,
      unit_amount: unitAmount,
      currency,
      recurring: { interval },
      nickname,
      // It cannot be set later.
      tax_behavior: 'exclusive',
      metadata: { ...OURS, plan_id: price.planId },
    });
    if (old) await prices.update(old.id, { active: false });
    return old ? 'updated' : 'created';
  });

/** The portal as we want it: the card, the invoices and the end of the period; never plan, quantity or pause. */
export const writePortalConfiguration = (returnUrl: string): Promise<Written> =>
  asked(async () => {
    const { configurations } = stripe().billingPortal;
    const wanted = {
      default_return_url: returnUrl,
      features: {
        customer_update: { enabled: false },
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: {
          enabled: true,
          mode: 'at_period_end' as const,
          proration_behavior: 'none' as const,
        },
        subscription_pause: { enabled: false },
        subscription_update: { enabled: false },
      },
    };
    const found = await findPortalConfiguration();
    if (!found) {
      await configurations.create({ ...wanted, name: 'Raff', metadata: OURS });
      return 'created';
    }
    const { features } = found;
    const same =
      found.default_return_url === returnUrl &&
      features.invoice_history.enabled &&
      features.payment_method_update.enabled &&
      features.subscription_cancel.enabled &&
      features.subscription_cancel.mode === 'at_period_end' &&
      !features.customer_update.enabled &&
      !features.subscription_pause.enabled &&
      !features.subscription_update.enabled;
    if (same) return 'unchanged';
    await configurations.update(found.id, wanted);
    return 'updated';
  });

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
