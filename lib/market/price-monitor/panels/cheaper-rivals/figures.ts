import type { PriceFigures } from '#lib/market/price-monitor/price-figures.ts';
import { basisOfRival } from './cheaper-rivals.ts';

export const figures: PriceFigures = {
  rival: {
    valuesIn: 'index',
    source: (set, { rival }) => (rival === null ? null : basisOfRival(set, rival)),
  },
};
