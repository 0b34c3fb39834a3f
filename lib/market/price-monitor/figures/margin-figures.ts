import { findMargins } from '#lib/market/price-monitor/margin.ts';
import {
  type CorridorFigure,
  corridorFigures,
  marginRows,
} from '#lib/market/price-monitor/panels/corridors.ts';
import type { FigureSource } from './source.ts';

const ofCorridor =
  (name: CorridorFigure): FigureSource =>
  async (board, { product }, reading) => {
    const margins = product === null ? null : await findMargins(reading, board, [product]);
    const rows = margins && marginRows(margins);
    return rows?.length ? corridorFigures[name](rows) : null;
  };

export const marginFigures = {
  margin: async (board, { product, retailer }, reading) => {
    const margins = product === null ? null : await findMargins(reading, board, [product]);
    const rows = margins && marginRows(margins).filter(({ retailerId }) => retailerId === retailer);
    return rows?.length ? { reduction: 'mean', rows, isOfOne: true } : null;
  },
  'margin-median': ofCorridor('median'),
  'margin-low': ofCorridor('low'),
  'margin-high': ofCorridor('high'),
} satisfies Record<string, FigureSource>;
