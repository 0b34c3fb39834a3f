/** The billing portal's configurations and sessions as Stripe returns them. */

import { metadataFrom } from '#dev/stripe/objects/catalogue.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import { makeId } from '#dev/stripe/state.ts';

type Features = Stripe.BillingPortal.Configuration.Features;
type GivenFeatures = Stripe.BillingPortal.ConfigurationUpdateParams.Features;

export function makePortalConfiguration(
  params: Stripe.BillingPortal.ConfigurationCreateParams,
  now: number,
): Stripe.BillingPortal.Configuration {
  return {
    id: makeId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: params.business_profile?.headline || null,
      privacy_policy_url: params.business_profile?.privacy_policy_url || null,
      terms_of_service_url: params.business_profile?.terms_of_service_url || null,
    },
    created: now,
    default_return_url: params.default_return_url || null,
    features: mergeFeatures(NO_FEATURES, params.features),
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: metadataFrom(params.metadata),
    name: params.name || null,
    updated: now,
  };
}

const NO_FEATURES: Features = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
};

/** What a request says about the features, over what was there. */
export function mergeFeatures(current: Features, given: GivenFeatures | undefined): Features {
  if (!given) return current;
  const {
    customer_update,
    invoice_history,
    payment_method_update,
    subscription_cancel,
    subscription_pause,
    subscription_update,
  } = given;
  return {
    customer_update: {
      allowed_updates: customer_update?.allowed_updates || current.customer_update.allowed_updates,
      enabled: customer_update?.enabled ?? current.customer_update.enabled,
    },
    invoice_history: { enabled: invoice_history?.enabled ?? current.invoice_history.enabled },
    payment_method_update: {
      enabled: payment_method_update?.enabled ?? current.payment_method_update.enabled,
      payment_method_configuration: null,
    },
    subscription_cancel: {
      ...current.subscription_cancel,
      enabled: subscription_cancel?.enabled ?? current.subscription_cancel.enabled,
      mode: subscription_cancel?.mode ?? current.subscription_cancel.mode,
      proration_behavior:
        subscription_cancel?.proration_behavior ?? current.subscription_cancel.proration_behavior,
    },
    subscription_pause: {
      ...current.subscription_pause,
      enabled: subscription_pause?.enabled ?? current.subscription_pause.enabled,
    },
    subscription_update: {
      ...current.subscription_update,
      default_allowed_updates:
        subscription_update?.default_allowed_updates || current.subscription_update.default_allowed_updates,
      enabled: subscription_update?.enabled ?? current.subscription_update.enabled,
    },
  };
}

export function makePortalSession(
  params: Stripe.BillingPortal.SessionCreateParams,
  facts: { customer: string; configuration: Stripe.BillingPortal.Configuration; now: number; origin: string },
): Stripe.BillingPortal.Session {
  const id = makeId('bps');
  const flow = params.flow_data;
  const after = flow?.after_completion;
  return {
    id,
    object: 'billing_portal.session',
    configuration: facts.configuration.id,
    created: facts.now,
    customer: facts.customer,
    customer_account: null,
    flow: flow
      ? {
          after_completion: {
            hosted_confirmation: after?.hosted_confirmation
              ? { custom_message: after.hosted_confirmation.custom_message ?? null }
              : null,
            redirect: after?.redirect ? { return_url: after.redirect.return_url } : null,
            type: after?.type ?? 'portal_homepage',
          },
          customer_update: null,
          subscription_cancel: flow.subscription_cancel
            ? { retention: null, subscription: flow.subscription_cancel.subscription }
            : null,
          subscription_pause: null,
          subscription_update: null,
          subscription_update_confirm: null,
          type: flow.type,
        }
      : null,
    livemode: false,
    locale: params.locale ?? null,
    on_behalf_of: null,
    return_url: params.return_url ?? facts.configuration.default_return_url,
    url: `${facts.origin}/p/session/${id}`,
  };
}
