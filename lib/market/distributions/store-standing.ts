import { onceFor } from '#lib/core/once-for.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { FigureOf } from '#lib/market/access/plan-disclosure.ts';
import type { ContributingRow } from '#lib/market/dashboard/drill/figure-basis.ts';
import type { PriceSide } from '#lib/vocabulary/market-terms.ts';
import { isCarried, type Shelf, type ShelfSet, type Store } from './shelf-set.ts';

/** How shops stand with some products: each known shop carries one of them or none, whatever the number of products. */

/** A known shop and what it carries of some products. */
export type StoreStanding = {
  store: Store;
  /** The newest visit that found anything of the category. */
  seen: number;
  /** The shelves on which it carries them, and how many of these are empty. */
  carried: readonly Shelf[];
  empty: number;
};

export type Standing = {
  standings: readonly StoreStanding[];
  /** Of the products that were looked for; of a shop without any, too, the figure is of these. */
  products: readonly string[];
  /** Some of them are left out, as the plan shows no single products. */
  isCut: boolean;
};

/** Two products are as good as all, to see that a figure is of more than one. */
const twoOf = <Of>(all: readonly Of[], idOf: (of: Of) => string): string[] => {
  const [first] = all;
  if (first === undefined) return [];
  const one = idOf(first);
  const other = all.find((each) => idOf(each) !== one);
  return other === undefined ? [one] : [one, idOf(other)];
};

type IsOf = (productId: string, brandId: string) => boolean;

/**
 * The known shops with what they carry of some products. In plans without single products a brand with one product at a retailer is left
 * out there, so that no shop stands for a product: then `isCut`.
 */
const standingOf = (
  set: Pick<ShelfSet, 'view' | 'stores' | 'shelves' | 'known' | 'disclosure'>,
  isOf: IsOf,
  of: FigureOf = 'brands',
): Standing => {
  const carried = set.shelves.filter((shelf) => isCarried(shelf) && isOf(shelf.productId, shelf.brandId));
  const productIds = set.view.products.flatMap(({ id, brandId }) => (isOf(id, brandId) ? id : []));
  const shown = set.disclosure.rows(carried, of);
  const isCut = shown.length < carried.length;
  const left = new Set(isCut ? shown.map(({ retailerId }) => retailerId) : []);
  const cut = new Set(
    isCut ? carried.flatMap(({ retailerId }) => (left.has(retailerId) ? [] : retailerId)) : [],
  );
  const byStore = Map.groupBy(shown, ({ storeId }) => storeId);
  const standings = set.stores.flatMap((store): StoreStanding[] => {
    const seen = set.known.get(store.id);
    if (seen === undefined || cut.has(store.retailerId)) return [];
    const shelves = byStore.get(store.id) ?? [];
    return [{ store, seen, carried: shelves, empty: shelves.filter(({ state }) => state === 'oos').length }];
  });
  return { standings, products: twoOf(productIds, (id) => id), isCut };
};

/** Of the products that a view is about. */
export const subjectStanding = onceFor((set: ShelfSet) =>
  standingOf(set, set.isSubject, set.isRival === null ? 'all' : 'brands'),
);

/** Of one product, which the plan shows. */
export const productStanding = (set: ShelfSet, productId: string): Standing =>
  standingOf(set, (id) => id === productId);

/** The same of one side of a comparison; null where a view compares nothing. */
export const sideStanding = (set: ShelfSet, side: PriceSide): Standing | null => {
  if (side === 'ours') return subjectStanding(set);
  return set.isRival && standingOf(set, set.isRival);
};

/** The names that a shop's cells have. */
export const storeNames = onceFor((set: ShelfSet) => {
  const t = translator(set.locale, 'market');
  const regions = new Map(set.regions.map((region) => [region.id, set.label(region)]));
  const namesOf = (store: Store) => ({
    store: set.label(store),
    city: set.label({ id: store.cityEn, nameEn: store.cityEn, nameAr: store.cityAr }),
    governorate: regions.get(store.regionId ?? '') ?? null,
    channel: { id: store.channel, name: t(`channels.${store.channel}`) },
  });
  // A shop is in the rows of many figures.
  return onceFor(namesOf);
});

/** What a visit found, in words. */
export const stateNames = ({ locale }: Pick<ShelfSet, 'locale'>) => {
  const t = translator(locale, 'market');
  return (state: Shelf['state']) => state && { id: state, name: t(`shelfStates.${state}`) };
};

/** Shops as rows behind a figure of some products. @param value what a shop brings; null: it is in no such figure */
export const storeRows = (
  set: ShelfSet,
  { standings, products }: Pick<Standing, 'standings' | 'products'>,
  value: (standing: StoreStanding) => Pick<ContributingRow, 'value' | 'weight'> | null,
): ContributingRow[] => {
  const namesOf = storeNames(set);
  const rows: ContributingRow[] = [];
  for (const standing of standings) {
    const brought = value(standing);
    if (brought === null) continue;
    const { store, seen, carried, empty } = standing;
    const brandId = carried[0]?.brandId ?? null;
    const isOfOne = carried.every((shelf) => shelf.brandId === brandId);
    const row: ContributingRow = {
      brandId: isOfOne ? brandId : null,
      productId: null,
      retailerId: store.retailerId,
      // Two are as good as all.
      products: carried.length > 0 ? twoOf(carried, ({ productId }) => productId) : products,
      details: () => ({ ...namesOf(store), carried: carried.length, empty, seen }),
      own: null,
      other: null,
      n: 1,
      value: brought.value,
    };
    if (brought.weight !== undefined) row.weight = brought.weight;
    rows.push(row);
  }
  return rows;
};
