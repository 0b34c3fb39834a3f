import { onceFor } from '#lib/core/once-for.ts';
import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import {
  availabilityBasis,
  numericBasis,
  shelfRows,
  weightedBasis,
} from '#lib/market/distributions/shelf-figures.ts';
import type { ShelfQuery } from '#lib/market/distributions/shelf-query.ts';
import {
  isCarried,
  type Shelf,
  type ShelfSet,
  type Store,
  type UniversePlace,
} from '#lib/market/distributions/shelf-set.ts';
import {
  type Standing,
  type StoreStanding,
  subjectStanding,
} from '#lib/market/distributions/store-standing.ts';
import { universeBasis, universeFigure } from '#lib/market/distributions/universe.ts';
import { type Measure, percent, rounded } from '#lib/market/measures/measure.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { cutPage } from '#lib/vocabulary/paging.ts';
import type { DistributionMapData } from './schema.ts';

const ROWS_A_PAGE = 50;

/** A governorate, a city or a shop. */
export type PlaceLevel = 'governorate' | 'city' | 'store';

const idAt = (level: PlaceLevel, store: Store): string | null =>
  level === 'governorate' ? store.regionId : level === 'city' ? store.cityEn : store.id;

/** The shelves of each place of a level, and the known shops: a map has several figures of each. */
const placesAt = (level: PlaceLevel) =>
  onceFor((set: ShelfSet) => ({
    shelves: Map.groupBy(set.shelves, ({ store }) => idAt(level, store)),
    standings: Map.groupBy(subjectStanding(set).standings, ({ store }) => idAt(level, store)),
  }));
const places: Readonly<Record<PlaceLevel, ReturnType<typeof placesAt>>> = {
  governorate: placesAt('governorate'),
  city: placesAt('city'),
  store: placesAt('store'),
};

const shelvesIn = (set: ShelfSet, level: PlaceLevel, id: string): readonly Shelf[] =>
  places[level](set).shelves.get(id) ?? [];

const standingAt = (set: ShelfSet, level: PlaceLevel, id: string): Standing => ({
  ...subjectStanding(set),
  standings: places[level](set).standings.get(id) ?? [],
});

/** What each figure of a place is calculated from. */
export const placeFigures = {
  numeric: (set, level, id) => numericBasis(set, standingAt(set, level, id)),
  weighted: (set, level, id) => weightedBasis(set, standingAt(set, level, id)),
  availability: (set, level, id) => availabilityBasis(shelvesIn(set, level, id), set.isSubject),
  universe: (set, level, id) =>
    level === 'governorate' ? universeBasis(set, universePlace(set, id), standingAt(set, level, id)) : null,
  shelves: (set, level, id) => {
    const shelves = shelvesIn(set, level, id).filter(
      (shelf) => isCarried(shelf) && set.isSubject(shelf.productId, shelf.brandId),
    );
    return { reduction: 'count', rows: shelfRows(set, shelves) };
  },
} satisfies Record<string, (set: ShelfSet, level: PlaceLevel, id: string) => FigureBasis | null>;
export type PlaceFigure = keyof typeof placeFigures;

const universePlace = ({ universeOf, regions }: ShelfSet, id: string): UniversePlace | null => {
  const region = regions.find((each) => each.id === id);
  return region === undefined ? null : universeOf && { ...universeOf, regionNo: region.no };
};

export const distributionMap = (set: ShelfSet, query: ShelfQuery): DistributionMapData => ({
  governorates: governorates(set),
  places: set.disclosure.isFull ? listed(set, query) : null,
  showsStores: set.disclosure.isFull,
});

const governorates = (set: ShelfSet): DistributionMapData['governorates'] => {
  const all = Map.groupBy(set.stores, ({ regionId }) => regionId);
  const known = places.governorate(set).standings;
  const nothing = { value: null, n: 0, lowBase: true };
  return set.regions.map((region) => {
    const { id } = region;
    const here = known.get(id) ?? [];
    const figure = (name: 'numeric' | 'weighted' | 'availability'): Measure =>
      here.length === 0
        ? nothing
        : discloseFigure(set, `governorate-${name}:${id}`, placeFigures[name](set, 'governorate', id));
    const place = universePlace(set, id);
    const { value, halfWidth, unseen, ...universe } = universeFigure(set, place, here);
    const basis = value === null ? null : placeFigures.universe(set, 'governorate', id);
    const shown = basis && discloseFigure(set, `governorate-universe:${id}`, basis).value;
    return {
      ...set.label(region),
      known: here.length,
      all: all.get(id)?.length ?? 0,
      ...{ numeric: figure('numeric'), weighted: figure('weighted'), availability: figure('availability') },
      universe: {
        ...{ ...universe, unseen: [...unseen], value: shown },
        halfWidth: shown === null ? null : rounded(halfWidth),
      },
    };
  });
};

type Row = NonNullable<DistributionMapData['places']>['rows'][number];

/** Of a governorate its cities, of a city its shops. */
const listed = (
  set: ShelfSet,
  { map, page, listed: asked, states }: ShelfQuery,
): DistributionMapData['places'] => {
  const { governorate, cities, stores } = set.chosen;
  const level = cities.length + stores.length > 0 ? 'store' : governorate === null ? null : 'city';
  if (level === null) return null;
  const groups = Map.groupBy(set.stores, (store) => idAt(level, store));
  const known = places[level](set).standings;
  const rows = [...groups].flatMap(([id, there]): Row[] => {
    const [first] = there;
    if (id === null || first === undefined) return [];
    const here = known.get(id) ?? [];
    if (states.length > 0 && !states.some((state) => hasState(here, state))) return [];
    return [rowOf(set, level, { id, first, there, here })];
  });
  // Of a shop weighted distribution says nothing: its weight does.
  const rankOf = (row: Row) => (level === 'store' && map === 'weighted' ? row.weight : row[map].value) ?? -1;
  const ranked = rows.toSorted((a, b) => rankOf(b) - rankOf(a) || (a.name < b.name ? -1 : 1));
  const shown = cutPage(ranked, asked === 'all' ? null : page, ROWS_A_PAGE);
  return { level, total: ranked.length, ...shown, rows: [...shown.rows] };
};

const hasState = (standings: readonly StoreStanding[], state: ShelfQuery['states'][number]): boolean =>
  standings.some(({ carried }) =>
    state === 'not_listed' ? carried.length === 0 : carried.some((shelf) => shelf.state === state),
  );

type Place = { id: string; first: Store; there: readonly Store[]; here: readonly StoreStanding[] };

const rowOf = (set: ShelfSet, level: 'city' | 'store', { id, first, there, here }: Place): Row => {
  const figure = (name: 'numeric' | 'weighted' | 'availability') =>
    discloseFigure(set, `${level}-${name}:${id}`, placeFigures[name](set, level, id));
  const city = set.label({ id: first.cityEn, nameEn: first.cityEn, nameAr: first.cityAr });
  const seen = here.map((each) => each.seen);
  return {
    ...(level === 'city' ? city : set.label(first)),
    retailer: level === 'city' ? null : nameOfRetailer(set, first.retailerId),
    city: level === 'city' ? null : city.name,
    seen: seen.length === 0 ? null : dayFromNumber(Math.max(...seen)),
    ...{ known: here.length, all: there.length },
    weight: weightOf(set, there),
    carried: here.reduce((sum, { carried }) => sum + carried.length, 0),
    empty: here.reduce((sum, { empty }) => sum + empty, 0),
    ...{ numeric: figure('numeric'), weighted: figure('weighted'), availability: figure('availability') },
  };
};

/** Of the category's sales in all chosen shops, in percent. */
const weightOf = ({ stores }: ShelfSet, there: readonly Store[]): number | null => {
  const sum = (of: readonly Store[]) => of.reduce((total, { weight }) => total + (weight ?? 0), 0);
  return rounded(percent(sum(there), sum(stores)));
};

const nameOfRetailer = ({ view, label }: ShelfSet, id: string): string | null => {
  const retailer = view.retailers.find((each) => each.id === id);
  return retailer ? label(retailer).name : null;
};
