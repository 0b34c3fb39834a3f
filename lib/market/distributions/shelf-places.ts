import { cutPage } from '#lib/vocabulary/paging.ts';
import type { ShelfQuery } from './shelf-query.ts';
import { namesIn, type ShelfPlace } from './shelf-rows.ts';
import type { ShelfSet } from './shelf-set.ts';
import { storeNames } from './store-standing.ts';

const PLACES_A_PAGE = 50;

/** A page of a list, or all of it for a file. */
export const pageOfPlaces = <Row>(
  rows: readonly Row[],
  { page, listed }: Pick<ShelfQuery, 'page' | 'listed'>,
) => {
  const { rows: shown, ...paging } = cutPage(rows, listed === 'all' ? null : page, PLACES_A_PAGE);
  return { shown, paging: { ...paging, total: rows.length } };
};

/** How a product in a shop is written. */
export const placeNames = (set: ShelfSet) => {
  const names = namesIn(set);
  const namesOf = storeNames(set);
  return ({ productId, brandId, store }: ShelfPlace) => {
    const { store: shop, city, governorate } = namesOf(store);
    return {
      ...{ product: names.product(productId), brandId, store: shop },
      retailer: names.retailer(store.retailerId),
      ...{ city: city.name, governorate: governorate?.name ?? null },
    };
  };
};
