import { Refusal } from '../reading/read-cells.ts';
import type { NamedPlaces } from './market-places.ts';

/** The retailer that a row names. @throws Refusal */
export const readRetailer = (text: string, places: NamedPlaces): string => {
  if (text === '') throw new Refusal('retailer_missing', 'retailer');
  const retailer = places.findRetailer(text);
  if ('id' in retailer) return retailer.id;
  throw new Refusal('retailer_unknown', 'retailer', text, retailer.suggestion);
};

/** The store that a row names; without a name the retailer's online store, or its only one. @throws Refusal */
export const readStore = (retailerId: string, text: string, places: NamedPlaces): string => {
  if (text === '') {
    const only = places.findOnlyStore(retailerId);
    if (only === null) throw new Refusal('store_missing', 'store');
    return only;
  }
  const store = places.findStore(retailerId, text);
  if ('id' in store) return store.id;
  throw new Refusal('store_unknown', 'store', text, store.suggestion);
};
