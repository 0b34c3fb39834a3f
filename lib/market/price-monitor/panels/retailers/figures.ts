import { matchedBasket } from '#lib/market/price-monitor/matched-basket.ts';
import type { PriceFigureSource, PriceFigures } from '#lib/market/price-monitor/price-figures.ts';
import { type RetailerFigure, retailerFigures } from './retailers.ts';

const atRetailer =
  (name: RetailerFigure): PriceFigureSource =>
  (set, { retailer }) =>
    retailer === null ? null : retailerFigures[name](set, retailer, matchedBasket(set));

export const figures: PriceFigures = {
  'retailer-price': { valuesIn: 'money', source: atRetailer('retailer-price') },
  'retailer-index': { valuesIn: 'index', source: atRetailer('retailer-index') },
  'retailer-gap': { valuesIn: 'change', source: atRetailer('retailer-gap') },
  'retailer-promotions': { valuesIn: 'count', source: atRetailer('retailer-promotions') },
  wins: { valuesIn: 'change', source: atRetailer('wins') },
  ties: { valuesIn: 'change', source: atRetailer('ties') },
  losses: { valuesIn: 'change', source: atRetailer('losses') },
};
