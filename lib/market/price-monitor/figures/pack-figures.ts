import { matchedBasket } from '#lib/market/price-monitor/matched-basket.ts';
import { basketAt } from '#lib/market/price-monitor/panels/basket.ts';
import { findRung, type RungFigure, rungFigures } from '#lib/market/price-monitor/panels/ladders.ts';
import type { FigureSource } from './source.ts';

const ofRung =
  (name: RungFigure): FigureSource =>
  (board, { product }) => {
    const found = findRung(board, product);
    return found && rungFigures[name](found.rung, found.reference);
  };

export const packFigures = {
  basket: (board, { retailer }) => {
    const basket = matchedBasket(board);
    return retailer !== null && basket?.retailers.includes(retailer)
      ? basketAt(board, basket.items, retailer)
      : null;
  },
  rung: ofRung('rung'),
  'rung-premium': ofRung('rung-premium'),
} satisfies Record<string, FigureSource>;
