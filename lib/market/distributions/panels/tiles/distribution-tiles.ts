import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { agreedPlaces } from '#lib/market/distributions/missing-places.ts';
import type { Shortfalls } from '#lib/market/distributions/read-shortfalls.ts';
import {
  availabilityBasis,
  netBasis,
  numericBasis,
  perStoreBasis,
  pointsBasis,
  weightedBasis,
} from '#lib/market/distributions/shelf-figures.ts';
import { worthOfRows } from '#lib/market/distributions/shelf-rows.ts';
import type { ShelfSet } from '#lib/market/distributions/shelf-set.ts';
import { subjectStanding } from '#lib/market/distributions/store-standing.ts';
import { universeBasis, universeFigure } from '#lib/market/distributions/universe.ts';
import { rounded } from '#lib/market/measures/measure.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import type { DistributionTilesData } from './schema.ts';

/** All brands together are in every shop that sells the category, so their distribution says nothing. */
const ofSome =
  (basisOf: (set: ShelfSet) => FigureBasis | null) =>
  (set: ShelfSet): FigureBasis | null =>
    set.isRival === null ? null : basisOf(set);

/** What each tile is calculated from; null: there is no such figure. */
export const distributionTileFigures = {
  numeric: ofSome((set) => numericBasis(set, subjectStanding(set))),
  universe: ofSome((set) => universeBasis(set, set.universeOf, subjectStanding(set))),
  weighted: ofSome((set) => weightedBasis(set, subjectStanding(set))),
  net: ofSome((set) => netBasis(set, subjectStanding(set))),
  points: (set) => pointsBasis(subjectStanding(set)),
  'per-store': (set) => perStoreBasis(set, subjectStanding(set)),
  availability: (set) => availabilityBasis(set.shelves, set.isSubject),
} satisfies Record<string, (set: ShelfSet) => FigureBasis | null>;

/** @param read null where nothing was read in the range */
export const distributionTiles = (set: ShelfSet, read: Shortfalls | null): DistributionTilesData => {
  const { standings } = subjectStanding(set);
  const seen = standings.map((each) => each.seen);
  const figure = (name: keyof typeof distributionTileFigures) =>
    discloseFigure(set, name, distributionTileFigures[name](set) ?? NOTHING);
  const { halfWidth, value: _, ...universe } = universeFigure(set, set.universeOf, standings);
  const { value } = figure('universe');
  const { isNarrowedTo } = set;
  return {
    of: isNarrowedTo === 'brand' || isNarrowedTo === 'ours' ? isNarrowedTo : 'all',
    stores: {
      known: standings.length,
      all: set.stores.length,
      oldest: seen.length === 0 ? null : dayFromNumber(Math.min(...seen)),
      newest: seen.length === 0 ? null : dayFromNumber(Math.max(...seen)),
    },
    numeric: figure('numeric'),
    universe: {
      ...{ ...universe, unseen: [...universe.unseen] },
      ...(set.isRival === null && { lacks: 'brands' as const }),
      value,
      halfWidth: value === null ? null : rounded(halfWidth),
    },
    weighted: figure('weighted'),
    net: figure('net'),
    points: figure('points'),
    perStore: figure('per-store'),
    availability: figure('availability'),
    voids: voidsOf(set, read),
  };
};

/** As the list of voids has them. */
const voidsOf = (set: ShelfSet, read: Shortfalls | null): DistributionTilesData['voids'] => {
  const voids = read === null ? [] : agreedPlaces(set, read).voids;
  const aMonth = discloseFigure(set, 'void-value', worthOfRows(voids));
  return { count: voids.length, aMonth, lacks: read?.worth.lacks ?? null };
};

const NOTHING: FigureBasis = { reduction: 'mean', rows: [] };
