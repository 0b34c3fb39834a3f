import type Stripe from 'stripe';
import { ProviderFault } from './provider.ts';
import type { WriteOutcome } from './stripe-client.ts';
import { APP_METADATA, callStripe, PAGE_SIZE, stripe } from './stripe-client.ts';

/** The hosted billing portal and its configuration. */

/** A page of the provider's where the customer sees the card, the invoices and can cancel. */
export const createPortal = (order: {
  customerId: string;
  returnUrl: string;
  /** Straight to giving a card, and back. */
  cardOnly: boolean;
}): Promise<string> =>
  callStripe(async () => {
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
  const list = stripe().billingPortal.configurations.list({ active: true, limit: PAGE_SIZE });
  for await (const configuration of list)
    if (configuration.metadata?.app === APP_METADATA.app) return configuration;
  return null;
};

const portalConfiguration = async (): Promise<string> => {
  const configuration = await findPortalConfiguration();
  if (!configuration)
    throw new ProviderFault(
      'missing',
      'portal',
      new Error('no portal configuration: run npm run stripe:sync'),
    );
  return configuration.id;
};

/** The portal as we want it: the card, the invoices and the end of the period; never plan, quantity or pause. */
export const writePortalConfiguration = (returnUrl: string): Promise<WriteOutcome> =>
  callStripe(async () => {
    const { configurations } = stripe().billingPortal;
    const settings = {
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
    const configuration = await findPortalConfiguration();
    if (!configuration) {
      await configurations.create({ ...settings, name: 'Raff', metadata: APP_METADATA });
      return 'created';
    }
    const { features } = configuration;
    const same =
      configuration.default_return_url === returnUrl &&
      features.invoice_history.enabled &&
      features.payment_method_update.enabled &&
      features.subscription_cancel.enabled &&
      features.subscription_cancel.mode === 'at_period_end' &&
      !features.customer_update.enabled &&
      !features.subscription_pause.enabled &&
      !features.subscription_update.enabled;
    if (same) return 'unchanged';
    await configurations.update(configuration.id, settings);
    return 'updated';
  });
