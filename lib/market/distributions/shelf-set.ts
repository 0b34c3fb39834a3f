import type { RegionName, ShelfState, Universe } from '#db/queries/market-shelves.ts';
import type { ProductRow, StoreRow } from '#db/queries/market-view.ts';
import { translator } from '#lib/i18n/translator.ts';
import {
  type Selection,
  selectionOf,
  type ViewBase,
  type ViewInput,
  viewBaseOf,
} from '#lib/market/dashboard/view/view-base.ts';
import { CHANNELS, type Channel } from '#lib/vocabulary/market-terms.ts';

/** A shop of the chosen places, with its channel. */
export type Store = StoreRow & { channel: Channel };

/** A product in a shop, as it stands on the last day of the range. */
export type Shelf = ShelfState & { brandId: string; retailerId: string; store: Store };

/** What is read of a category's shelves. */
type ShelvesRead = {
  shelves: readonly ShelfState[];
  /** The shops that the filters leave. */
  stores: readonly Store[];
  regions: readonly RegionName[];
  universes: readonly Universe[];
  /** The channels that handle the category. */
  handling: readonly Channel[];
};

export type ShelfSetInput = ViewInput &
  ShelvesRead & {
    /** Which universe the chosen places have; null: none, as a retailer, a city or a shop has none. */
    universeOf: UniversePlace | null;
    chosen: ChosenPlaces;
    /** The products of the chosen packs and kind, which brands are compared by; undefined: all. */
    comparable: readonly string[] | undefined;
  };

/** What was chosen of places, by ids; of cities by their English names. */
export type ChosenPlaces = {
  governorate: string | null;
  cities: readonly string[];
  stores: readonly string[];
};

/** The whole country, or a governorate; of all channels, or of some. */
export type UniversePlace = { regionNo: number | null; channels: readonly Channel[] };

/** Whose shelves are compared with whose. */
export type ShelfSides = {
  /** The products that tiles and lines are of: the chosen ones, else our own, else all; and what these are called. */
  isSubject: (productId: string, brandId: string) => boolean;
  /** Those that they are compared with: our rivals, else all other brands; null where the subject is all. */
  isRival: ((productId: string, brandId: string) => boolean) | null;
};

/** The shelves that the figures of all panels are calculated from. */
export type ShelfSet = ViewBase<Shelf> &
  ShelfSides & {
    /** The chosen shops that people walk into, and those that sell on the web. */
    stores: readonly Store[];
    online: readonly Store[];
    /** The category's shelves in these shops, whatever was chosen of products. */
    shelves: readonly Shelf[];
    onlineShelves: readonly Shelf[];
    /** The shops in which a visit of 28 days found anything of the category, each with the newest one: the base of every figure. */
    known: ReadonlyMap<string, number>;
    regions: readonly RegionName[];
    universes: readonly Universe[];
    handling: readonly Channel[];
    universeOf: UniversePlace | null;
    chosen: ChosenPlaces;
    comparable: readonly string[] | undefined;
  };

export const isCarried = ({ state }: Pick<ShelfState, 'state'>): boolean =>
  state !== null && state !== 'not_listed';

/**
 * Name by name: thousands are made for a view, and spreading them takes several times as long. Their ids are those of the view's rows,
 * so that equal ones are one text, which is found by what it is and not letter by letter.
 */
const shelfIn = (
  { state, since, seen, listed, outOfStock, facings }: ShelfState,
  { id: productId, brandId }: Pick<ProductRow, 'id' | 'brandId'>,
  store: Store,
): Shelf => {
  const { id: storeId, retailerId } = store;
  return { productId, storeId, state, since, seen, listed, outOfStock, facings, brandId, retailerId, store };
};

export const shelfSetOf = (input: ShelfSetInput): ShelfSet => {
  const { view, regions, universes, handling, universeOf, chosen, comparable } = input;
  const selection = selectionOf(input);
  const placed = placeShelves(view, input.stores, input.shelves);
  const all = [...placed.shelves, ...placed.onlineShelves];
  const base = viewBaseOf(
    selection,
    all.filter(({ productId, state }) => state !== null && selection.isProduct(productId)),
  );
  return {
    ...base,
    nameOfPlace: placeNames(base, input.stores, regions),
    stores: input.stores.filter(({ regionId }) => regionId !== null),
    online: input.stores.filter(({ regionId }) => regionId === null),
    ...placed,
    ...sidesOf(base, comparable),
    ...{ regions, universes, handling, universeOf, chosen, comparable },
  };
};

/** Shelves in shops of a view, and which of these shops they know. */
export const placeShelves = (
  view: Pick<ShelfSet['view'], 'products'>,
  stores: readonly Store[],
  shelves: readonly ShelfState[],
): Pick<ShelfSet, 'shelves' | 'onlineShelves' | 'known'> => {
  const byStore = new Map(stores.map((store) => [store.id, store]));
  const byProduct = new Map(view.products.map((product) => [product.id, product]));
  const [placed, online]: [Shelf[], Shelf[]] = [[], []];
  const known = new Map<string, number>();
  for (const state of shelves) {
    const store = byStore.get(state.storeId);
    const product = byProduct.get(state.productId);
    if (store === undefined || product === undefined) continue;
    const shelf = shelfIn(state, product, store);
    (store.regionId === null ? online : placed).push(shelf);
    if (shelf.seen === null) continue;
    const before = known.get(store.id);
    if (before === undefined || shelf.seen > before) known.set(store.id, shelf.seen);
  }
  return { shelves: placed, onlineShelves: online, known };
};

/** By what was chosen alone: no shelf has to be read for it. */
export const sidesOf = (
  { isNarrowedTo, isProduct, isBrand, ours }: Selection,
  comparable: ShelfSetInput['comparable'],
): ShelfSides => {
  const compared = comparable && new Set(comparable);
  const isComparable = (productId: string) => compared?.has(productId) ?? true;
  const named = new Set(ours.rivals);
  const isNamed = (brandId: string) => named.size === 0 || named.has(brandId);
  switch (isNarrowedTo) {
    case 'brand':
      return {
        isSubject: (productId) => isProduct(productId),
        isRival: (productId, brandId) => isComparable(productId) && !isBrand(brandId),
      };
    case 'ours': {
      const own = new Set(ours.own);
      return {
        isSubject: (productId, brandId) => isProduct(productId) && own.has(brandId),
        isRival: (productId, brandId) => isProduct(productId) && !own.has(brandId) && isNamed(brandId),
      };
    }
    default:
      return { isSubject: (productId) => isProduct(productId), isRival: null };
  }
};

/** Governorates, cities, shops and channels by their ids. */
const placeNames = (
  { label, locale, disclosure }: ViewBase<Shelf>,
  stores: readonly Store[],
  regions: readonly RegionName[],
): ((parts: readonly string[]) => string | null) => {
  const cities = stores.map(({ cityEn, cityAr }) => ({ id: cityEn, nameEn: cityEn, nameAr: cityAr }));
  const rows = [...regions, ...cities, ...(disclosure.isFull ? stores : [])];
  const t = translator(locale, 'market');
  return (parts) => {
    const row = rows.find(({ id }) => parts.includes(id));
    const channel = CHANNELS.find((each) => parts.includes(each));
    return row ? label(row).name : channel === undefined ? null : t(`channels.${channel}`);
  };
};
