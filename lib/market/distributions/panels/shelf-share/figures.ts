import type { ShelfFigures } from '#lib/market/distributions/distribution-panel.ts';
import { shareRows } from './shelf-share.ts';

export const figures: ShelfFigures = {
  'shelf-share': {
    valuesIn: 'percent',
    source: (set, { brand, retailer }) => (brand === null ? null : shareRows(set, brand, retailer)),
  },
};
