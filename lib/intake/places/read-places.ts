import { Refusal, type RowCells } from '../reading/read-cells.ts';
import { saysNothing } from '../values/clean-cell.ts';
import { readGtin } from '../values/read-gtin.ts';
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

/** The codes of the product that a row is of: the retailer's, its barcode, or both; a company's own is enough. @throws Refusal */
export const readCodes = (
  { cellOf, textOf }: RowCells,
  own: string | null = null,
): { sku: string | null; gtin: string | null } => {
  const sku = saysNothing(textOf('sku')) ? null : textOf('sku');
  const read = readGtin(cellOf('gtin'));
  if (read && 'code' in read && (sku ?? own) === null) throw new Refusal(read.code, 'gtin', textOf('gtin'));
  const gtin = read && 'gtin' in read ? read.gtin : null;
  if ((sku ?? gtin ?? own) === null) throw new Refusal('product_missing', null);
  return { sku, gtin };
};
