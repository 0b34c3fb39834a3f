import type { ShelfFigureSource, ShelfFigures } from '#lib/market/distributions/distribution-panel.ts';
import { atPlace, placeRow, shelfCells, worthOfRows } from '#lib/market/distributions/shelf-rows.ts';
import { readStockOuts } from './read-stock-outs.ts';
import { isRepeated, type StockOut, stockOutRows } from './stock-outs.ts';

const counted =
  (isOf: (row: StockOut) => boolean): ShelfFigureSource =>
  async (set, place, query) => {
    const cells = shelfCells(set);
    const rows = atPlace(stockOutRows(set, await readStockOuts(query, set)), place).filter(isOf);
    return {
      reduction: 'count',
      rows: rows.map((row) =>
        placeRow(row, () => ({ ...cells(row), atLeast: row.atLeast, times: row.times })),
      ),
    };
  };

const atStake: ShelfFigureSource = async (set, place, query) => {
  const cells = shelfCells(set);
  const rows = atPlace(stockOutRows(set, await readStockOuts(query, set)), place);
  return worthOfRows(rows, (row) => ({ ...cells(row), atLeast: row.atLeast }));
};

export const figures: ShelfFigures = {
  empty: { valuesIn: 'count', source: counted(() => true) },
  repeated: { valuesIn: 'count', source: counted(isRepeated) },
  'at-stake': { valuesIn: 'money', source: atStake },
};
