import { ProviderFault } from './provider.ts';
import { stripe } from './stripe-client.ts';

/** The id of the active price with this lookup key. @throws ProviderFault `missing` when `npm run stripe:sync` has not made it */
export const priceOf = async (lookupKey: string): Promise<string> => {
  const { data } = await stripe().prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  const [price] = data;
  if (!price)
    throw new ProviderFault('missing', 'price', new Error(`no price ${lookupKey}: run npm run stripe:sync`));
  return price.id;
};
