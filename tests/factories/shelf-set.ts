import type { FoundState, RegionName, Universe } from '#db/queries/market-shelves.ts';
import type { MarketView } from '#db/queries/market-view.ts';
import { disclosureFor } from '#lib/market/access/plan-disclosure.ts';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import { narrow } from '#lib/market/dashboard/filters/narrow.ts';
import { nothingChosen } from '#lib/market/dashboard/filters/nothing-chosen.ts';
import { distributionsFilters } from '#lib/market/distributions/distributions-filters.ts';
import {
  type ChosenPlaces,
  type ShelfSet,
  type Store,
  shelfSetOf,
  type UniversePlace,
} from '#lib/market/distributions/shelf-set.ts';
import type { DataLevel } from '#lib/vocabulary/data-scope.ts';
import type { Channel } from '#lib/vocabulary/market-terms.ts';
import { marketView, named } from '#tests/factories/market-view.ts';
import { productRow } from '#tests/factories/product-row.ts';

/** The day that shelves stand on, and its number. */
export const SHELF_DAY = '2026-11-20';
export const SHELF_NUMBER = 20_777;

/** A shop in the city of its governorate. */
export const storeRow = (
  id: string,
  retailerId: string,
  channel: Channel,
  more: Partial<Store> = {},
): Store => ({
  ...named(id),
  ...{ retailerId, channel, cityEn: 'Giza', cityAr: 'الجيزة', regionId: 'giza', regionNo: 2 },
  ...{ latitude: null, longitude: null, weight: 1 },
  ...more,
});

export const shelfView = (products: readonly string[], retailers: readonly string[]): MarketView =>
  marketView({
    brands: [...new Set(products.map((id) => id.split('-')[0] ?? ''))].map(named),
    retailers,
    products: products.map((id) => productRow(id, id.split('-')[0] ?? '')),
  });

type Given = {
  view: MarketView;
  stores: readonly Store[];
  /** `<store>/<product>` and what stands there, with its checks where these count. */
  shelves: Readonly<
    Record<
      string,
      | FoundState
      | null
      | { state: FoundState | null; listed: number; outOfStock: number; facings?: number; since?: number }
    >
  >;
  brands?: string[];
  packBands?: string[];
  ours?: OwnBrands;
  level?: DataLevel;
  regions?: readonly RegionName[];
  universes?: readonly Universe[];
  handling?: readonly Channel[];
  universeOf?: UniversePlace | null;
  chosen?: Partial<ChosenPlaces>;
};

/** Shelves as they are read, of what was chosen. */
export const shelfSet = ({
  view,
  stores,
  shelves,
  brands = [],
  packBands = [],
  ours,
  level = 'listing',
  ...given
}: Given): ShelfSet => {
  const choice = { ...nothingChosen(distributionsFilters), brands, packBands };
  const { benchmark, selection: narrowed } = narrow(distributionsFilters, view, choice);
  const rows = Object.entries(shelves).map(([shelf, found]) => {
    const [storeId = '', productId = ''] = shelf.split('/');
    const given =
      typeof found === 'string' || found === null ? { state: found, listed: 0, outOfStock: 0 } : found;
    const { state, listed, outOfStock, facings = null } = given;
    const seen = state === null ? null : SHELF_NUMBER - 1;
    const since = given.since ?? seen;
    return { productId, storeId, state, since, seen, listed, outOfStock, facings };
  });
  return shelfSetOf({
    ...{ view, choice, narrowed, stores, shelves: rows, locale: 'en' },
    range: { from: '2026-11-01', to: SHELF_DAY },
    ...(ours && { ours }),
    disclosure: disclosureFor({ level }, { isOfBrands: narrowed.products !== undefined }),
    regions: given.regions ?? [],
    universes: given.universes ?? [],
    handling: given.handling ?? [],
    universeOf: given.universeOf ?? null,
    chosen: { governorate: null, cities: [], stores: [], ...given.chosen },
    comparable: benchmark.products,
  });
};
