import type { ShelfFigureSource, ShelfFigures } from '#lib/market/distributions/distribution-panel.ts';
import { type OnlineFigure, onlineFigures } from './online-shelves.ts';

const atRetailer =
  (name: OnlineFigure): ShelfFigureSource =>
  (set, { retailer }) =>
    retailer === null ? null : onlineFigures[name](set, retailer);

export const figures: ShelfFigures = {
  'online-listed': { valuesIn: 'count', source: atRetailer('online-listed') },
  'online-availability': { valuesIn: 'percent', source: atRetailer('online-availability') },
};
