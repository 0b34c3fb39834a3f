import Stripe from 'stripe';
import type { PlanId } from '#lib/vocabulary/plans.ts';
import type { WriteOutcome } from './stripe-client.ts';
import { APP_METADATA, callStripe, stripe } from './stripe-client.ts';

/** What is sold: products and prices. */

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

/** Makes a product of this id or brings its words up to date. */
export const writeProduct = ({ id, name, description }: CatalogueProduct): Promise<WriteOutcome> =>
  callStripe(async () => {
    const { products } = stripe();
    try {
      const product = await products.retrieve(id);
      if (product.active && product.name === name && product.description === description) return 'unchanged';
      await products.update(id, { name, description, active: true });
      return 'updated';
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'resource_missing') throw error;
      await products.create({ id, name, description, metadata: APP_METADATA });
      return 'created';
    }
  });

/**
 * Prices never change: a new amount is a new price that takes the lookup key over. Existing subscriptions keep the old one; it is only
 * archived.
 */
export const writePrice = (price: CataloguePrice): Promise<WriteOutcome> =>
  callStripe(async () => {
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
      metadata: { ...APP_METADATA, plan_id: price.planId },
    });
    if (old) await prices.update(old.id, { active: false });
    return old ? 'updated' : 'created';
  });
