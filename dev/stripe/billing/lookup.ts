/** Finds objects by id or refuses in Stripe's words, and follows the references between them. */
import { invalidRequest, missing, StripeFailure } from '#dev/stripe/errors.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import type { World } from '#dev/stripe/world.ts';

export function getCustomer(world: World, id: string, param = 'customer'): Stripe.Customer {
  const customer = world.state.customers.find(id);
  if (!customer) throw missing('customer', id, param);
  if (customer.deleted) {
    throw new StripeFailure(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param,
      message: `No such customer: '${id}'; it has been deleted`,
    });
  }
  return customer;
}

export function getSubscription(world: World, id: string): Stripe.Subscription {
  const subscription = world.state.subscriptions.find(id);
  if (!subscription) throw missing('subscription', id);
  return subscription;
}

export function getInvoice(world: World, id: string): Stripe.Invoice {
  const invoice = world.state.invoices.find(id);
  if (!invoice) throw missing('invoice', id, 'invoice');
  return invoice;
}

export function getRecurringPrice(
  world: World,
  id: string,
  param: string,
): { price: Stripe.Price; recurring: Stripe.Price.Recurring } {
  const price = world.state.prices.find(id);
  if (!price) throw missing('price', id, param);
  if (!price.active)
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, {
      param,
    });
  if (!price.recurring)
    throw invalidRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param },
    );
  return { price, recurring: price.recurring };
}

/** The id behind a field that may have been expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}

/** The card a subscription is charged on: its own first, then the customer's. */
export function cardFor(world: World, subscription: Stripe.Subscription): Stripe.PaymentMethod | null {
  const customer = world.state.customers.find(idOf(subscription.customer) ?? '');
  const ownMethod = idOf(subscription.default_payment_method);
  const shared =
    customer && !customer.deleted ? idOf(customer.invoice_settings.default_payment_method) : null;
  const card = world.state.paymentMethods.find(ownMethod ?? shared ?? '');
  return card ?? null;
}

export function invoiceSubscription(world: World, invoice: Stripe.Invoice): Stripe.Subscription | null {
  const id = idOf(invoice.parent?.subscription_details?.subscription);
  return (id && world.state.subscriptions.find(id)) || null;
}
