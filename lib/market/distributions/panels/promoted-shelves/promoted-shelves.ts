import type { EmptyInPromotion } from '#db/queries/market-promoted-shelves.ts';
import { translator } from '#lib/i18n/translator.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { pageOfPlaces, placeNames } from '#lib/market/distributions/shelf-places.ts';
import type { ShelfQuery } from '#lib/market/distributions/shelf-query.ts';
import { byBrandAndRetailer, type ShelfPlace, worthOfRows } from '#lib/market/distributions/shelf-rows.ts';
import type { ShelfSet } from '#lib/market/distributions/shelf-set.ts';
import { atStakeFor } from '#lib/market/distributions/shelf-worth.ts';
import { rounded } from '#lib/market/measures/measure.ts';
import { promotionInWords } from '#lib/market/names/promotion-words.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import type { PromotedRead } from './read-promoted-shelves.ts';
import type { PromotedShelvesData } from './schema.ts';

/** An empty shelf in one promotion, with what is at stake for the days that are sure. */
export type PromotedEmpty = ShelfPlace &
  Omit<EmptyInPromotion, 'storeId'> & { aMonth: number | null; worth: number | null };

/** What is most at stake first, then the longest, then what sells most. */
export const promotedRows = (set: ShelfSet, { empty, worth }: PromotedRead): PromotedEmpty[] => {
  const stores = new Map([...set.stores, ...set.online].map((store) => [store.id, store]));
  const brandOf = new Map(set.view.products.map(({ id, brandId }) => [id, brandId]));
  const rows = empty.flatMap(({ storeId, ...found }): PromotedEmpty[] => {
    const [store, brandId] = [stores.get(storeId), brandOf.get(found.productId)];
    if (!store || brandId === undefined) return [];
    const aMonth = worth.of(found.productId, store)?.value ?? null;
    return [{ ...found, store, brandId, aMonth, worth: atStakeFor(aMonth, found.atLeast) }];
  });
  return rows.sort(
    (a, b) =>
      (b.worth ?? -1) - (a.worth ?? -1) ||
      b.atLeast - a.atLeast ||
      (b.aMonth ?? -1) - (a.aMonth ?? -1) ||
      b.from - a.from ||
      (a.productId + a.store.id < b.productId + b.store.id ? -1 : 1),
  );
};

/** What promotions offer, in words. */
export const offersIn = ({ locale }: Pick<ShelfSet, 'locale'>) => {
  const t = translator(locale, 'market');
  return (promotion: Pick<EmptyInPromotion, 'mechanic' | 'terms'>): string =>
    promotionInWords(t, locale, promotion);
};

export const promotedShelves = (
  set: ShelfSet,
  read: PromotedRead | null,
  query: Pick<ShelfQuery, 'page' | 'listed'>,
): PromotedShelvesData => {
  if (read === null) return null;
  const rows = promotedRows(set, read);
  const brandOf = new Map(set.view.products.map(({ id, brandId }) => [id, brandId]));
  // Wholesalers have shelves too, and no shop of the view.
  const retailers = new Set([...set.stores, ...set.online].map(({ retailerId }) => retailerId));
  const all = read.promoted.flatMap(({ productId, retailerId, n }) =>
    retailers.has(retailerId) ? { brandId: brandOf.get(productId) ?? '', store: { retailerId }, n } : [],
  );
  return {
    ...{ n: rows.length, of: all.reduce((sum, { n }) => sum + n, 0) },
    atStake: discloseFigure(set, 'promoted-at-stake', worthOfRows(rows)),
    byBrand: byBrandAndRetailer(set, { kind: 'promoted-at-stake', rows, all }),
    shelves: set.disclosure.isFull ? listed(set, rows, query) : null,
  };
};

const listed = (
  set: ShelfSet,
  rows: readonly PromotedEmpty[],
  query: Pick<ShelfQuery, 'page' | 'listed'>,
): NonNullable<PromotedShelvesData>['shelves'] => {
  const { shown, paging } = pageOfPlaces(rows, query);
  const [nameOf, offerOf] = [placeNames(set), offersIn(set)];
  return {
    ...paging,
    rows: shown.map((row) => ({
      ...{ ...nameOf(row), offer: offerOf(row), from: dayFromNumber(row.from) },
      to: row.to === null ? null : dayFromNumber(row.to),
      ...{ atLeast: row.atLeast, visits: row.visits, emptyVisits: row.emptyVisits },
      ...{ aMonth: rounded(row.aMonth), atStake: rounded(row.worth) },
    })),
  };
};
