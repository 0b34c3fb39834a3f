import type { PriceFigures } from '#lib/market/price-monitor/price-figures.ts';
import { basisOfRival } from './undercut.ts';

export const figures: PriceFigures = {
  rival: {
    valuesIn: 'index',
    source: (board, { rival }) => (rival === null ? null : basisOfRival(board, rival)),
  },
};
