import { setImmediate } from 'node:timers/promises';
import type { Pool } from '#db/client.ts';
import {
  findShelfPlaces,
  listHandlingChannels,
  listRegions,
  listShelfStates,
  listUniverses,
  type RegionName,
  type ShelfPlaces,
} from '#db/queries/market-shelves.ts';
import {
  findViewedCategory,
  type MarketView,
  readMarketView,
  type ViewedCategory,
} from '#db/queries/market-view.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { storesLeft } from '#lib/market/dashboard/filters/narrow.ts';
import { numbered, type OpenedMarket, openMarket } from '#lib/market/dashboard/view/open-market.ts';
import type { Opened } from '#lib/market/dashboard/view/read-view.ts';
import { selectionOf, type ViewInput } from '#lib/market/dashboard/view/view-base.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import { CHANNELS } from '#lib/vocabulary/market-terms.ts';
import { addMonths } from '#lib/vocabulary/months.ts';
import type { DistributionTypes } from './distribution-panel.ts';
import { type DistributionsFilters, distributionsFilters } from './distributions-filters.ts';
import type { DistributionsQuery } from './query.ts';
import type { ShelfQuery } from './shelf-query.ts';
import {
  type ShelfSet,
  type ShelfSetInput,
  type Store,
  shelfSetOf,
  sidesOf,
  type UniversePlace,
} from './shelf-set.ts';

/** Channels that carried the category within so many months handle it. */
const HANDLING_MONTHS = 13;

/** What a query of Distributions is about, and how its shelves are read. Null: the scope covers no category. */
export const openDistributions = async (
  reader: Reader,
  query: DistributionsQuery,
  listed: ShelfQuery['listed'],
): Promise<Opened<DistributionTypes, DistributionsFilters> | null> => {
  const opened = await openMarket(distributionsFilters, reader, query, (categoryId) =>
    findShelfView(reader.market, reader.scope, categoryId),
  );
  return opened && openShelves(reader, opened, listed);
};

/** How the shelves of what a query or a question is about are read. */
export const openShelves = (
  { market, locale, scope }: Reader,
  opened: OpenedMarket<DistributionsFilters>,
  listed: ShelfQuery['listed'],
): Opened<DistributionTypes, DistributionsFilters> => {
  const { view, choice, filters, dropped, range, days, compared, narrowed, disclosure, ours } = opened;
  const stores = storesOf(view, choice);
  const { governorate, cities } = choice;
  const chosen = {
    ...{ view, choice, narrowed, locale, ours, disclosure, stores, universeOf: universeOf(opened) },
    chosen: { governorate, cities, stores: choice.stores },
    comparable: opened.category.products,
  };
  const places = {
    categoryNo: view.categoryNo,
    dataset: view.category.dataset,
    stores: stores.length < (view.stores ?? []).length ? stores.map(({ id }) => id) : undefined,
  };
  const { states, map, page } = choice;
  const sides = sidesOf(selectionOf({ ...chosen, range }), chosen.comparable);
  const readOf = (on: DayRange) => {
    const asked: ShelfQuery = {
      ...{ market, scope, view, sides, places, states, map, page, listed },
      narrowed: { ...places, products: narrowed.products },
      ...{ days: numbered(on), range: on },
    };
    return { query: asked, readBase: () => readShelves(asked, { ...chosen, range: on }) };
  };
  return {
    head: { dropped, filters },
    emptyBase: () => shelfSetOf({ ...chosen, range, shelves: [], regions: [], universes: [], handling: [] }),
    read: days && readOf(range),
    compared: compared && { ...readOf(compared), range: compared },
  };
};

const findShelfView = async (
  market: Pool,
  scope: Reader['scope'],
  categoryId: string | null,
): Promise<MarketView | null> => {
  const viewed = await findViewedCategory(market, scope, categoryId);
  if (!viewed) return null;
  const [view, places] = await Promise.all([readMarketView(market, viewed), readPlaces(market, viewed)]);
  return withPlaces(view, places);
};

/** A category with the days from and up to which its shelves are known, its shops, and the governorates of these. */
export const withShelves = async (
  { market }: Pick<Reader, 'market'>,
  view: MarketView,
): Promise<MarketView> => withPlaces(view, await readPlaces(market, view));

type Places = { places: ShelfPlaces; regions: readonly RegionName[] };

const readPlaces = async (
  market: Pool,
  { category, categoryNo }: Pick<ViewedCategory, 'category' | 'categoryNo'>,
): Promise<Places> => {
  const of = { categoryNo, categoryId: category.id, dataset: category.dataset };
  const [places, regions] = await Promise.all([findShelfPlaces(market, of), listRegions(market)]);
  return { places, regions };
};

const withPlaces = (view: MarketView, { places, regions }: Places): MarketView => {
  const { oldestOn, newestOn, stores } = places;
  const sold = new Set(view.retailers.map(({ id }) => id));
  const there = stores.filter(({ retailerId }) => sold.has(retailerId));
  const inhabited = new Set(there.map(({ regionId }) => regionId));
  return {
    ...view,
    oldestOn,
    newestOn,
    stores: there,
    governorates: regions,
    regions: regions.filter(({ id }) => inhabited.has(id)),
  };
};

type Choice = Parameters<typeof storesLeft<DistributionsFilters>>[2];

const storesOf = (view: MarketView, choice: Choice): Store[] => {
  const channels = new Map(view.retailers.map(({ id, channel }) => [id, channel]));
  return storesLeft(distributionsFilters, view, choice).flatMap((store) => {
    const channel = CHANNELS.find((each) => each === channels.get(store.retailerId));
    return channel ? [{ ...store, channel }] : [];
  });
};

const universeOf = ({ view, choice }: { view: MarketView; choice: Choice }): UniversePlace | null => {
  const { retailers, channels, governorate, cities, stores } = choice;
  if (retailers.length + cities.length + stores.length > 0) return null;
  const regionNo = view.regions.find(({ id }) => id === governorate)?.no ?? null;
  return { regionNo, channels };
};

type Chosen = ViewInput & Pick<ShelfSetInput, 'stores' | 'universeOf' | 'chosen' | 'comparable'>;

const readShelves = async ({ market, places, range }: ShelfQuery, chosen: Chosen): Promise<ShelfSet> => {
  const sinceMonths = { from: addMonths(range.to, -HANDLING_MONTHS), to: range.to };
  const [shelves, universes, handling] = await Promise.all([
    listShelfStates(market, places, range),
    listUniverses(market, places.dataset, range.to),
    listHandlingChannels(market, places, sinceMonths),
  ]);
  const regions = chosen.view.governorates ?? [];
  // Thousands of shelves were just put together from what the database sent: others have their turn before they are placed.
  await setImmediate();
  return shelfSetOf({ ...chosen, shelves, regions, universes, handling });
};
