import { collectInvoice, voidInvoice } from '#dev/stripe/billing/invoices.ts';
import { getCustomer, getInvoice, idOf } from '#dev/stripe/billing/lookup.ts';
import { attachNewCard, refundableCharge, refundCharge } from '#dev/stripe/billing/payments.ts';
import { invalidRequest, missing, StripeFailure } from '#dev/stripe/errors.ts';
import { inRange, page } from '#dev/stripe/list.ts';
import { TEST_CARDS } from '#dev/stripe/objects/customers.ts';
import { route } from '#dev/stripe/routes/route.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import type { World } from '#dev/stripe/world.ts';

export const invoiceRoutes = [
  route('GET', '/v1/invoices/:id', 'Invoices:InvoiceRetrieveParams', [], ({ world, id }) =>
    getInvoice(world, id),
  ),
  route(
    'GET',
    '/v1/invoices',
    'Invoices:InvoiceListParams',
    ['customer', 'subscription', 'status', 'created', 'limit', 'starting_after', 'ending_before'],
    ({ world, params }) => {
      const matching = world.state.invoices.newestFirst(
        (i) =>
          (params.customer === undefined || i.customer === params.customer) &&
          (params.subscription === undefined ||
            idOf(i.parent?.subscription_details?.subscription) === params.subscription) &&
          (params.status === undefined || i.status === params.status) &&
          inRange(i.created, params.created),
      );
      return page(matching, params, '/v1/invoices');
    },
  ),
  route(
    'POST',
    '/v1/invoices/:id/pay',
    'Invoices:InvoicePayParams',
    ['payment_method', 'off_session'],
    ({ world, id, params }) => {
      const invoice = getInvoice(world, id);
      if (invoice.status === 'paid')
        throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
      if (invoice.status !== 'open') throw invalidRequest(`Invoice is ${invoice.status} and cannot be paid.`);
      const outcome = collectInvoice(
        world,
        invoice,
        params.off_session === false ? 'there' : 'away',
        cardGiven(world, invoice, params.payment_method),
      );
      if (outcome === 'succeeded') return invoice;
      throw new StripeFailure(402, {
        type: 'card_error',
        code: outcome === 'needs_confirmation' ? 'invoice_payment_intent_requires_action' : 'card_declined',
        message:
          outcome === 'needs_confirmation'
            ? 'This payment requires additional user action before it can be completed successfully.'
            : 'Your card was declined.',
      });
    },
  ),
  route('POST', '/v1/invoices/:id/void', 'Invoices:InvoiceVoidInvoiceParams', [], ({ world, id }) => {
    const invoice = getInvoice(world, id);
    voidInvoice(world, invoice);
    return invoice;
  }),
];

/** Only when a card is named: else the invoice's own way of choosing one applies. */
function cardGiven(
  world: World,
  invoice: Stripe.Invoice,
  id: string | undefined,
): Stripe.PaymentMethod | undefined {
  if (id === undefined) return undefined;
  if (TEST_CARDS.some((card) => card.token === id)) {
    return attachNewCard(world, getCustomer(world, idOf(invoice.customer) ?? ''), id, null);
  }
  const card = world.state.paymentMethods.find(id);
  if (!card) throw missing('PaymentMethod', id, 'payment_method');
  return card;
}

export const paymentRoutes = [
  route(
    'GET',
    '/v1/invoice_payments/:id',
    'InvoicePayments:InvoicePaymentRetrieveParams',
    [],
    ({ world, id }) => orMissing(world.state.invoicePayments.find(id), 'invoice_payment', id),
  ),
  route(
    'GET',
    '/v1/invoice_payments',
    'InvoicePayments:InvoicePaymentListParams',
    ['invoice', 'status', 'limit', 'starting_after', 'ending_before'],
    ({ world, params }) => {
      const matching = world.state.invoicePayments.newestFirst(
        (p) =>
          (params.invoice === undefined || p.invoice === params.invoice) &&
          (params.status === undefined || p.status === params.status),
      );
      return page(matching, params, '/v1/invoice_payments');
    },
  ),
  route('GET', '/v1/payment_intents/:id', 'PaymentIntents:PaymentIntentRetrieveParams', [], ({ world, id }) =>
    orMissing(world.state.paymentIntents.find(id), 'payment_intent', id),
  ),
  route(
    'GET',
    '/v1/payment_intents',
    'PaymentIntents:PaymentIntentListParams',
    ['customer', 'created', 'limit', 'starting_after', 'ending_before'],
    ({ world, params }) => {
      const matching = world.state.paymentIntents.newestFirst(
        (i) =>
          (params.customer === undefined || i.customer === params.customer) &&
          inRange(i.created, params.created),
      );
      return page(matching, params, '/v1/payment_intents');
    },
  ),
  route('GET', '/v1/charges/:id', 'Charges:ChargeRetrieveParams', [], ({ world, id }) =>
    orMissing(world.state.charges.find(id), 'charge', id),
  ),
  route(
    'GET',
    '/v1/charges',
    'Charges:ChargeListParams',
    ['customer', 'payment_intent', 'created', 'limit', 'starting_after', 'ending_before'],
    ({ world, params }) => {
      const matching = world.state.charges.newestFirst(
        (c) =>
          (params.customer === undefined || c.customer === params.customer) &&
          (params.payment_intent === undefined || c.payment_intent === params.payment_intent) &&
          inRange(c.created, params.created),
      );
      return page(matching, params, '/v1/charges');
    },
  ),
  route(
    'POST',
    '/v1/refunds',
    'Refunds:RefundCreateParams',
    ['charge', 'payment_intent', 'amount', 'reason', 'metadata'],
    ({ world, params }) => refundCharge(world, refundableCharge(world, params), params),
  ),
  route('GET', '/v1/refunds/:id', 'Refunds:RefundRetrieveParams', [], ({ world, id }) =>
    orMissing(world.state.refunds.find(id), 'refund', id),
  ),
  route(
    'GET',
    '/v1/refunds',
    'Refunds:RefundListParams',
    ['charge', 'payment_intent', 'created', 'limit', 'starting_after', 'ending_before'],
    ({ world, params }) => {
      const matching = world.state.refunds.newestFirst(
        (r) =>
          (params.charge === undefined || r.charge === params.charge) &&
          (params.payment_intent === undefined || r.payment_intent === params.payment_intent) &&
          inRange(r.created, params.created),
      );
      return page(matching, params, '/v1/refunds');
    },
  ),
];

function orMissing<T>(resource: T | undefined, noun: string, id: string): T {
  if (resource === undefined) throw missing(noun, id);
  return resource;
}
