import { APP_METADATA, callStripe, stripe } from './stripe-client.ts';

/** Who pays: one customer for each company. */

/** A new customer. Its key must not be given other facts, so what may change is written by `describeCustomer`. */
export const createCustomer = (companyId: string, idempotencyKey: string): Promise<string> =>
  callStripe(async () => {
    const metadata = { ...APP_METADATA, company_id: companyId };
    const customer = await stripe().customers.create({ metadata }, { idempotencyKey });
    return customer.id;
  });

/** The name on invoices and in the provider's dashboard. */
export const describeCustomer = (
  customerId: string,
  { name, email, locale }: { name: string; email: string; locale: string },
): Promise<void> =>
  callStripe(async () => {
    await stripe().customers.update(customerId, { name, email, preferred_locales: [locale] });
  });
