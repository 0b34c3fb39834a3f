/** How a route of the API is declared: its parameters are those of the SDK, checked before the handler sees them. */
import { notActedOn } from '#dev/stripe/errors.ts';
import { conform } from '#dev/stripe/params/conform.ts';
import type { FormTree } from '#dev/stripe/params/form.ts';
import { paramSchema } from '#dev/stripe/params/sdk-types.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import type { World } from '#dev/stripe/world.ts';

/** "file:name" in the SDK's resources, and the type it stands for. */
export type ParamTypes = {
  'Customers:CustomerCreateParams': Stripe.CustomerCreateParams;
  'Customers:CustomerUpdateParams': Stripe.CustomerUpdateParams;
  'Customers:CustomerRetrieveParams': Stripe.CustomerRetrieveParams;
  'Customers:CustomerDeleteParams': Stripe.CustomerDeleteParams;
  'Customers:CustomerListParams': Stripe.CustomerListParams;
  'Customers:CustomerListPaymentMethodsParams': Stripe.CustomerListPaymentMethodsParams;
  'PaymentMethods:PaymentMethodRetrieveParams': Stripe.PaymentMethodRetrieveParams;
  'PaymentMethods:PaymentMethodListParams': Stripe.PaymentMethodListParams;
  'PaymentMethods:PaymentMethodAttachParams': Stripe.PaymentMethodAttachParams;
  'PaymentMethods:PaymentMethodDetachParams': Stripe.PaymentMethodDetachParams;
  'Products:ProductCreateParams': Stripe.ProductCreateParams;
  'Products:ProductUpdateParams': Stripe.ProductUpdateParams;
  'Products:ProductRetrieveParams': Stripe.ProductRetrieveParams;
  'Products:ProductListParams': Stripe.ProductListParams;
  'Prices:PriceCreateParams': Stripe.PriceCreateParams;
  'Prices:PriceUpdateParams': Stripe.PriceUpdateParams;
  'Prices:PriceRetrieveParams': Stripe.PriceRetrieveParams;
  'Prices:PriceListParams': Stripe.PriceListParams;
  'Subscriptions:SubscriptionCreateParams': Stripe.SubscriptionCreateParams;
  'Subscriptions:SubscriptionUpdateParams': Stripe.SubscriptionUpdateParams;
  'Subscriptions:SubscriptionRetrieveParams': Stripe.SubscriptionRetrieveParams;
  'Subscriptions:SubscriptionListParams': Stripe.SubscriptionListParams;
  'Subscriptions:SubscriptionCancelParams': Stripe.SubscriptionCancelParams;
  'Subscriptions:SubscriptionPauseParams': Stripe.SubscriptionPauseParams;
  'Subscriptions:SubscriptionResumeParams': Stripe.SubscriptionResumeParams;
  'Checkout/Sessions:Checkout.SessionCreateParams': Stripe.Checkout.SessionCreateParams;
  'Checkout/Sessions:Checkout.SessionRetrieveParams': Stripe.Checkout.SessionRetrieveParams;
  'Checkout/Sessions:Checkout.SessionListParams': Stripe.Checkout.SessionListParams;
  'Checkout/Sessions:Checkout.SessionExpireParams': Stripe.Checkout.SessionExpireParams;
  'Checkout/Sessions:Checkout.SessionListLineItemsParams': Stripe.Checkout.SessionListLineItemsParams;
  'BillingPortal/Configurations:BillingPortal.ConfigurationCreateParams': Stripe.BillingPortal.ConfigurationCreateParams;
  'BillingPortal/Configurations:BillingPortal.ConfigurationUpdateParams': Stripe.BillingPortal.ConfigurationUpdateParams;
  'BillingPortal/Configurations:BillingPortal.ConfigurationRetrieveParams': Stripe.BillingPortal.ConfigurationRetrieveParams;
  'BillingPortal/Configurations:BillingPortal.ConfigurationListParams': Stripe.BillingPortal.ConfigurationListParams;
  'BillingPortal/Sessions:BillingPortal.SessionCreateParams': Stripe.BillingPortal.SessionCreateParams;
  'Invoices:InvoiceRetrieveParams': Stripe.InvoiceRetrieveParams;
  'Invoices:InvoiceListParams': Stripe.InvoiceListParams;
  'Invoices:InvoicePayParams': Stripe.InvoicePayParams;
  'Invoices:InvoiceVoidInvoiceParams': Stripe.InvoiceVoidInvoiceParams;
  'InvoicePayments:InvoicePaymentRetrieveParams': Stripe.InvoicePaymentRetrieveParams;
  'InvoicePayments:InvoicePaymentListParams': Stripe.InvoicePaymentListParams;
  'PaymentIntents:PaymentIntentRetrieveParams': Stripe.PaymentIntentRetrieveParams;
  'PaymentIntents:PaymentIntentListParams': Stripe.PaymentIntentListParams;
  'Charges:ChargeRetrieveParams': Stripe.ChargeRetrieveParams;
  'Charges:ChargeListParams': Stripe.ChargeListParams;
  'Refunds:RefundCreateParams': Stripe.RefundCreateParams;
  'Refunds:RefundRetrieveParams': Stripe.RefundRetrieveParams;
  'Refunds:RefundListParams': Stripe.RefundListParams;
  'WebhookEndpoints:WebhookEndpointCreateParams': Stripe.WebhookEndpointCreateParams;
  'WebhookEndpoints:WebhookEndpointUpdateParams': Stripe.WebhookEndpointUpdateParams;
  'WebhookEndpoints:WebhookEndpointRetrieveParams': Stripe.WebhookEndpointRetrieveParams;
  'WebhookEndpoints:WebhookEndpointDeleteParams': Stripe.WebhookEndpointDeleteParams;
  'WebhookEndpoints:WebhookEndpointListParams': Stripe.WebhookEndpointListParams;
  'Events:EventRetrieveParams': Stripe.EventRetrieveParams;
  'Events:EventListParams': Stripe.EventListParams;
};

type ParamName = keyof ParamTypes;

export type Route = {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  /** Answers the object to send; `expand` is applied after it. */
  answer: (
    world: World,
    id: string,
    form: { [key: string]: FormTree },
  ) => { object: object; expand: string[] };
};

/**
 * @param path with at most one `:id`
 * @param actsOn the parameters that this route does something with; the rest of the SDK's are refused, not ignored
 */
export function route<N extends ParamName>(
  method: Route['method'],
  path: string,
  name: N,
  actsOn: (keyof ParamTypes[N] & string)[],
  handle: (call: { world: World; id: string; params: ParamTypes[N] }) => object,
): Route {
  const [file = '', type = ''] = name.split(':');
  const paramNames = new Set<string>([...actsOn, 'expand']);
  return {
    method,
    path: new RegExp(`^${path.replace(':id', '([^/]+)')}$`),
    answer(world, id, form) {
      const given: unknown = conform(paramSchema(file, type), form);
      for (const param of Object.keys(form)) if (!paramNames.has(param)) throw notActedOn(param);
      const expand = expandPaths(form);
      // The one cast: `conform` has just held the form to the declaration from which this type is compiled.
      return { object: handle({ world, id, params: given as ParamTypes[N] }), expand };
    },
  };
}

function expandPaths({ expand }: { [key: string]: FormTree }): string[] {
  if (expand === undefined || typeof expand === 'string') return [];
  return Object.values(expand).filter((path) => typeof path === 'string');
}
