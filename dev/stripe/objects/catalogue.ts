/** Products and prices as Stripe returns them. */
import { type Stripe, StripeSdk } from '#dev/stripe/sdk.ts';
import { makeId } from '#dev/stripe/state.ts';

export function makeProduct(params: Stripe.ProductCreateParams, now: number): Stripe.Product {
  return {
    id: params.id ?? makeId('prod', 14),
    object: 'product',
    active: params.active ?? true,
    created: now,
    default_price: null,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: (params.marketing_features ?? []).map(({ name }) => ({ name })),
    metadata: metadataFrom(params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: params.statement_descriptor ?? null,
    tax_code: params.tax_code ?? null,
    tax_details: null,
    type: 'service',
    unit_label: params.unit_label ?? null,
    updated: now,
    url: params.url ?? null,
  };
}

export function makePrice(params: Stripe.PriceCreateParams, product: string, now: number): Stripe.Price {
  const recurring = params.recurring;
  return {
    id: makeId('price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: now,
    currency: params.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: metadataFrom(params.metadata),
    nickname: params.nickname ?? null,
    product,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: params.unit_amount ?? 0,
    unit_amount_decimal: StripeSdk.Decimal.from(params.unit_amount ?? 0),
  };
}

/** The old "plan" view of a price, which subscription items still carry. */
export function planOf(price: Stripe.Price, recurring: Stripe.Price.Recurring): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: recurring.interval,
    interval_count: recurring.interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: typeof price.product === 'string' ? price.product : price.product.id,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

/** Metadata as given at creation; '' and null clear, so they leave nothing. */
export function metadataFrom(given: Stripe.Emptyable<Stripe.MetadataParam> | undefined): Stripe.Metadata {
  return mergeMetadata({}, given);
}

/** Stripe merges metadata by key; an empty value deletes its key, an empty whole deletes all. */
export function mergeMetadata(
  current: Stripe.Metadata | null,
  given: Stripe.Emptyable<Stripe.MetadataParam> | undefined,
): Stripe.Metadata {
  if (given === undefined) return current ?? {};
  if (given === null || given === '') return {};
  const merged: Stripe.Metadata = { ...current };
  for (const [key, value] of Object.entries(given)) {
    if (value === null || value === '') delete merged[key];
    else merged[key] = String(value);
  }
  return merged;
}
