import { getCustomer, idOf } from '#dev/stripe/billing/lookup.ts';
import { attachCard, attachNewCard, setDefaultCard } from '#dev/stripe/billing/payments.ts';
import { endSubscription, isOver } from '#dev/stripe/billing/standing.ts';
import { invalidRequest, missing } from '#dev/stripe/errors.ts';
import { inRange, page } from '#dev/stripe/list.ts';
import { mergeMetadata } from '#dev/stripe/objects/catalogue.ts';
import { makeCustomer, TEST_CARDS } from '#dev/stripe/objects/customers.ts';
import { route } from '#dev/stripe/routes/route.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import { changing, type World } from '#dev/stripe/world.ts';

export const customerRoutes = [
  route(
    'POST',
    '/v1/customers',
    'Customers:CustomerCreateParams',
    ['email', 'name', 'description', 'metadata', 'phone', 'preferred_locales'],
    ({ world, params }) => {
      const customer = makeCustomer(params, world.now());
      world.state.customers.add(customer);
      world.emit('customer.created', customer);
      return customer;
    },
  ),
  route(
    'POST',
    '/v1/customers/:id',
    'Customers:CustomerUpdateParams',
    ['email', 'name', 'description', 'metadata', 'phone', 'preferred_locales', 'invoice_settings'],
    ({ world, id, params }) => {
      const customer = getCustomer(world, id, 'id');
      const card = params.invoice_settings?.default_payment_method;
      if (card) requireOwnCard(world, customer, card);
      const previous = changing(customer, () => {
        if (params.email !== undefined) customer.email = params.email || null;
        if (params.name !== undefined) customer.name = params.name || null;
        if (params.description !== undefined) customer.description = params.description || null;
        if (params.phone !== undefined) customer.phone = params.phone || null;
        if (params.preferred_locales !== undefined) customer.preferred_locales = params.preferred_locales;
        if (card !== undefined) customer.invoice_settings.default_payment_method = card || null;
        customer.metadata = mergeMetadata(customer.metadata, params.metadata);
      });
      world.emit('customer.updated', customer, previous);
      return customer;
    },
  ),
  route('GET', '/v1/customers/:id', 'Customers:CustomerRetrieveParams', [], ({ world, id }) => {
    const customer = world.state.customers.find(id);
    if (!customer) throw missing('customer', id);
    return customer;
  }),
  route('DELETE', '/v1/customers/:id', 'Customers:CustomerDeleteParams', [], ({ world, id }) =>
    deleteCustomer(world, getCustomer(world, id, 'id')),
  ),
  route(
    'GET',
    '/v1/customers',
    'Customers:CustomerListParams',
    ['email', 'created', 'limit', 'starting_after', 'ending_before'],
    ({ world, params }) => {
      const living = world.state.customers.newestFirst().filter((customer) => !customer.deleted);
      const matching = living.filter(
        (c) => (params.email === undefined || c.email === params.email) && inRange(c.created, params.created),
      );
      return page(matching, params, '/v1/customers');
    },
  ),
  route(
    'GET',
    '/v1/customers/:id/payment_methods',
    'Customers:CustomerListPaymentMethodsParams',
    ['type', 'limit', 'starting_after', 'ending_before'],
    ({ world, id, params }) => {
      getCustomer(world, id, 'id');
      const cards = world.state.paymentMethods.newestFirst(
        (m) => m.customer === id && (!params.type || m.type === params.type),
      );
      return page(cards, params, `/v1/customers/${id}/payment_methods`);
    },
  ),
];

export const paymentMethodRoutes = [
  route('GET', '/v1/payment_methods/:id', 'PaymentMethods:PaymentMethodRetrieveParams', [], ({ world, id }) =>
    getCard(world, id),
  ),
  route(
    'GET',
    '/v1/payment_methods',
    'PaymentMethods:PaymentMethodListParams',
    ['customer', 'type', 'limit', 'starting_after', 'ending_before'],
    ({ world, params }) => {
      const cards = world.state.paymentMethods.newestFirst(
        (m) => !params.customer || m.customer === params.customer,
      );
      return page(cards, params, '/v1/payment_methods');
    },
  ),
  route(
    'POST',
    '/v1/payment_methods/:id/attach',
    'PaymentMethods:PaymentMethodAttachParams',
    ['customer'],
    ({ world, id, params }) => {
      const customer = getCustomer(world, params.customer ?? '');
      // Stripe's named test cards ("pm_card_visa") make a new card each time that they are attached.
      if (TEST_CARDS.some((card) => card.token === id)) return attachNewCard(world, customer, id, null);
      return attachCard(world, customer, getCard(world, id));
    },
  ),
  route(
    'POST',
    '/v1/payment_methods/:id/detach',
    'PaymentMethods:PaymentMethodDetachParams',
    [],
    ({ world, id }) => {
      const card = getCard(world, id);
      const customer = world.state.customers.find(idOf(card.customer) ?? '');
      if (!customer || customer.deleted) {
        throw invalidRequest(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        );
      }
      card.customer = null;
      if (idOf(customer.invoice_settings.default_payment_method) === id)
        setDefaultCard(world, customer, null);
      for (const subscription of world.state.subscriptions.values()) {
        if (idOf(subscription.default_payment_method) === id) subscription.default_payment_method = null;
      }
      world.emit('payment_method.detached', card);
      return card;
    },
  ),
];

function getCard(world: World, id: string): Stripe.PaymentMethod {
  const card = world.state.paymentMethods.find(id);
  if (!card) throw missing('PaymentMethod', id, 'payment_method');
  return card;
}

/** @throws StripeFailure when the card is not attached to this customer. */
export function requireOwnCard(world: World, customer: Stripe.Customer, id: string): void {
  const card = getCard(world, id);
  if (card.customer !== customer.id) {
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      {
        param: 'invoice_settings[default_payment_method]',
      },
    );
  }
}

function deleteCustomer(world: World, customer: Stripe.Customer): Stripe.DeletedCustomer {
  for (const subscription of world.state.subscriptions.values()) {
    if (subscription.customer === customer.id && !isOver(subscription))
      endSubscription(world, subscription, 'cancellation_requested');
  }
  world.emit('customer.deleted', customer);
  const deleted: Stripe.DeletedCustomer = { id: customer.id, object: 'customer', deleted: true };
  world.state.customers.add(deleted);
  return deleted;
}
