import Stripe from 'stripe';
import { z } from 'zod';
import { AppError } from '#lib/core/errors.ts';
import { type ProviderEvent, ProviderFault } from './provider.ts';
import { idOf } from './read-values.ts';
import { APP_METADATA, callStripe, PAGE_SIZE, stripe, type WriteOutcome } from './stripe-client.ts';

/** Events: where their webhooks are sent to, and reading one. */

/** The customer of a charge, for events that name only that. */
export const customerOfCharge = (chargeId: string): Promise<string | null> =>
  callStripe(async () => idOf((await stripe().charges.retrieve(chargeId)).customer));

/** Identifiers of Stripe; what is none of these never reaches the database. */
const Id = z.string().regex(/^[\w-]{1,255}$/);
/** Another object, by its identifier or whole; whatever else stands there names nothing. */
const Reference = z
  .union([Id, z.object({ id: Id }).transform(({ id }) => id)])
  .nullable()
  .catch(null);

const EventBody = z
  .object({
    id: Id,
    type: z.string().max(255),
    livemode: z.boolean(),
    data: z.object({
      object: z.object({
        object: z.string().optional(),
        id: Reference,
        customer: Reference,
        charge: Reference,
      }),
    }),
  })
  .transform(
    ({ id, type, livemode, data: { object } }): ProviderEvent => ({
      id,
      type,
      livemode,
      customerId: object.object === 'customer' ? object.id : object.customer,
      chargeId: object.charge,
    }),
  );

/**
 * Reads a webhook's raw body when one of the secrets has signed it within five minutes.
 * @returns null for a body that none of our secrets signed
 * @throws AppError VALIDATION_ERROR for one that is signed and no event
 */
export const readEvent = async (
  body: string,
  signature: string,
  secrets: readonly string[],
): Promise<ProviderEvent | null> => {
  for (const secret of secrets) {
    if (!(await isSigned(body, signature, secret))) continue;
    const event = EventBody.safeParse(parsed(body));
    if (!event.success) throw new AppError('VALIDATION_ERROR', { cause: event.error });
    return event.data;
  }
  return null;
};

/** The same from Stripe itself, which keeps events for thirty days; null where it has it no more. */
export const findEvent = async (id: string): Promise<ProviderEvent | null> => {
  try {
    return EventBody.parse(await callStripe(() => stripe().events.retrieve(id)));
  } catch (error) {
    if (error instanceof ProviderFault && error.outcome === 'missing') return null;
    throw error;
  }
};

const isSigned = async (body: string, signature: string, secret: string): Promise<boolean> => {
  try {
    return (await stripe().webhooks.signature?.verifyHeaderAsync(body, signature, secret)) ?? false;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
};

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
};

export type WrittenEndpoint = {
  written: WriteOutcome;
  /** Returned once, when it is created. */
  secret: string | null;
  /** False: it speaks another version of the API than this SDK and has to be made again. */
  speaksOurVersion: boolean;
};

/** The endpoint that events are sent to, at the version of the API that the SDK's types are of. */
export const writeWebhookEndpoint = (
  url: string,
  events: readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[],
): Promise<WrittenEndpoint> =>
  callStripe(async () => {
    const { webhookEndpoints } = stripe();
    for await (const endpoint of webhookEndpoints.list({ limit: PAGE_SIZE })) {
      if (endpoint.url !== url) continue;
      const speaksOurVersion = endpoint.api_version === Stripe.API_VERSION;
      const same =
        endpoint.status === 'enabled' &&
        [...endpoint.enabled_events].sort().join() === [...events].sort().join();
      if (same) return { written: 'unchanged', secret: null, speaksOurVersion };
      await webhookEndpoints.update(endpoint.id, { enabled_events: [...events], disabled: false });
      return { written: 'updated', secret: null, speaksOurVersion };
    }
    const made = await webhookEndpoints.create({
      url,
      enabled_events: [...events],
      api_version: Stripe.API_VERSION,
      description: 'Raff',
      metadata: APP_METADATA,
    });
    return { written: 'created', secret: made.secret ?? null, speaksOurVersion: true };
  });
