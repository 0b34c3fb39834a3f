import type { PriceFigureSource, PriceFigures } from '#lib/market/price-monitor/price-figures.ts';
import { findRung, type RungFigure, rungFigures } from './ladders.ts';

const ofRung =
  (name: RungFigure): PriceFigureSource =>
  (set, { product }) => {
    const found = findRung(set, product);
    return found && rungFigures[name](found.rung, found.reference);
  };

export const figures: PriceFigures = {
  rung: { valuesIn: 'money', source: ofRung('rung') },
  'rung-premium': { valuesIn: 'change', source: ofRung('rung-premium') },
};
