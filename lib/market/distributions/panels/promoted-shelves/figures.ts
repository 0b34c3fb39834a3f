import type { DrillDetails, FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import type { FigurePlace } from '#lib/market/dashboard/drill/figure-source.ts';
import type { ShelfFigures } from '#lib/market/distributions/distribution-panel.ts';
import type { ShelfQuery } from '#lib/market/distributions/shelf-query.ts';
import { atPlace, placeRow, worthOfRows } from '#lib/market/distributions/shelf-rows.ts';
import type { ShelfSet } from '#lib/market/distributions/shelf-set.ts';
import { storeNames } from '#lib/market/distributions/store-standing.ts';
import { offersIn, type PromotedEmpty, promotedRows } from './promoted-shelves.ts';
import { readPromotedShelves } from './read-promoted-shelves.ts';

/** The rows of a figure's place, each with its shop and its promotion. */
const rowsOf =
  (
    basisOf: (rows: readonly PromotedEmpty[], detailsOf: (row: PromotedEmpty) => DrillDetails) => FigureBasis,
  ) =>
  async (set: ShelfSet, place: FigurePlace, query: ShelfQuery): Promise<FigureBasis | null> => {
    const read = await readPromotedShelves(query, set);
    if (read === null) return null;
    const [namesOf, offerOf] = [storeNames(set), offersIn(set)];
    return basisOf(atPlace(promotedRows(set, read), place), (row) => ({
      ...{ ...namesOf(row.store), offer: offerOf(row), begins: row.from, ends: row.to },
      ...{ atLeast: row.atLeast, visits: row.visits, emptyVisits: row.emptyVisits },
    }));
  };

export const figures: ShelfFigures = {
  'promoted-empty': {
    valuesIn: 'count',
    source: rowsOf((rows, detailsOf) => ({
      reduction: 'count',
      rows: rows.map((row) => placeRow(row, () => detailsOf(row))),
    })),
  },
  'promoted-at-stake': { valuesIn: 'money', source: rowsOf(worthOfRows) },
};
