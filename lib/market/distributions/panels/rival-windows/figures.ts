import type { ShelfFigureSource, ShelfFigures } from '#lib/market/distributions/distribution-panel.ts';
import { atPlace, placeRow, shelfCells } from '#lib/market/distributions/shelf-rows.ts';
import { readRivalWindows } from './read-rival-windows.ts';

const windows: ShelfFigureSource = async (set, place, query) => {
  if (set.isRival === null) return null;
  const cells = shelfCells(set);
  const empty = (await readRivalWindows(query, set)).map(({ rival, certain }) => ({ ...rival, certain }));
  return {
    reduction: 'count',
    rows: atPlace(empty, place).map((row) => placeRow(row, () => ({ ...cells(row), atLeast: row.certain }))),
  };
};

export const figures: ShelfFigures = { windows: { valuesIn: 'count', source: windows } };
