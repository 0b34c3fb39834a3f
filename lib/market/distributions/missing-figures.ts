import type { ShelfFigureSource } from './distribution-panel.ts';
import { type Missing, ranked } from './missing-places.ts';
import { readShortfalls, type Shortfalls } from './read-shortfalls.ts';
import { atPlace, placeRow, worthOfRows } from './shelf-rows.ts';
import type { ShelfSet } from './shelf-set.ts';
import { storeNames } from './store-standing.ts';

/** The rows behind counts and values of what is missing. */

const cellsIn = (set: ShelfSet) => {
  const namesOf = storeNames(set);
  return ({ store, seen }: Missing) => ({ ...namesOf(store), seen });
};

type Of = (set: ShelfSet, read: Shortfalls) => readonly Missing[] | null;

export const countOfMissing =
  (of: Of): ShelfFigureSource =>
  async (set, place, query) => {
    const rows = of(set, await readShortfalls(query, set));
    const cells = cellsIn(set);
    return (
      rows && {
        reduction: 'count',
        rows: atPlace(ranked(rows), place).map((row) => placeRow(row, () => cells(row))),
      }
    );
  };

export const worthOfMissing =
  (of: Of): ShelfFigureSource =>
  async (set, place, query) => {
    const rows = of(set, await readShortfalls(query, set));
    return rows && worthOfRows(atPlace(ranked(rows), place), cellsIn(set));
  };
