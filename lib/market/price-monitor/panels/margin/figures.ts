import type { PriceFigureSource, PriceFigures } from '#lib/market/price-monitor/price-figures.ts';
import { type CorridorFigure, corridorFigures, marginRows } from './corridors.ts';
import { findMargins } from './paid-in-month.ts';
import { rowsOfSummary, type SummaryFigure, summaryFigures } from './summary.ts';

const ofCorridor =
  (name: CorridorFigure): PriceFigureSource =>
  async (set, { product }, query) => {
    const found = product === null ? null : await findMargins(query, set, [product]);
    const rows = found && marginRows(found.paid);
    return rows?.length ? corridorFigures[name](rows) : null;
  };

const margin: PriceFigureSource = async (set, { product, retailer }, query) => {
  const found = product === null ? null : await findMargins(query, set, [product]);
  const rows = found && marginRows(found.paid).filter(({ retailerId }) => retailerId === retailer);
  return rows?.length ? { reduction: 'mean', rows, isOfOne: true } : null;
};

const ofSummary =
  (name: SummaryFigure): PriceFigureSource =>
  async (set, _, query) => {
    const found = await findMargins(query, set);
    const rows = found && rowsOfSummary(set, found.paid);
    return rows?.length ? summaryFigures[name](rows, query.floor) : null;
  };

export const figures: PriceFigures = {
  margin: { valuesIn: 'percent', source: margin },
  'margin-median': { valuesIn: 'percent', source: ofCorridor('median') },
  'margin-low': { valuesIn: 'percent', source: ofCorridor('low') },
  'margin-high': { valuesIn: 'percent', source: ofCorridor('high') },
  'margins-median': { valuesIn: 'percent', source: ofSummary('margins-median') },
  'margins-low': { valuesIn: 'percent', source: ofSummary('margins-low') },
  'margins-high': { valuesIn: 'percent', source: ofSummary('margins-high') },
  'margins-below': { valuesIn: 'percent', source: ofSummary('margins-below') },
  'margins-negative': { valuesIn: 'percent', source: ofSummary('margins-negative') },
  'margins-products': { valuesIn: 'percent', source: ofSummary('margins-products') },
};
