import type { PriceFigureSource, PriceFigures } from '#lib/market/price-monitor/price-figures.ts';
import { addMonths } from '#lib/vocabulary/months.ts';
import { basisOfMonth, type MonthFigure, monthOfPair } from './month-figures.ts';
import { readMonthPairs } from './read-months.ts';

const ofMonth =
  (name: MonthFigure): PriceFigureSource =>
  async (set, { day }, query) => {
    const read = day === null ? null : await readMonthPairs(query, set, { month: day, of: name });
    if (day === null || read === null) return null;
    const basis = basisOfMonth(name, read.pairs.map(monthOfPair), read.basket);
    const other = name === 'month-change' ? addMonths(day, -1) : read.pairs[0]?.first;
    return other === undefined ? basis : { ...basis, days: { own: day, other, by: 'month' } };
  };

export const figures: PriceFigures = {
  'month-change': { valuesIn: 'index', source: ofMonth('month-change') },
  'month-index': { valuesIn: 'index', source: ofMonth('month-index') },
  'month-weighted': { valuesIn: 'index', source: ofMonth('month-weighted') },
  'month-ours': { valuesIn: 'index', source: ofMonth('month-ours') },
};
