import { matchedBasket } from '#lib/market/price-monitor/matched-basket.ts';
import type { PriceFigureSource, PriceFigures } from '#lib/market/price-monitor/price-figures.ts';
import { basketAt } from './basket.ts';

const basket: PriceFigureSource = (set, { retailer }) => {
  const matched = matchedBasket(set);
  return retailer !== null && matched?.retailers.includes(retailer)
    ? basketAt(set, matched.items, retailer)
    : null;
};

export const figures: PriceFigures = { basket: { valuesIn: 'money', source: basket } };
