import type { PriceFigureSource, PriceFigures } from '#lib/market/price-monitor/price-figures.ts';
import { basisOfMonth, type MonthFigure, monthOfPair } from './month-figures.ts';
import { readMonthPairs } from './read-months.ts';

const ofMonth =
  (name: MonthFigure): PriceFigureSource =>
  async (set, { day }, query) => {
    const read = day === null ? null : await readMonthPairs(query, set, { month: day, of: name });
    return read && basisOfMonth(name, read.pairs.map(monthOfPair), read.basket);
  };

export const figures: PriceFigures = {
  'month-change': { valuesIn: 'index', source: ofMonth('month-change') },
  'month-index': { valuesIn: 'index', source: ofMonth('month-index') },
  'month-weighted': { valuesIn: 'index', source: ofMonth('month-weighted') },
  'month-ours': { valuesIn: 'index', source: ofMonth('month-ours') },
};
