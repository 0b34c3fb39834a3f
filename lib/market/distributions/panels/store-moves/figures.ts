import type { ShelfFigureSource, ShelfFigures } from '#lib/market/distributions/distribution-panel.ts';
import { atPlace, placeRow } from '#lib/market/distributions/shelf-rows.ts';
import { storeNames } from '#lib/market/distributions/store-standing.ts';
import { readBefore } from './read-before.ts';
import { type Move, movesOf } from './store-moves.ts';

const moved =
  (move: Move): ShelfFigureSource =>
  async (set, place, query) => {
    const rows = movesOf(set, await readBefore(query)).flatMap(({ moves }) => moves[move]);
    const namesOf = storeNames(set);
    return {
      reduction: 'count',
      rows: atPlace(rows, place).map((row) =>
        placeRow(row, () => ({ ...namesOf(row.store), seen: set.known.get(row.store.id) ?? null })),
      ),
    };
  };

export const figures: ShelfFigures = {
  kept: { valuesIn: 'count', source: moved('kept') },
  lost: { valuesIn: 'count', source: moved('lost') },
  filled: { valuesIn: 'count', source: moved('filled') },
};
